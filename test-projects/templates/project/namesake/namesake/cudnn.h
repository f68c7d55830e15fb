// SPDX-License-Identifier: BSD-3-Clause
// A header of the framework itself, which only has the name.
int framework_uses_cudnn();

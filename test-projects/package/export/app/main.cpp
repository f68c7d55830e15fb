// SPDX-License-Identifier: BSD-3-Clause
#include <layers.hpp>

int main() { return header_major() == library_major() ? 0 : 1; }

# SPDX-License-Identifier: BSD-3-Clause
set(case_skip "this machine lacks a flux capacitor")

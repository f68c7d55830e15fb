/* SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** The version of the cuDNN headers that the library was compiled with: its major. */
int layers_header_major(void);

/** The version of the cuDNN that the library runs with (90800). */
unsigned long layers_running_version(void);

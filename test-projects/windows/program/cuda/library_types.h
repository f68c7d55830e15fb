/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef WINDOWS_PROGRAM_LIBRARY_TYPES_H
#define WINDOWS_PROGRAM_LIBRARY_TYPES_H

typedef enum { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL } libraryPropertyType;

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef WINDOWS_PROGRAM_DRIVER_TYPES_H
#define WINDOWS_PROGRAM_DRIVER_TYPES_H

typedef struct CUstream_st* cudaStream_t;
typedef struct CUgraph_st* cudaGraph_t;

#endif

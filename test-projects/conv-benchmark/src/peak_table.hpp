// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>

#include "cudnn_cmake/number_format.hpp"

/// Data: how many floating-point operations a multiprocessor of a GPU begins in a clock cycle,
/// dense (without the sparsity that data sheets count in), a multiply-add counting two. tests/
/// recomputes data-sheet figures from it.

namespace cudnn_cmake {

/// What goes for a compute capability, whatever the GPU is called: plain fp32 on the CUDA cores.
struct CoreRate {
  int compute_capability;  ///< major * 100 + minor * 10
  int flop_per_clock;      ///< of one multiprocessor
};

/// Twice the results per clock cycle of a 32-bit floating-point multiply-add in NVIDIA's CUDA C++
/// Programming Guide, table "Throughput of Native Arithmetic Instructions".
constexpr const char* core_rate_source =
    "CUDA C++ Programming Guide, throughput of native arithmetic instructions";

constexpr std::array<CoreRate, 12> core_rates = {{
    {500, 256},
    {520, 256},
    {600, 128},
    {610, 256},
    {700, 128},
    {750, 128},
    {800, 128},
    {860, 256},
    {890, 256},
    {900, 256},
    {1000, 256},
    {1200, 256},
}};

/// What goes for tensor cores, with sums in fp32. The compute capability alone does not tell:
/// GeForce has half the rate of its professional sisters with sums in fp32, GeForce GTX 16 has no
/// tensor cores, A10G and H20 are reduced. So a GPU must be named, and what is not here is unknown.
struct TensorRate {
  int compute_capability;  ///< major * 100 + minor * 10
  const char* name;        ///< start of the GPU's name, without "NVIDIA " and "Tesla "
  int tf32;                ///< FLOP per clock of one multiprocessor; 0: does not have it
  int fp16;
  int bf16;
  const char* source;
};

namespace peak_source {
constexpr const char* volta = "NVIDIA Tesla V100 GPU architecture whitepaper";
constexpr const char* turing = "NVIDIA Turing GPU architecture whitepaper";
constexpr const char* a100 = "NVIDIA A100 Tensor Core GPU architecture whitepaper";
constexpr const char* a30 = "NVIDIA A30 data sheet";
constexpr const char* ga102 = "NVIDIA Ampere GA102 GPU architecture whitepaper";
constexpr const char* a10 = "NVIDIA A10 data sheet";
constexpr const char* a40 = "NVIDIA A40 data sheet";
constexpr const char* ada = "NVIDIA Ada GPU architecture whitepaper";
constexpr const char* l4 = "NVIDIA L4 data sheet";
constexpr const char* l40s = "NVIDIA L40S data sheet";
constexpr const char* hopper = "NVIDIA H100 Tensor Core GPU architecture whitepaper";
constexpr const char* blackwell = "NVIDIA DGX B200 data sheet";
constexpr const char* rtx_blackwell = "NVIDIA RTX Blackwell GPU architecture whitepaper";
}  // namespace peak_source

constexpr std::array<TensorRate, 20> tensor_rates = {{
    {700, "V100", 0, 1024, 0, peak_source::volta},
    {750, "T4", 0, 1024, 0, peak_source::turing},
    {750, "Quadro RTX 6000", 0, 1024, 0, peak_source::turing},
    {750, "Quadro RTX 8000", 0, 1024, 0, peak_source::turing},
    {750, "GeForce RTX", 0, 512, 0, peak_source::turing},
    {800, "A100", 1024, 2048, 2048, peak_source::a100},
    {800, "A30", 1024, 2048, 2048, peak_source::a30},
    {860, "A10", 512, 1024, 1024, peak_source::a10},
    {860, "A40", 512, 1024, 1024, peak_source::a40},
    {860, "RTX A6000", 512, 1024, 1024, peak_source::ga102},
    {860, "GeForce RTX", 256, 512, 512, peak_source::ga102},
    {890, "L4", 512, 1024, 1024, peak_source::l4},
    {890, "L40S", 512, 1024, 1024, peak_source::l40s},
    {890, "RTX 6000 Ada Generation", 512, 1024, 1024, peak_source::ada},
    {890, "GeForce RTX", 256, 512, 512, peak_source::ada},
    {900, "H100", 2048, 4096, 4096, peak_source::hopper},
    {900, "H200", 2048, 4096, 4096, peak_source::hopper},
    {900, "GH200", 2048, 4096, 4096, peak_source::hopper},
    {1000, "B200", 4096, 8192, 8192, peak_source::blackwell},
    {1200, "GeForce RTX", 256, 512, 512, peak_source::rtx_blackwell},
}};

/// FLOP per clock of one multiprocessor's tensor cores; 0 where it has none for that type.
constexpr int rate_of(const TensorRate& rate, Precision precision) {
  switch (precision) {
    case Precision::tf32:
      return rate.tf32;
    case Precision::fp16:
      return rate.fp16;
    case Precision::bf16:
      return rate.bf16;
    case Precision::fp32:
      break;
  }
  return 0;
}

}  // namespace cudnn_cmake

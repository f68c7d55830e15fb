// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The legacy API: descriptors of tensors, filters and convolutions.

#include <array>

#include "table.hpp"

namespace misuse {
namespace {

constexpr cudnnTensorFormat_t nchw = CUDNN_TENSOR_NCHW;
constexpr cudnnDataType_t f32 = CUDNN_DATA_FLOAT;

/// An enumerator that may be none.
template <typename Enumeration>
Enumeration unchecked(int number) {
  return static_cast<Enumeration>(number);
}

/// "-1" as a part of a name.
std::string text(int value) { return std::to_string(value); }

cudnnStatus_t set_4d(cudnnTensorFormat_t format, int type, int n, int c, int h, int w) {
  const Tensor tensor;
  return cudnnSetTensor4dDescriptor(tensor, format, static_cast<cudnnDataType_t>(type), n, c, h, w);
}

cudnnStatus_t set_strides(std::array<int, 4> extents, std::array<int, 4> strides) {
  const Tensor tensor;
  return cudnnSetTensor4dDescriptorEx(tensor, f32, extents[0], extents[1], extents[2], extents[3],
                                      strides[0], strides[1], strides[2], strides[3]);
}

cudnnStatus_t set_nd(int rank, const std::array<int, 9>& extents,
                     const std::array<int, 9>& strides) {
  const Tensor tensor;
  return cudnnSetTensorNdDescriptor(tensor, f32, rank, extents.data(), strides.data());
}

cudnnStatus_t set_filter(int type, int format, int k, int c, int h, int w) {
  const Filter filter;
  return cudnnSetFilter4dDescriptor(filter, static_cast<cudnnDataType_t>(type),
                                    static_cast<cudnnTensorFormat_t>(format), k, c, h, w);
}

cudnnStatus_t set_convolution(int pad, int stride, int dilation, int mode = 1, int type = 0) {
  const Convolution convolution;
  return cudnnSetConvolution2dDescriptor(convolution, pad, 0, stride, 1, dilation, 1,
                                         static_cast<cudnnConvolutionMode_t>(mode),
                                         static_cast<cudnnDataType_t>(type));
}

constexpr std::array<int, 9> ones = {1, 1, 1, 1, 1, 1, 1, 1, 1};
constexpr std::array<int, 9> zeros = {};
constexpr std::array<int, 9> some = {2, 3, 4, 5, 6, 7, 2, 2, 2};

}  // namespace

void add_library_cases(Table& table) {
  table.start("library");
  table.add("create-null", Answer::bad_param, [] { return cudnnCreate(nullptr); });
  table.add("create-without-device", Answer::not_initialized, [] {
    cudnnHandle_t handle = nullptr;
    return cudnnCreate(&handle);
  });
  table.add("destroy-null", Answer::success, [] { return cudnnDestroy(nullptr); });
  table.add("set-stream-null", Answer::bad_param, [] { return cudnnSetStream(nullptr, nullptr); });
  table.add("get-stream-null", Answer::bad_param, [] {
    cudaStream_t stream = nullptr;
    return cudnnGetStream(nullptr, &stream);
  });
  table.add("property-null", Answer::bad_param,
            [] { return cudnnGetProperty(MAJOR_VERSION, nullptr); });
  table.add("property-unknown", Answer::invalid_value, [] {
    int value = 0;
    return cudnnGetProperty(unchecked<libraryPropertyType>(7), &value);
  });
  table.add("property", Answer::success, [] {
    int value = 0;
    const cudnnStatus_t status = cudnnGetProperty(MAJOR_VERSION, &value);
    return value == CUDNN_MAJOR ? status : CUDNN_STATUS_INTERNAL_ERROR;
  });
#if CUDNN_VERSION >= 90000
  table.add("graph-version", Answer::success, cudnnGraphVersionCheck);
  table.add("cnn-version", Answer::success, cudnnCnnVersionCheck);
  table.add("text-is-cleared-by-reading", Answer::success, [] {
    cudnnCreateTensorDescriptor(nullptr);
    std::array<char, 64> text{};
    cudnnGetLastErrorString(text.data(), text.size());
    const bool was_there = text.front() != '\0';
    cudnnGetLastErrorString(text.data(), text.size());
    return was_there && text.front() == '\0' ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_INTERNAL_ERROR;
  });
  table.add("text-is-kept-by-success", Answer::success, [] {
    cudnnCreateTensorDescriptor(nullptr);
    { const Tensor tensor; }
    std::array<char, 64> text{};
    cudnnGetLastErrorString(text.data(), text.size());
    return text.front() != '\0' ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_INTERNAL_ERROR;
  });
#endif
}

void add_tensor_cases(Table& table) {
  table.start("tensor");
  table.add("create-null", Answer::bad_param, [] { return cudnnCreateTensorDescriptor(nullptr); });
  table.add("destroy-null", Answer::success, [] { return cudnnDestroyTensorDescriptor(nullptr); });
  table.add("4d-null", Answer::bad_param,
            [] { return cudnnSetTensor4dDescriptor(nullptr, nchw, f32, 1, 1, 1, 1); });
  for (const int value : {0, -1}) {
    for (std::size_t axis = 0; axis < 4; ++axis) {
      std::array<int, 4> extents = {2, 3, 4, 5};
      extents[axis] = value;
      table.add(
          "4d-extent-" + std::to_string(axis) + "-is-" + text(value), Answer::bad_param,
          [extents] { return set_4d(nchw, 0, extents[0], extents[1], extents[2], extents[3]); });
    }
  }
  for (const int type : {-1, 11, 12, 13, 99}) {
    table.add("4d-type-" + text(type), Answer::bad_param,
              [type] { return set_4d(nchw, type, 2, 4, 4, 5); });
  }
  for (const int type : {0, 1, 2, 3, 4, 5, 6, 9}) {
    table.add("4d-type-" + text(type), Answer::success,
              [type] { return set_4d(nchw, type, 2, 4, 4, 5); });
  }
  for (const int format : {-1, 2, 3}) {
    table.add("4d-format-" + text(format), Answer::bad_param,
              [format] { return set_4d(static_cast<cudnnTensorFormat_t>(format), 0, 2, 4, 4, 5); });
  }
  table.add("4d-nhwc", Answer::success, [] { return set_4d(CUDNN_TENSOR_NHWC, 0, 2, 3, 4, 5); });
  table.add("4d-vectors", Answer::success,
            [] { return set_4d(CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 2, 4, 4, 5); });
  table.add("4d-vectors-not-full", Answer::bad_param,
            [] { return set_4d(CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 2, 5, 4, 5); });
  table.add("4d-as-large-as-may-be", Answer::success,
            [] { return set_4d(nchw, 0, 1, 1, 1, 2147483647); });
  table.add("4d-two-to-31", Answer::not_supported,
            [] { return set_4d(nchw, 0, 2, 1, 32768, 32768); });
  table.add("4d-two-to-38", Answer::not_supported,
            [] { return set_4d(nchw, 0, 256, 1, 32768, 32768); });
  table.add("4d-two-to-64", Answer::bad_param,
            [] { return set_4d(nchw, 0, 65536, 65536, 65536, 65536); });
  table.add("strides", Answer::success, [] { return set_strides({2, 3, 4, 5}, {60, 20, 5, 1}); });
  table.add("strides-zero", Answer::bad_param, [] {
    return set_strides({2, 3, 4, 5}, {60, 20, 5, 0});
  });
  table.add("strides-zero-where-extent-is-1", Answer::success, [] {
    return set_strides({2, 3, 4, 1}, {12, 4, 1, 0});
  });
  table.add("strides-negative", Answer::success, [] {
    return set_strides({2, 3, 4, 5}, {60, 20, 5, -1});
  });
  table.add("strides-overlapping", Answer::success, [] {
    return set_strides({2, 3, 4, 5}, {1, 1, 1, 1});
  });
  table.add("strides-extent-zero", Answer::bad_param, [] {
    return set_strides({2, 0, 4, 5}, {60, 20, 5, 1});
  });
  for (const int rank : {-1, 0, 1}) {
    table.add("nd-rank-" + text(rank), Answer::bad_param,
              [rank] { return set_nd(rank, some, ones); });
  }
  for (const int rank : {3, 4, 5, 8}) {
    table.add("nd-rank-" + text(rank), Answer::success,
              [rank] { return set_nd(rank, some, ones); });
  }
  table.add("nd-rank-9", Answer::not_supported, [] { return set_nd(9, some, ones); });
  table.add("nd-stride-zero", Answer::bad_param, [] { return set_nd(4, some, zeros); });
  table.add("nd-extent-zero", Answer::bad_param, [] { return set_nd(4, zeros, ones); });
  table.add("nd-null", Answer::bad_param,
            [] { return cudnnSetTensorNdDescriptor(nullptr, f32, 4, some.data(), ones.data()); });
  table.add("nd-format-unknown", Answer::bad_param, [] {
    const Tensor tensor;
    return cudnnSetTensorNdDescriptorEx(tensor, unchecked<cudnnTensorFormat_t>(9), f32, 4,
                                        some.data());
  });
  table.add("get-4d-null", Answer::bad_param, [] {
    cudnnDataType_t type = f32;
    int number = 0;
    return cudnnGetTensor4dDescriptor(nullptr, &type, &number, &number, &number, &number, &number,
                                      &number, &number, &number);
  });
  table.add("get-4d-no-places", Answer::bad_param, [] {
    const SetTensor tensor(2, 3, 4, 5);
    return cudnnGetTensor4dDescriptor(tensor, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                      nullptr, nullptr, nullptr);
  });
  table.add("get-nd-null", Answer::bad_param, [] {
    cudnnDataType_t type = f32;
    int rank = 0;
    std::array<int, 9> numbers{};
    return cudnnGetTensorNdDescriptor(nullptr, 4, &type, &rank, numbers.data(), numbers.data());
  });
  table.add("get-nd-fewer-than-there-are", Answer::success, [] {
    const SetTensor tensor(2, 3, 4, 5);
    cudnnDataType_t type = f32;
    int rank = 0;
    std::array<int, 9> extents{};
    std::array<int, 9> strides{};
    const cudnnStatus_t status =
        cudnnGetTensorNdDescriptor(tensor, 3, &type, &rank, extents.data(), strides.data());
    return rank == 4 && extents[2] == 4 && extents[3] == 0 ? status : CUDNN_STATUS_INTERNAL_ERROR;
  });
#if CUDNN_VERSION >= 90000
  // cuDNN 8 crashes.
  table.add("size-null", Answer::bad_param, [] {
    std::size_t size = 0;
    return cudnnGetTensorSizeInBytes(nullptr, &size);
  });
#endif
  table.add("size", Answer::success, [] {
    const SetTensor tensor(2, 3, 4, 5);
    std::size_t size = 0;
    const cudnnStatus_t status = cudnnGetTensorSizeInBytes(tensor, &size);
    return size == 480 ? status : CUDNN_STATUS_INTERNAL_ERROR;
  });
}

void add_filter_cases(Table& table) {
  table.start("filter");
  table.add("create-null", Answer::bad_param, [] { return cudnnCreateFilterDescriptor(nullptr); });
  table.add("destroy-null", Answer::success, [] { return cudnnDestroyFilterDescriptor(nullptr); });
  table.add("4d-null", Answer::bad_param,
            [] { return cudnnSetFilter4dDescriptor(nullptr, f32, nchw, 1, 1, 1, 1); });
  for (const int value : {0, -1}) {
    table.add("4d-extent-" + text(value), Answer::bad_param,
              [value] { return set_filter(0, 0, 2, value, 4, 5); });
  }
  for (const int type : {-1, 4, 11, 99}) {
    table.add("4d-type-" + text(type), Answer::bad_param,
              [type] { return set_filter(type, 0, 2, 4, 4, 5); });
  }
  for (const int type : {0, 1, 2, 3, 5, 9}) {
    table.add("4d-type-" + text(type), Answer::success,
              [type] { return set_filter(type, 0, 2, 4, 4, 5); });
  }
  for (const int format : {-1, 2, 3}) {
    table.add("4d-format-" + text(format), Answer::bad_param,
              [format] { return set_filter(0, format, 2, 4, 4, 5); });
  }
  table.add("4d-two-to-31", Answer::success, [] { return set_filter(0, 0, 2, 1, 32768, 32768); });
  for (const int rank : {-1, 0, 2}) {
    table.add("nd-rank-" + text(rank), Answer::bad_param, [rank] {
      const Filter filter;
      return cudnnSetFilterNdDescriptor(filter, f32, nchw, rank, some.data());
    });
  }
  table.add("nd-rank-3", Answer::success, [] {
    const Filter filter;
    return cudnnSetFilterNdDescriptor(filter, f32, nchw, 3, some.data());
  });
  table.add("nd-rank-9", Answer::not_supported, [] {
    const Filter filter;
    return cudnnSetFilterNdDescriptor(filter, f32, nchw, 9, some.data());
  });
  table.add("get-4d-null", Answer::bad_param, [] {
    cudnnDataType_t type = f32;
    cudnnTensorFormat_t format = nchw;
    int number = 0;
    return cudnnGetFilter4dDescriptor(nullptr, &type, &format, &number, &number, &number, &number);
  });
  table.add("get-nd-more-than-8", Answer::not_supported, [] {
    const SetFilter filter(1, 1, 1, 1);
    cudnnDataType_t type = f32;
    cudnnTensorFormat_t format = nchw;
    int rank = 0;
    std::array<int, 9> extents{};
    return cudnnGetFilterNdDescriptor(filter, 9, &type, &format, &rank, extents.data());
  });
  table.add("size-null", Answer::bad_param, [] {
    std::size_t size = 0;
    return cudnnGetFilterSizeInBytes(nullptr, &size);
  });
}

void add_convolution_cases(Table& table) {
  table.start("convolution");
  table.add("create-null", Answer::bad_param,
            [] { return cudnnCreateConvolutionDescriptor(nullptr); });
  table.add("destroy-null", Answer::success,
            [] { return cudnnDestroyConvolutionDescriptor(nullptr); });
  table.add("null", Answer::bad_param, [] {
    return cudnnSetConvolution2dDescriptor(nullptr, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, f32);
  });
  table.add("set", Answer::success, [] { return set_convolution(1, 2, 3); });
  table.add("padding-negative", Answer::bad_param, [] { return set_convolution(-1, 1, 1); });
  table.add("padding-immense", Answer::success, [] { return set_convolution(1 << 30, 1, 1); });
  table.add("stride-zero", Answer::bad_param, [] { return set_convolution(0, 0, 1); });
  table.add("stride-negative", Answer::bad_param, [] { return set_convolution(0, -1, 1); });
  table.add("dilation-zero", Answer::bad_param, [] { return set_convolution(0, 1, 0); });
  for (const int mode : {-1, 2}) {
    table.add("mode-" + text(mode), Answer::bad_param,
              [mode] { return set_convolution(0, 1, 1, mode); });
  }
  for (const int type : {-1, 3, 9, 99}) {
    table.add("compute-type-" + text(type), Answer::bad_param,
              [type] { return set_convolution(0, 1, 1, 1, type); });
  }
  for (const int type : {0, 1, 2, 4}) {
    table.add("compute-type-" + text(type), Answer::success,
              [type] { return set_convolution(0, 1, 1, 1, type); });
  }
  const auto set_rank = [](int rank) {
    const Convolution convolution;
    return cudnnSetConvolutionNdDescriptor(convolution, rank, zeros.data(), ones.data(),
                                           ones.data(), CUDNN_CROSS_CORRELATION, f32);
  };
  table.add("nd-rank--1", Answer::bad_param, [set_rank] { return set_rank(-1); });
  table.add("nd-rank-3", Answer::success, [set_rank] { return set_rank(3); });
  table.add("nd-rank-7", Answer::not_supported, [set_rank] { return set_rank(7); });
  for (const int groups : {0, -1}) {
    table.add("groups-" + text(groups), Answer::bad_param, [groups] {
      const SetConvolution convolution;
      return cudnnSetConvolutionGroupCount(convolution, groups);
    });
  }
  table.add("groups-null", Answer::bad_param,
            [] { return cudnnSetConvolutionGroupCount(nullptr, 1); });
  table.add("groups-are-kept", Answer::success, [] {
    const SetConvolution convolution(0, 1, 1, 3);
    cudnnSetConvolution2dDescriptor(convolution, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, f32);
    int groups = 0;
    const cudnnStatus_t status = cudnnGetConvolutionGroupCount(convolution, &groups);
    return groups == 3 ? status : CUDNN_STATUS_INTERNAL_ERROR;
  });
  for (const int math : {-1, 4}) {
    table.add("math-" + text(math), Answer::bad_param, [math] {
      const SetConvolution convolution;
      return cudnnSetConvolutionMathType(convolution, static_cast<cudnnMathType_t>(math));
    });
  }
  table.add("math-null", Answer::bad_param,
            [] { return cudnnSetConvolutionMathType(nullptr, CUDNN_FMA_MATH); });
}

}  // namespace misuse

// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// Calls that need no device, most of them wrong, and what cuDNN answers. Measured with cuDNN
/// 9.19.0 and 9.12.0 for CUDA 13, 8.9.7 for CUDA 12 and 8.9.6 for CUDA 11; the double must answer
/// the same.

namespace misuse {

/// What a call is answered with. cuDNN 8 has one number for several of these.
enum class Answer {
  success,
  bad_param,
  null_pointer,
  not_finalized,
  attribute_type,
  not_supported,
  arch_mismatch,
  not_initialized,
  alloc_failed,
  version_mismatch,
  schema_mismatch,
  invalid_value,  ///< cuDNN 8 only; cuDNN 9 answers bad_param
};

struct Case {
  std::string name;
  Answer answer;
  std::function<cudnnStatus_t()> call;
};

class Table {
 public:
  /// The cases that follow are named <group>.<name>.
  void start(std::string group) { group_ = std::move(group); }
  void add(const std::string& name, Answer answer, std::function<cudnnStatus_t()> call) {
    cases_.push_back({group_ + "." + name, answer, std::move(call)});
  }
  [[nodiscard]] const std::vector<Case>& cases() const { return cases_; }

 private:
  std::string group_;
  std::vector<Case> cases_;
};

/// Whether the header is cuDNN 9's: some answers have changed.
constexpr bool is_9 = CUDNN_VERSION >= 90000;

void add_library_cases(Table& table);
void add_tensor_cases(Table& table);
void add_filter_cases(Table& table);
void add_convolution_cases(Table& table);
void add_output_size_cases(Table& table);
void add_no_handle_cases(Table& table);
void add_activation_cases(Table& table);
void add_descriptor_cases(Table& table);
void add_attribute_cases(Table& table);
void add_operation_cases(Table& table);
void add_engine_cases(Table& table);
void add_plan_cases(Table& table);

/// A legacy descriptor that goes away with its scope.
template <typename Handle, cudnnStatus_t (*create)(Handle*), cudnnStatus_t (*destroy)(Handle)>
class Owned {
 public:
  Owned() { create(&handle_); }
  ~Owned() { destroy(handle_); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  // NOLINTNEXTLINE(google-explicit-constructor): stands for the handle
  operator Handle() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};

using Tensor =
    Owned<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor, cudnnDestroyTensorDescriptor>;
using Filter =
    Owned<cudnnFilterDescriptor_t, cudnnCreateFilterDescriptor, cudnnDestroyFilterDescriptor>;
using Convolution = Owned<cudnnConvolutionDescriptor_t, cudnnCreateConvolutionDescriptor,
                          cudnnDestroyConvolutionDescriptor>;
using Activation = Owned<cudnnActivationDescriptor_t, cudnnCreateActivationDescriptor,
                         cudnnDestroyActivationDescriptor>;

/// Tensors, filters and convolutions that are set.
struct SetTensor : Tensor {
  SetTensor(int n, int c, int h, int w, cudnnDataType_t type = CUDNN_DATA_FLOAT,
            cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
    cudnnSetTensor4dDescriptor(*this, format, type, n, c, h, w);
  }
};
struct SetFilter : Filter {
  SetFilter(int k, int c, int h, int w, cudnnDataType_t type = CUDNN_DATA_FLOAT) {
    cudnnSetFilter4dDescriptor(*this, type, CUDNN_TENSOR_NCHW, k, c, h, w);
  }
};
struct SetConvolution : Convolution {
  explicit SetConvolution(int pad = 0, int stride = 1, int dilation = 1, int groups = 1) {
    cudnnSetConvolution2dDescriptor(*this, pad, pad, stride, stride, dilation, dilation,
                                    CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
    cudnnSetConvolutionGroupCount(*this, groups);
  }
};

}  // namespace misuse

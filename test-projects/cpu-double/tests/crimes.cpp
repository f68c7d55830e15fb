// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// double-crimes <case>: does one thing that the double ends the process for, or that it finds when
// the process ends. With --list it prints the cases.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <string>

namespace {

cudnnTensorDescriptor_t make_tensor() {
  cudnnTensorDescriptor_t tensor = nullptr;
  cudnnCreateTensorDescriptor(&tensor);
  cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  return tensor;
}

void use_destroyed_tensor() {
  cudnnTensorDescriptor_t tensor = make_tensor();
  cudnnDestroyTensorDescriptor(tensor);
  std::size_t size = 0;
  cudnnGetTensorSizeInBytes(tensor, &size);
}

/// Others that were created since must not hide it.
void use_tensor_destroyed_long_ago() {
  cudnnTensorDescriptor_t tensor = make_tensor();
  cudnnDestroyTensorDescriptor(tensor);
  for (int round = 0; round < 1000; ++round) {
    cudnnDestroyTensorDescriptor(make_tensor());
  }
  std::size_t size = 0;
  cudnnGetTensorSizeInBytes(tensor, &size);
}

void destroy_tensor_twice() {
  cudnnTensorDescriptor_t tensor = make_tensor();
  cudnnDestroyTensorDescriptor(tensor);
  cudnnDestroyTensorDescriptor(tensor);
}

void destroy_backend_descriptor_twice() {
  cudnnBackendDescriptor_t descriptor = nullptr;
  cudnnBackendCreateDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR, &descriptor);
  cudnnBackendDestroyDescriptor(descriptor);
  cudnnBackendDestroyDescriptor(descriptor);
}

void use_destroyed_handle() {
  cudnnHandle_t handle = nullptr;
  cudnnCreate(&handle);
  cudnnDestroy(handle);
  cudnnSetStream(handle, nullptr);
}

void take_filter_for_tensor() {
  cudnnFilterDescriptor_t filter = nullptr;
  cudnnCreateFilterDescriptor(&filter);
  std::size_t size = 0;
  cudnnGetTensorSizeInBytes(reinterpret_cast<cudnnTensorDescriptor_t>(filter), &size);
}

void take_anything_for_tensor() {
  int anything = 0;
  std::size_t size = 0;
  cudnnGetTensorSizeInBytes(reinterpret_cast<cudnnTensorDescriptor_t>(&anything), &size);
}

void use_destroyed_stream() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);
  cudaStreamSynchronize(stream);
}

/// The handle still has it.
void compute_on_destroyed_stream() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudnnHandle_t handle = nullptr;
  cudnnCreate(&handle);
  cudnnSetStream(handle, stream);
  cudaStreamDestroy(stream);
  cudnnTensorDescriptor_t tensor = make_tensor();
  cudnnTensorDescriptor_t bias = nullptr;
  cudnnCreateTensorDescriptor(&bias);
  cudnnSetTensor4dDescriptor(bias, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1);
  void* memory = nullptr;
  cudaMalloc(&memory, 64);
  const float one = 1;
  const float zero = 0;
  cudnnConvolutionBackwardBias(handle, &one, tensor, memory, &zero, bias,
                               static_cast<char*>(memory) + 32);
}

void pass_no_array() {
  cudnnTensorDescriptor_t tensor = make_tensor();
  cudnnSetTensorNdDescriptor(tensor, CUDNN_DATA_FLOAT, 4, nullptr, nullptr);
}

void read_device_memory() {
  void* memory = nullptr;
  cudaMalloc(&memory, 64);
  int value = 0;
  std::memcpy(&value, memory, sizeof(value));
  std::printf("read %d\n", value);
}

void write_device_memory() {
  void* memory = nullptr;
  cudaMalloc(&memory, 64);
  std::memset(memory, 0, 64);
}

/// The page behind an allocation belongs to nobody.
void read_behind_device_memory() {
  void* memory = nullptr;
  cudaMalloc(&memory, 4096);
  int value = 0;
  std::memcpy(&value, static_cast<char*>(memory) + 4096, sizeof(value));
  std::printf("read %d\n", value);
}

void leak_tensors() {
  make_tensor();
  make_tensor();
}

void leak_handle() {
  cudnnHandle_t handle = nullptr;
  cudnnCreate(&handle);
}

void leak_stream() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
}

void leak_memory() {
  void* memory = nullptr;
  cudaMalloc(&memory, 1000);
}

void leave_nothing() { cudnnDestroyTensorDescriptor(make_tensor()); }

const std::map<std::string, void (*)()> crimes = {
    {"use-destroyed-tensor", use_destroyed_tensor},
    {"use-tensor-destroyed-long-ago", use_tensor_destroyed_long_ago},
    {"destroy-tensor-twice", destroy_tensor_twice},
    {"destroy-backend-descriptor-twice", destroy_backend_descriptor_twice},
    {"use-destroyed-handle", use_destroyed_handle},
    {"take-filter-for-tensor", take_filter_for_tensor},
    {"take-anything-for-tensor", take_anything_for_tensor},
    {"use-destroyed-stream", use_destroyed_stream},
    {"compute-on-destroyed-stream", compute_on_destroyed_stream},
    {"pass-no-array", pass_no_array},
    {"read-device-memory", read_device_memory},
    {"write-device-memory", write_device_memory},
    {"read-behind-device-memory", read_behind_device_memory},
    {"leak-tensors", leak_tensors},
    {"leak-handle", leak_handle},
    {"leak-stream", leak_stream},
    {"leak-memory", leak_memory},
    {"leave-nothing", leave_nothing},
};

}  // namespace

int main(int argument_count, char** arguments) {
  const auto crime = crimes.find(argument_count == 2 ? arguments[1] : "");
  if (crime == crimes.end()) {
    for (const auto& entry : crimes) {
      std::printf("%s\n", entry.first.c_str());
    }
    return 2;
  }
  crime->second();
  std::printf("done\n");
  return 0;
}

// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The six functions of the graph API.

#include "device_description.hpp"
#include "execute.hpp"

using namespace cudnn_cmake::cpu_double;

extern "C" {

cudnnStatus_t CUDNNWINAPI cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                                       cudnnBackendDescriptor_t* descriptor) {
  constexpr const char* function = "cudnnBackendCreateDescriptor";
  return call(function, [&] {
    require(is_descriptor_type(type), CUDNN_STATUS_ALLOC_FAILED, "an unknown kind of descriptor");
    require_pointer(descriptor, function, "descriptor");
    *descriptor =
        objects().adopt(std::make_unique<BackendDescriptor>(type), backend_kind, function);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  constexpr const char* function = "cudnnBackendDestroyDescriptor";
  return call(function, Frame::always, [&] {
    require(descriptor != nullptr, status::null_pointer, "a null descriptor");
    objects().release(descriptor, backend_kind, function);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendInitialize(cudnnBackendDescriptor_t descriptor) {
  constexpr const char* function = "cudnnBackendInitialize";
  return call(function, [&] {
    static_cast<void>(backend_object(descriptor, function, status::null_pointer));
  });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  constexpr const char* function = "cudnnBackendFinalize";
  return call(function,
              [&] { finalize(backend_object(descriptor, function, status::null_pointer)); });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor,
                                                   cudnnBackendAttributeName_t attribute,
                                                   cudnnBackendAttributeType_t type,
                                                   std::int64_t count, const void* elements) {
  constexpr const char* function = "cudnnBackendSetAttribute";
  return call(function, [&] {
    backend_object(descriptor, function, status::null_pointer)
        .set(attribute, type, count, elements, function);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor,
                                                   cudnnBackendAttributeName_t attribute,
                                                   cudnnBackendAttributeType_t type,
                                                   std::int64_t requested, std::int64_t* count,
                                                   void* elements) {
  constexpr const char* function = "cudnnBackendGetAttribute";
  return call(function, [&] {
    get(backend_object(descriptor, function, CUDNN_STATUS_BAD_PARAM), attribute, type, requested,
        count, elements, function);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnBackendExecute(cudnnHandle_t handle,
                                              cudnnBackendDescriptor_t plan_descriptor,
                                              cudnnBackendDescriptor_t pack_descriptor) {
  constexpr const char* function = "cudnnBackendExecute";
  return call(function, [&] {
    require(handle != nullptr && plan_descriptor != nullptr && pack_descriptor != nullptr,
            "a null handle, plan or variant pack");
    const cudnnContext& context = usable_handle(handle, function);
    const BackendDescriptor& plan_object =
        backend_object(plan_descriptor, function, CUDNN_STATUS_BAD_PARAM);
    const BackendDescriptor& pack =
        backend_object(pack_descriptor, function, CUDNN_STATUS_BAD_PARAM);
    const auto* const plan = std::get_if<PlanSpecification>(&plan_object.meaning);
    require(plan != nullptr && pack.is_finalized, status::not_finalized,
            "plan or variant pack is not finalized");
    require(pack.type == CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, "no variant pack");
    require(plan->engine.device->version == current_device_description()->version,
            CUDNN_STATUS_ARCH_MISMATCH, "the plan was made for another architecture");
    enqueue(context, function, make_graph_work(*plan, pack));
  });
}
}

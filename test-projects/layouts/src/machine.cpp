// SPDX-License-Identifier: BSD-3-Clause
#include "machine.hpp"

#include <stdexcept>

#include "bytes.hpp"

namespace cudnn_cmake {

Machine machine_from_name(const std::string& name) {
  if (name == "x86_64" || name == "x64") return Machine::x86_64;
  if (name == "aarch64" || name == "arm64" || name == "sbsa") return Machine::aarch64;
  if (name == "ppc64le") return Machine::ppc64le;
  if (name == "i386") return Machine::i386;
  throw std::invalid_argument("unknown machine \"" + name + "\" (x86_64, aarch64, ppc64le, i386)");
}

std::string return_stub(Machine machine, std::uint32_t value) {
  ByteWriter code;
  const std::uint32_t low = value & 0xffffU;
  const std::uint32_t high = value >> 16U;
  switch (machine) {
    case Machine::x86_64:
    case Machine::i386:
      code.u8(0xb8);  // mov eax, imm32 (in 64-bit mode this clears the upper half of rax)
      code.u32(value);
      code.u8(0xc3);  // ret
      break;
    case Machine::aarch64:
      code.u32(0xd2800000U | (low << 5U));   // movz x0, #low
      code.u32(0xf2a00000U | (high << 5U));  // movk x0, #high, lsl #16
      code.u32(0xd65f03c0U);                 // ret
      break;
    case Machine::ppc64le:
      code.u32(0x3c600000U | high);  // lis r3, high
      code.u32(0x60630000U | low);   // ori r3, r3, low
      code.u32(0x4e800020U);         // blr
      break;
  }
  code.align(stub_size);
  return code.take();
}

}  // namespace cudnn_cmake

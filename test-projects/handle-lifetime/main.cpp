// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Does anything grow while a cuDNN handle is kept and used, one for each thread? And what does it
// cost to make one for each batch instead?

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "lifetime.hpp"
#include "live_objects.hpp"
#include "measurement.hpp"
#include "subject.hpp"

namespace {

using cudnn_cmake::Amounts;
using cudnn_cmake::CommandLine;
using cudnn_cmake::JsonObject;
using cudnn_cmake::MakeSubject;
using cudnn_cmake::Measurement;
using cudnn_cmake::Phase;

enum class Kind { handles, descriptors, plans };
enum class Leak { none, host, device, object };

struct Options {
  Kind kind = Kind::handles;
  Amounts amounts = {4, 10000, 20, 50};
  Leak leak = Leak::none;
  int device = 0;
  std::uint64_t seed = 1;
};

template <typename Value>
Value one_of(const std::string& option, const std::string& text,
             const std::vector<std::pair<const char*, Value>>& words) {
  std::string wanted;
  for (const auto& [word, value] : words) {
    if (text == word) {
      return value;
    }
    wanted += (wanted.empty() ? "" : ", ") + std::string(word);
  }
  throw cudnn_cmake::UsageError(option + " '" + cudnn_cmake::printable(text) + "': one of " +
                                wanted + " is wanted");
}

void declare(CommandLine& command_line, Options& options) {
  command_line.add_value("--kind", "KIND",
                         "what is kept: handles (on a GPU), or descriptors or plans (without one); "
                         "default handles",
                         [&options](const std::string& value) {
                           options.kind = one_of<Kind>("--kind", value,
                                                       {{"handles", Kind::handles},
                                                        {"descriptors", Kind::descriptors},
                                                        {"plans", Kind::plans}});
                         });
  const auto add_count = [&command_line](const std::string& name, const std::string& what,
                                         int highest, int& target) {
    command_line.add_value(name, "COUNT", what + " (default " + std::to_string(target) + ")",
                           [name, highest, &target](const std::string& value) {
                             target = cudnn_cmake::parse_int(name, value, 1, highest);
                           });
  };
  add_count("--threads", "threads, each with a handle of its own", 64, options.amounts.threads);
  add_count("--uses", "uses of a kept handle, for each thread", 10000000, options.amounts.uses);
  add_count("--batches", "handles made and destroyed, for each thread", 100000,
            options.amounts.batches);
  add_count("--batch-uses", "uses of each of them", 100000, options.amounts.batch_uses);
  command_line.add_value(
      "--leak", "WHAT",
      "lose host or device memory or an object at each use, which must be noticed",
      [&options](const std::string& value) {
        options.leak = one_of<Leak>(
            "--leak", value,
            {{"host", Leak::host}, {"device", Leak::device}, {"object", Leak::object}});
      });
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
}

Measurement measure(bool with_device) {
  Measurement measurement = cudnn_cmake::measure_process();
  if (with_device) {
    std::size_t free = 0;
    std::size_t total = 0;
    CUDA_CHECK(cudaMemGetInfo(&free, &total));
    measurement.device_bytes = static_cast<std::int64_t>(total - free);
  }
  return measurement;
}

/// What happens after each use: nothing, or a leak.
std::function<void()> after_use(Leak leak) {
  switch (leak) {
    case Leak::host:
      return [] {
        // Volatile: else the compiler may see that nobody uses it and leave it out.
        constexpr std::size_t size = 64;
        volatile char* const lost = static_cast<volatile char*>(std::malloc(size));
        if (lost != nullptr) {
          *lost = 1;
        }
      };
    case Leak::device:
      return [] {
        void* lost = nullptr;
        CUDA_CHECK(cudaMalloc(&lost, 4096));
      };
    case Leak::object:
      return [] {
        static_cast<void>(cudnn_cmake::make_unique_handle<
                              cudnn_cmake::Counted<cudnn_cmake::TensorDescriptorKind>>()
                              .release());
      };
    case Leak::none:
      break;
  }
  return [] {};
}

JsonObject to_json(const Phase& phase) {
  const auto grown = [](std::int64_t before, std::int64_t after) {
    return before < 0 || after < 0 ? 0 : after - before;
  };
  return JsonObject()
      .add("uses", phase.uses)
      .add("seconds", phase.seconds)
      .add("host_bytes", phase.after.host_bytes)
      .add("host_growth_bytes", grown(phase.before.host_bytes, phase.after.host_bytes))
      .add("device_bytes", phase.after.device_bytes)
      .add("device_growth_bytes", grown(phase.before.device_bytes, phase.after.device_bytes))
      .add("live_objects", phase.after.live_objects)
      .add("live_objects_growth", grown(phase.before.live_objects, phase.after.live_objects))
      .add("open_files_growth", grown(phase.before.open_files, phase.after.open_files))
      .add("threads_growth", grown(phase.before.threads, phase.after.threads));
}

std::string growth_text(std::int64_t before, std::int64_t after) {
  if (before < 0 || after < 0) {
    return "not measured";
  }
  return (after >= before ? "+" : "") + std::to_string(after - before);
}

void report_phase(const Phase& phase, std::ostream& text) {
  text << "  " << phase.uses << " uses in " << phase.seconds << " s, "
       << phase.seconds / static_cast<double>(phase.uses) * 1e6 << " us each\n"
       << "  host memory " << growth_text(phase.before.host_bytes, phase.after.host_bytes)
       << " bytes, device memory "
       << growth_text(phase.before.device_bytes, phase.after.device_bytes)
       << " bytes, live objects "
       << growth_text(phase.before.live_objects, phase.after.live_objects) << " (now "
       << phase.after.live_objects << "), open files "
       << growth_text(phase.before.open_files, phase.after.open_files) << ", threads "
       << growth_text(phase.before.threads, phase.after.threads) << std::endl;
}

MakeSubject choose_subjects(const Options& options) {
  switch (options.kind) {
    case Kind::descriptors:
      return cudnn_cmake::make_descriptor_subject;
    case Kind::plans:
      return cudnn_cmake::plan_subjects();
    default:
      return [&options](int thread) {
        return cudnn_cmake::make_handle_subject(options.device,
                                                options.seed + static_cast<std::uint64_t>(thread));
      };
  }
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const bool on_device = options.kind == Kind::handles;
  if (options.leak == Leak::device && !on_device) {
    throw cudnn_cmake::UsageError("--leak device needs --kind handles");
  }
  const cudnn_cmake::LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries));
  cudnn_cmake::require_fitting_cudnn(libraries);
  cudnn_cmake::Device device{};
  if (on_device) {
    device = cudnn_cmake::choose_device(options.device, libraries);
    report.add("device", cudnn_cmake::to_json(device));
    CUDA_CHECK(cudaSetDevice(device.index));
  }
  const MakeSubject make_subject = choose_subjects(options);
  constexpr const char* names[] = {"handles", "descriptors", "plans"};
  const char* const kind = names[static_cast<int>(options.kind)];
  report.add("kind", kind).add("threads", options.amounts.threads);
  cudnn_cmake::report_libraries(libraries, text);
  if (on_device) {
    cudnn_cmake::report_device(device, text);
  }

  const std::int64_t objects_at_start = cudnn_cmake::live_objects();
  const auto measure_now = [on_device] { return measure(on_device); };
  text << kind << " kept, " << options.amounts.threads << " threads with one each:\n";
  const auto run_phases = [&] {
    const Phase kept =
        cudnn_cmake::run_kept(options.amounts, make_subject, measure_now, after_use(options.leak));
    report.add("kept", to_json(kept));
    report_phase(kept, text);
    const std::vector<std::string> growth =
        cudnn_cmake::describe_growth(kept.before, kept.after, cudnn_cmake::GrowthLimits(kept.uses));
    if (!growth.empty()) {
      std::string lines;
      for (const std::string& line : growth) {
        lines += (lines.empty() ? "" : "; ") + line;
      }
      throw cudnn_cmake::WrongResult("while " + std::string(kind) + " were kept and used, " +
                                     lines);
    }

    text << kind << " made and destroyed for each batch of " << options.amounts.batch_uses
         << " uses (reported, not judged):\n";
    const Phase batches = cudnn_cmake::run_batches(options.amounts, make_subject, measure_now);
    const double made = static_cast<double>(options.amounts.threads) * options.amounts.batches;
    report.add("batches", to_json(batches).add("milliseconds_each", batches.seconds / made * 1e3));
    report_phase(batches, text);
    text << "  " << batches.seconds / made * 1e3 << " ms for each batch\n";
  };
  cudnn_cmake::skip_if_architecture_unfit(device, run_phases);
  if (cudnn_cmake::live_objects() != objects_at_start) {
    throw cudnn_cmake::WrongResult(std::to_string(cudnn_cmake::live_objects() - objects_at_start) +
                                   " objects were created and not destroyed");
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "handle-lifetime",
      "Keeps one cuDNN handle for each thread, uses it many times, and fails when host memory,\n"
      "device memory or the number of live objects grows. Beside it, handles made and destroyed\n"
      "for each batch, whose growth and time are reported. Descriptors and plans likewise, which\n"
      "need no GPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}

// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "output_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/report.hpp"

namespace cudnn_cmake {
namespace {

/// One element of a tensor in memory.
float element(Precision precision, const std::vector<std::byte>& bytes, std::size_t place) {
  if (element_bytes(precision) == sizeof(float)) {
    float value = 0;
    std::memcpy(&value, bytes.data() + place * sizeof value, sizeof value);
    return value;
  }
  std::uint16_t bits = 0;
  std::memcpy(&bits, bytes.data() + place * sizeof bits, sizeof bits);
  return precision == Precision::fp16 ? fp16_value(bits) : bf16_value(bits);
}

/// How many elements are NaN or infinite: those with all bits of the exponent set.
template <typename Bits>
std::size_t count_not_finite(const std::vector<std::byte>& bytes, Bits exponent) {
  std::size_t count = 0;
  for (std::size_t place = 0; place + sizeof(Bits) <= bytes.size(); place += sizeof(Bits)) {
    Bits bits = 0;
    std::memcpy(&bits, bytes.data() + place, sizeof bits);
    count += (bits & exponent) == exponent ? 1U : 0U;
  }
  return count;
}

std::size_t count_not_finite(Precision precision, const std::vector<std::byte>& bytes) {
  switch (precision) {
    case Precision::fp16:
      return count_not_finite<std::uint16_t>(bytes, 0x7C00U);
    case Precision::bf16:
      return count_not_finite<std::uint16_t>(bytes, 0x7F80U);
    default:
      return count_not_finite<std::uint32_t>(bytes, 0x7F800000U);
  }
}

using Position = std::array<int, 4>;

/// Position in a tensor of the index that counts its elements in the order of the extents.
Position position_of(std::size_t index, const std::array<int, 4>& extent) {
  Position position{};
  for (std::size_t axis = position.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(extent[axis]);
    position[axis] = static_cast<int>(index % size);
    index /= size;
  }
  return position;
}

/// A tensor in memory, read by position.
class TensorView {
 public:
  TensorView(const ConvolutionCase& problem, TensorRole role, const std::vector<std::byte>& bytes)
      : precision_(problem.precision), strides_(problem.tensor(role).strides()), bytes_(bytes) {
    if (bytes.size() !=
        static_cast<std::size_t>(problem.tensor(role).size()) * element_bytes(precision_)) {
      throw std::invalid_argument(std::string("tensor ") + tensor_name(role) +
                                  " does not fit the case");
    }
  }

  [[nodiscard]] double at(const Position& position) const {
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < position.size(); ++axis) {
      place += position[axis] * strides_[axis];
    }
    return static_cast<double>(element(precision_, bytes_, static_cast<std::size_t>(place)));
  }

 private:
  Precision precision_;
  std::vector<std::int64_t> strides_;
  const std::vector<std::byte>& bytes_;
};

/// Value and magnitude of one output, in double precision, from the definition of the convolution.
struct Sum {
  double value = 0;
  double magnitude = 0;
};

Sum sum_at(const ConvolutionShape& shape, const Position& output, const TensorView& input,
           const TensorView& filter) {
  const auto [n, k, p, q] = output;
  const int first_channel = k / shape.filters_per_group() * shape.channels_per_group();
  Sum sum;
  for (int c = 0; c < shape.channels_per_group(); ++c) {
    for (int r = 0; r < shape.kernel.height; ++r) {
      const int h = p * shape.stride.height - shape.padding.height + r * shape.dilation.height;
      for (int s = 0; h >= 0 && h < shape.height && s < shape.kernel.width; ++s) {
        const int w = q * shape.stride.width - shape.padding.width + s * shape.dilation.width;
        if (w >= 0 && w < shape.width) {
          const double product = input.at({n, first_channel + c, h, w}) * filter.at({k, c, r, s});
          sum.value += product;
          sum.magnitude += std::abs(product);
        }
      }
    }
  }
  return sum;
}

/// Indices of outputs, in order: all of them, or `count`, one at random of each of as many equal
/// parts, the first and the last output among them.
std::vector<std::size_t> choose_samples(std::size_t outputs, std::size_t count,
                                        std::uint64_t seed) {
  count = std::min(outputs, count);
  Random random(seed);
  std::vector<std::size_t> samples;
  for (std::size_t part = 0; part < count; ++part) {
    const std::size_t start = part * outputs / count;
    const std::size_t end = (part + 1) * outputs / count;
    samples.push_back(start + static_cast<std::size_t>(random.next() % (end - start)));
  }
  samples.front() = 0;
  samples.back() = outputs - 1;
  return samples;
}

}  // namespace

std::vector<std::byte> random_tensor(Precision precision, std::int64_t count, std::uint64_t seed) {
  return encode(precision, Random(seed).signed_units(static_cast<std::size_t>(count)));
}

SampledReference::SampledReference(const ConvolutionCase& problem,
                                   const std::vector<std::byte>& input,
                                   const std::vector<std::byte>& filter, std::uint64_t seed)
    : problem_(problem) {
  const TensorView input_view(problem, TensorRole::input, input);
  const TensorView filter_view(problem, TensorRole::filter, filter);
  const TensorShape output = problem.tensor(TensorRole::output);
  const std::vector<std::int64_t> strides = output.strides();
  samples_ = choose_samples(static_cast<std::size_t>(output.size()), sample_count, seed);
  for (const std::size_t index : samples_) {
    const Position position = position_of(index, output.extent);
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < position.size(); ++axis) {
      place += position[axis] * strides[axis];
    }
    places_.push_back(static_cast<std::size_t>(place));
    const Sum sum = sum_at(problem.shape, position, input_view, filter_view);
    reference_.value.push_back(sum.value);
    reference_.magnitude.push_back(sum.magnitude);
  }
}

SampledReference::Verdict SampledReference::judge(const std::vector<std::byte>& output,
                                                  Arithmetic arithmetic, double factor) const {
  const Precision precision = problem_.precision;
  const auto outputs = static_cast<std::size_t>(problem_.tensor(TensorRole::output).size());
  if (output.size() != outputs * element_bytes(precision)) {
    throw std::invalid_argument("the output does not fit the case");
  }
  std::vector<float> values;
  for (const std::size_t place : places_) {
    values.push_back(element(precision, output, place));
  }
  const Comparison comparison =
      compare(values, reference_, arithmetic, problem_.shape.forward_length(), factor);
  Verdict verdict{{outputs, comparison.elements, comparison.largest_ratio, factor}, {}};

  std::ostringstream problem;
  problem.precision(std::numeric_limits<float>::max_digits10);
  const std::size_t not_finite = count_not_finite(precision, output);
  if (not_finite != 0) {
    problem << not_finite << " of " << outputs << " outputs are NaN or infinite";
  } else if (!comparison.passed()) {
    problem << comparison.wrong << " of " << comparison.elements << " compared outputs are wrong; "
            << "the worst is "
            << position_text(output_layout(problem_.shape), samples_[comparison.worst]) << " = "
            << static_cast<double>(values[comparison.worst]) << ", the reference "
            << reference_.value[comparison.worst] << ", error / tolerance "
            << comparison.largest_ratio;
  }
  verdict.problem = problem.str();
  return verdict;
}

}  // namespace cudnn_cmake

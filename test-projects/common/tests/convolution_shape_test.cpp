// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/convolution_shape.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "cudnn_cmake/command_line.hpp"

namespace cudnn_cmake {
namespace {

ConvolutionShape parse_shape(const std::vector<std::string>& arguments) {
  ConvolutionShape shape;
  CommandLine command_line("tool", "");
  add_shape_options(command_line, shape);
  static_cast<void>(command_line.parse(arguments));
  return shape;
}

TEST(convolution_shape, sizes_of_the_default) {
  const ConvolutionShape shape;
  EXPECT_EQ(shape.output_height(), 10);  // (19 + 2*1 - 3) / 2 + 1
  EXPECT_EQ(shape.output_width(), 21);   // (23 + 2*3 - 9) / 1 + 1
  EXPECT_EQ(shape.input_size(), 3 * 10 * 19 * 23);
  EXPECT_EQ(shape.filter_size(), 14 * 5 * 3 * 5);
  EXPECT_EQ(shape.output_size(), 3 * 14 * 10 * 21);
  EXPECT_EQ(shape.forward_length(), 5 * 3 * 5);
  EXPECT_EQ(shape.multiply_adds(), 3 * 14 * 10 * 21 * 75);
  EXPECT_EQ(describe_problem(shape), "");
}

TEST(convolution_shape, the_default_is_lopsided) {
  const ConvolutionShape shape;
  const std::vector<int> extents = {shape.batch,
                                    shape.channels,
                                    shape.height,
                                    shape.width,
                                    shape.filters,
                                    shape.kernel.width,
                                    shape.output_height() + 1000,
                                    shape.output_width()};
  EXPECT_EQ(std::set<int>(extents.begin(), extents.end()).size(), extents.size());
  EXPECT_NE(shape.kernel.height, shape.kernel.width);
  EXPECT_NE(shape.padding.height, shape.padding.width);
  EXPECT_NE(shape.stride.height, shape.stride.width);
  EXPECT_NE(shape.dilation.height, shape.dilation.width);
  EXPECT_GT(shape.groups, 1);
}

TEST(convolution_shape, the_last_step_may_leave_a_rest) {
  ConvolutionShape shape;
  shape.height = 7;
  shape.kernel = {2, 2};
  shape.padding = {0, 0};
  shape.stride = {2, 2};
  shape.dilation = {1, 1};
  EXPECT_EQ(shape.output_height(), 3);  // windows at 0, 2, 4; row 6 is not used
  shape.height = 1;
  EXPECT_EQ(shape.output_height(), 0);
  shape.height = 2;
  EXPECT_EQ(shape.output_height(), 1);
}

TEST(convolution_shape, products_saturate) {
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(ConvolutionShape::product({65536, 65536, 65536, 65536}), largest);
  EXPECT_EQ(ConvolutionShape::product({65536, 65536, 65536, 65536, 0}), 0);
  EXPECT_EQ(ConvolutionShape::product({largest, 1}), largest);
  EXPECT_EQ(ConvolutionShape::product({}), 1);
}

TEST(convolution_shape, options_reach_their_members) {
  const ConvolutionShape shape = parse_shape(
      {"--batch", "1", "--channels=6", "--height", "7", "--width", "8", "--filters", "9",
       "--kernel", "2x4", "--pad", "0x1", "--stride", "3x2", "--dilation", "5x6", "--groups", "3"});
  EXPECT_EQ(shape.batch, 1);
  EXPECT_EQ(shape.channels, 6);
  EXPECT_EQ(shape.height, 7);
  EXPECT_EQ(shape.width, 8);
  EXPECT_EQ(shape.filters, 9);
  EXPECT_EQ(shape.kernel.height, 2);
  EXPECT_EQ(shape.kernel.width, 4);
  EXPECT_EQ(shape.padding.height, 0);
  EXPECT_EQ(shape.padding.width, 1);
  EXPECT_EQ(shape.stride.height, 3);
  EXPECT_EQ(shape.stride.width, 2);
  EXPECT_EQ(shape.dilation.height, 5);
  EXPECT_EQ(shape.dilation.width, 6);
  EXPECT_EQ(shape.groups, 3);
}

TEST(convolution_shape, options_have_bounds) {
  for (const char* const option :
       {"--batch", "--channels", "--height", "--width", "--filters", "--groups"}) {
    EXPECT_THROW(parse_shape({option, "0"}), UsageError) << option;
    EXPECT_THROW(parse_shape({option, "65537"}), UsageError) << option;
    EXPECT_NO_THROW(parse_shape({option, "65536"})) << option;
  }
  for (const char* const option : {"--kernel", "--stride", "--dilation"}) {
    EXPECT_THROW(parse_shape({option, "0"}), UsageError) << option;
    EXPECT_THROW(parse_shape({option, "1x4097"}), UsageError) << option;
    EXPECT_NO_THROW(parse_shape({option, "4096"})) << option;
  }
  EXPECT_NO_THROW(parse_shape({"--pad", "0"}));
  EXPECT_THROW(parse_shape({"--pad", "4097"}), UsageError);
}

TEST(convolution_shape, problems_are_named) {
  EXPECT_EQ(describe_problem(parse_shape({"--groups", "5"})),
            "--groups 5 must divide --channels 10 and --filters 14");
  EXPECT_EQ(describe_problem(parse_shape({"--groups", "7"})),
            "--groups 7 must divide --channels 10 and --filters 14");
  EXPECT_EQ(describe_problem(parse_shape({"--kernel", "22x1"})),
            "the dilated kernel 22x1 is larger than the padded input 21x29");
  EXPECT_EQ(describe_problem(parse_shape({"--kernel", "21x1"})), "");
  EXPECT_EQ(describe_problem(parse_shape({"--kernel", "1x16"})),
            "the dilated kernel 1x31 is larger than the padded input 21x29");
  EXPECT_EQ(describe_problem(parse_shape({"--kernel", "4096", "--dilation", "4096"})),
            "the dilated kernel 16773121x16773121 is larger than the padded input 21x29");
}

TEST(convolution_shape, limits_hold_for_the_largest_shapes) {
  const std::string memory = describe_problem(parse_shape(
      {"--batch", "65536", "--channels", "65536", "--height", "65536", "--width", "65536"}));
  EXPECT_NE(memory.find("elements, the limit is 268435456"), std::string::npos) << memory;
  const std::string filters = describe_problem(
      parse_shape({"--channels", "65536", "--filters", "65536", "--kernel", "1", "--groups", "1"}));
  EXPECT_NE(filters.find("would hold 4294967296 elements"), std::string::npos) << filters;
  const std::string output = describe_problem(
      parse_shape({"--pad", "4096", "--kernel", "1", "--dilation", "1", "--stride", "1"}));
  EXPECT_NE(output.find("elements, the limit is"), std::string::npos) << output;
  const std::string work = describe_problem(parse_shape(
      {"--channels", "1000", "--filters", "1000", "--height", "200", "--width", "200"}));
  EXPECT_NE(work.find("multiply-adds, the limit is 8589934592"), std::string::npos) << work;
}

}  // namespace
}  // namespace cudnn_cmake

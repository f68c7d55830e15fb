# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Fails unless two plans are for the same convolution and for different engines (number, architecture
or settings):

  cmake -DFIRST=<file> -DSECOND=<file> -P compare_plans.cmake
]]

cmake_minimum_required(VERSION 3.20...4.4)

foreach(side IN ITEMS FIRST SECOND)
  if(NOT EXISTS "${${side}}")
    message(FATAL_ERROR "there is no plan ${${side}}")
  endif()
  file(READ "${${side}}" plan)
  string(JSON ${side}_engine GET "${plan}" engine)
  string(JSON ${side}_graph GET "${plan}" operationGraph)
endforeach()
string(JSON same_engine EQUAL "${FIRST_engine}" "${SECOND_engine}")
string(JSON same_graph EQUAL "${FIRST_graph}" "${SECOND_graph}")
if(same_engine)
  message(FATAL_ERROR "both plans have the engine ${FIRST_engine}")
endif()
if(NOT same_graph)
  message(FATAL_ERROR "the plans are for two convolutions:\n${FIRST_graph}\n${SECOND_graph}")
endif()

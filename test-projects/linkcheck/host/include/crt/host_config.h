/* SPDX-License-Identifier: BSD-3-Clause
 * Not NVIDIA's header: lines of the shape by which that header refuses host compilers. */
#if (__GRCO_CLANG_COMPILER__ == 1) && ((__clang_major__ < 30) || (__clang_major__ > 31))
#error "another compiler that is built on clang"
#endif
#if defined(__GNUC__)
#if __GNUC__ > 15
#error -- GNU later than 15
#endif /* __GNUC__ > 15 */
#if defined(__clang__) && !defined(__GRCO_CLANG_COMPILER__)
#if (__clang_major__ >= 21) || (__clang_major__ < 3) || ((__clang_major__ == 3) &&  (__clang_minor__ < 3))
#error -- clang 21 or later, or before 3.3
#endif
#endif
#endif
#if _MSC_VER < 1920 || _MSC_VER >= 1950
#error -- not between 2019 and 2022
#elif _MSC_VER >= 1900
#endif

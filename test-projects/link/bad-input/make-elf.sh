#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# make-elf.sh FILE KIND: an ELF64 file (x86-64 or AArch64 of the host) whose section headers lie.
#   many-sections   64 PROGBITS sections of 15 MB each, all over the same sparse bytes
#   far-table       a section table far behind the end of the file
#   far-section     a section whose offset and size lie far behind the end
#   huge-numbers    offset and size of 2^63
# shellcheck disable=SC2059 # the variables hold bytes in printf's notation
set -eu
file=$1
kind=$2
case $(uname -m) in
  x86_64) machine='\076\000' ;;
  *) machine='\267\000' ;;
esac
zero8='\000\000\000\000\000\000\000\000'
fifteen_mb='\000\000\360\000\000\000\000\000'
far='\000\000\000\000\377\000\000\000'
huge='\000\000\000\000\000\000\000\200'
table='\100\000\000\000\000\000\000\000' # right behind the header
count='\100\000'
offset='\000\100\000\000\000\000\000\000'
size=$fifteen_mb
case $kind in
  many-sections) ;;
  far-table) table=$far ;;
  far-section) offset=$far ;;
  huge-numbers) offset=$huge size=$huge ;;
  *)
    echo "make-elf.sh: unknown kind $kind" >&2
    exit 2
    ;;
esac
{
  # e_ident, e_type DYN, e_machine, e_version, e_entry, e_phoff, e_shoff
  printf '\177ELF\002\001\001\000'"$zero8"'\003\000'"$machine"'\001\000\000\000'"$zero8$zero8$table"
  # e_flags, e_ehsize, e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx
  printf '\000\000\000\000\100\000\000\000\000\000\100\000'"$count"'\000\000'
  index=0
  while [ "$index" -lt 64 ]; do
    # sh_name, sh_type PROGBITS, sh_flags ALLOC, sh_addr, sh_offset, sh_size, sh_link, sh_info,
    # align, entsize
    printf '\000\000\000\000\001\000\000\000\002\000\000\000\000\000\000\000'
    printf "$zero8$offset$size$zero8$zero8$zero8"
    index=$((index + 1))
  done
} >"$file"
truncate -s 17M "$file"

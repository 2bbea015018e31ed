#!/bin/sh
# Prints the least version of glibc with which programs start: least_glibc.sh PROGRAM...
set -eu
{
  readelf --version-info --wide "$@" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//'
  # Relocations in the short form.
  ! readelf --version-info --wide "$@" | grep -q GLIBC_ABI_DT_RELR || echo 2.36
} | sort --version-sort | tail -n 1

#!/bin/sh
# Makes what programs that are shipped have inside in a smaller form, and prints the flags of `swift build` for it:
# release_flags.sh FOLDER
set -eu
sources=$(cd "$(dirname "$0")/essentials" && pwd)
mkdir -p "$1"
cd "$1"

# The part of Foundation that the parser of arguments uses.
module=FoundationEssentials
[ -n "$(find $module.o -newer "$sources/$module.swift" -newer "$sources/TreeEncoder.swift" 2>/dev/null)" ] ||
  "${SWIFT:-swift}c" -swift-version 6 -warnings-as-errors -Osize -wmo -parse-as-library -static -emit-module -c \
    -module-name $module -o $module.o "$sources"/*.swift >&2
echo "-Xswiftc -I$PWD -Xlinker $PWD/$module.o"

# The library of C++, of which Swift's needs little: a folder that has it in the static form alone.
library=$(cc -print-file-name=libstdc++.a)
[ ! -e "$library" ] || { ln -sf "$library" . && echo "-Xswiftc -L$PWD -Xswiftc -Xclang-linker -Xswiftc -static-libgcc"; }

#!/bin/bash
# Carries out the steps of a page, one after the other, in this shell. The argument is the folder of the steps: 001.command,
# and so on. Beside each step come its output and its status: 001.output, 001.status.
#
# Steps use these functions; NAME is the name of a program in the background, `program` where a page names none.

declare -A page_programs page_lines
page_status=0

# Starts a program in the background, with its lines to be read: page_start NAME COMMAND
page_start() {
  local command=$2
  # A program whose output is no terminal keeps its lines until there are many.
  [[ $command == "swift run"* ]] && command="script --quiet --flush --command ${command@Q} /dev/null"
  exec {page_line}< <(trap - EXIT; eval "exec env $command" 2>&1)
  page_programs[$1]=$! page_lines[$1]=$page_line
}

# Prints the next lines of a program: page_read NAME COUNT
page_read() {
  local line count
  for ((count = 0; count < $2; count++)); do
    IFS= read -r -t 30 -u "${page_lines[$1]}" line || { echo "(no line of $1)"; return 1; }
    printf '%s\n' "${line%$'\r'}"
  done
}

# Reads the lines of a program until one matches, and prints nothing: page_await NAME PATTERN
page_await() {
  local line all=
  while IFS= read -r -t 30 -u "${page_lines[$1]}" line; do
    # The pattern is one.
    # shellcheck disable=SC2053
    [[ $line == $2 ]] && return
    all+=$line$'\n'
  done
  printf '%s(no line of %s like %s)\n' "$all" "$1" "$2"
  return 1
}

# Ends a program in the background, and returns when it has closed its output.
stop() {
  kill "${page_programs[${1-program}]}"
  cat <&"${page_lines[${1-program}]}" >/dev/null
  unset "page_programs[${1-program}]"
}

# Adds icons to the theme of the shell: icons NAME…
icons() {
  /usr/bin/python3 - "$XDG_DATA_DIRS/icons/Page/48x48/apps" "$@" <<'END'
import struct, sys, zlib
def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
pixels = zlib.compress((b"\0" + b"\x0a\x14\x1e" * 48) * 48)
header = struct.pack(">IIBBBBB", 48, 48, 8, 2, 0, 0, 0)
picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
for name in sys.argv[2:]: open(f"{sys.argv[1]}/{name}.png", "wb").write(picture)
END
}

trap 'for page_program in "${page_programs[@]}"; do kill "$page_program"; done 2>/dev/null' EXIT

for page_step in "$1"/*.command; do
  # The status of the step before is that of the last command, as on a terminal.
  { eval "(exit $page_status); $(<"$page_step")"; } >"${page_step%.command}.output" 2>&1 </dev/null
  page_status=$?
  echo "$page_status" >"${page_step%.command}.status"
done

#!/bin/sh
# Checks what `make dist` made, and uses it in roots without Swift: check_dist.sh FOLDER PYTHON [SUITE...]. PYTHON has what
# Packaging/dist/requirements.txt names. Pictures of the first icon are in FOLDER/../dist-pictures.
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd) python=$2
shift 2
[ $# -gt 0 ] || set -- bookworm trixie sid
export LC_ALL=C.UTF-8
pictures=$(dirname "$folder")/dist-pictures
mkdir -p "$pictures"

echo "== sums"
(cd "$folder" && sha256sum --check --strict --quiet *.sha256 && [ "$(cat *.sha256 | wc -l)" = 5 ])
echo "== bill of materials"
"$python" -m spdx_tools.spdx.clitools.pyspdxtools --infile "$folder"/*.spdx.json
echo "== wheel"
"$python" -m auditwheel show "$folder"/*.whl | sed -n '/constrains/,$d;p'

# What menus need is in each suite under the same name.
for suite; do
  echo "== $suite"
  # The release file of a mirror may be old.
  mmdebstrap --quiet --variant=apt --include=python3-venv,xz-utils,passwd,login \
    --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Apt::Install-Recommends "false"' \
    --customize-hook="mkdir \"\$1/download\"" \
    --customize-hook="copy-in $folder/. /download" \
    --customize-hook="copy-in $tests/in_archive.sh /tmp" \
    --customize-hook="mount --types proc proc \"\$1/proc\"" \
    --customize-hook="chroot \"\$1\" sh /tmp/in_archive.sh; status=\$?; umount \"\$1/proc\"; exit \$status" \
    --customize-hook="cp \"\$1/home/tester/icon.png\" $pictures/$suite-icon.png" \
    --customize-hook="cp \"\$1/home/tester/window.png\" $pictures/$suite-window.png" \
    "$suite" /dev/null
done

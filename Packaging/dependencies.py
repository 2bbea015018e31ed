#!/usr/bin/env python3
"""Holds the Swift packages of a release to Packaging/versions.txt: dependencies.py check|resolve|accept [CHECKOUTS]

check compares the files below .build/checkouts, or below CHECKOUTS, with the list. resolve first has the package manager
choose the versions of the list, which needs the network where they are not there yet. accept writes the list from what
is resolved. Status 1, and a sentence for each difference, if something else is there than the list says.

The checksum of a package is the SHA-256 of one line for each of its files, in the order of their paths: the SHA-256 of
the content, `x` for a program, `l` for a link (whose content is its target) or `-`, and the path.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Packaging/versions.txt"
SWIFT = os.environ.get("SWIFT", "swift")


def checksum(folder):
    """The checksum of all files below a folder, without those of git."""
    lines = []
    for place, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        folders[:] = [name for name in folders if name not in links and (place != str(folder) or name != ".git")]
        for name in files + links:
            path = os.path.join(place, name)
            shown = os.path.relpath(path, folder)
            if shown == ".git":
                continue
            if os.path.islink(path):
                kind, content = "l", os.readlink(path).encode()
            else:
                kind, content = "x" if os.access(path, os.X_OK) else "-", pathlib.Path(path).read_bytes()
            lines.append((shown.encode(), f"{hashlib.sha256(content).hexdigest()} {kind} ".encode()))
    return hashlib.sha256(b"".join(start + path + b"\n" for path, start in sorted(lines))).hexdigest()


def listed():
    """The packages of the list: their versions, checksums and addresses by name."""
    rows = (line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#"))
    return {name: (version, digest, address) for name, version, digest, address in rows}


def resolved():
    """The versions and addresses that the package manager chose, by name; none where it has not chosen yet."""
    try:
        pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    except FileNotFoundError:
        return {}
    return {
        pin["identity"]: (pin["state"].get("version") or pin["state"]["revision"], pin["location"]) for pin in pins
    }


def package(*arguments):
    subprocess.run([SWIFT, "package", *arguments], cwd=ROOT, check=True, stdout=sys.stderr)


def resolve():
    package("resolve")
    for name, (version, _, _) in listed().items():
        chosen = resolved().get(name)
        if chosen and chosen[0] != version:
            package("resolve", name, "--version", version)


def differences(checkouts):
    """A sentence for each difference between the list and what is there."""
    wanted, chosen = listed(), resolved()
    for name, (version, digest, address) in wanted.items():
        if name not in chosen:
            yield f"{name} is in the list, and no package that MenuBus uses"
        elif chosen[name] != (version, address):
            yield f"{name} is {' from '.join(chosen[name])}, and the list has {version} from {address}"
        elif not (checkouts / name).is_dir():
            yield f"{name} is not in {checkouts}"
        elif checksum(checkouts / name) != digest:
            yield f"{name} {version} has other files in {checkouts / name} than the list says"
    for name in chosen.keys() - wanted.keys():
        yield f"{name} {chosen[name][0]} is not in the list"


def accept(checkouts):
    heading = [line for line in LIST.read_text().splitlines() if line.startswith("#")]
    rows = [
        f"{name} {version} {checksum(checkouts / name)} {address}"
        for name, (version, address) in sorted(resolved().items())
    ]
    LIST.write_text("\n".join(heading + rows) + "\n")


def main():
    command, *places = sys.argv[1:] or ["check"]
    checkouts = pathlib.Path(places[0]) if places else ROOT / ".build/checkouts"
    if command not in ("check", "resolve", "accept"):
        sys.exit(f"dependencies.py has no command “{command}”; there are check, resolve and accept")
    if command == "resolve":
        resolve()
    if command == "accept":
        return accept(checkouts)
    if not resolved():
        sys.exit("No Swift packages are resolved; run `make dependencies`, with the network, first.")
    found = list(differences(checkouts))
    if found:
        sys.exit("\n".join(found) + "\nPackaging/versions.txt has what a release is built with; "
                 "`make dependencies` brings exactly that.")
    return None


if __name__ == "__main__":
    main()

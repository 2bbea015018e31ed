#!/usr/bin/env python3
"""Writes the bill of materials of a release, in SPDX 2.3 as JSON, to standard output: spdx.py STAGE WHEEL FILE...

FILE… are the files that the release uploads. The bill says which Swift packages and which parts of Swift are linked into
the programs (Packaging/versions.txt, the toolchain), which libraries of the system they load, and which ones the wheel
carries. SOURCE_DATE_EPOCH is its time.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = "https://github.com/menubus/menubus"
# For building pages alone.
UNLINKED = {"swift-docc-plugin", "swift-docc-symbolkit"}
# Parts of the toolchain that --static-swift-stdlib links in.
RUNTIME = {
    "swift-standard-library": "swift", "swift-corelibs-libdispatch": "swift-corelibs-libdispatch",
    "swift-foundation-essentials": "swift-foundation",
}
SWIFT_LICENSE = "Apache-2.0 WITH Swift-exception"


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name)


def package(name, version, licence, place="NOASSERTION", purl=None, **more):
    item = {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": place,
        "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
        **more,
    }
    if purl:
        reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        item["externalRefs"] = [reference]
    return item


def linked():
    """The Swift packages, and the parts of Swift, that are in the programs."""
    for line in (ROOT / "Packaging/versions.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, version, _, address = line.split()
        if name in UNLINKED:
            continue
        # The exception is in the file of the licence, or in the first lines of each source.
        folder = ROOT / ".build/checkouts" / name
        texts = [*folder.glob("LICENSE*"), next((folder / "Sources").rglob("*.swift"))]
        excepted = any("Runtime Library Exception" in text.read_text()[:20000] for text in texts)
        licence = SWIFT_LICENSE if excepted else "Apache-2.0"
        yield package(name, version, licence, f"git+{address}@{version}", f"pkg:swift/{address[8:]}@{version}")
    version = re.search(r"Swift version ([\d.]+)", output(os.environ.get("SWIFT", "swift"), "--version"))[1]
    for name, repository in RUNTIME.items():
        address = f"https://github.com/swiftlang/{repository}"
        yield package(name, version, SWIFT_LICENSE, f"git+{address}@swift-{version}-RELEASE")


def loaded(programs):
    """The libraries of the system that programs load, without those of the C library."""
    dynamic = output("readelf", "--dynamic", "--wide", *programs)
    names = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", dynamic))
    for name in sorted(names):
        if not re.match(r"(libc|libm|ld-linux.*)\.so", name):
            yield package(name, "NOASSERTION", "NOASSERTION", purl=None, primaryPackagePurpose="LIBRARY")


def carried(wheel):
    """The libraries in the wheel, with the packages of Debian that they are from."""
    with zipfile.ZipFile(wheel) as archive:
        place = next(name for name in archive.namelist() if name.endswith("/licenses/LIBRARIES"))
        rows = archive.read(place).decode().splitlines()
    for library, source, version in map(str.split, rows):
        text = f"Its licence is in the wheel: licenses/{source}/copyright"
        yield package(
            library, version, "NOASSERTION", purl=f"pkg:deb/debian/{source}@{version}", licenseComments=text,
            primaryPackagePurpose="LIBRARY")


def file(path):
    content = path.read_bytes()
    sums = [{"algorithm": name, "checksumValue": hashlib.new(name, content).hexdigest()} for name in ("SHA1", "SHA256")]
    return {
        "SPDXID": identifier("file-" + path.name), "fileName": f"./{path.name}", "checksums": sums,
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
    }


def document(stage, wheel, paths):
    version = (stage / "version").read_text().strip()
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    whole = package(
        "menubus", version, "Apache-2.0", f"git+{PAGE}@{version}", f"pkg:github/menubus/menubus@{version}",
        primaryPackagePurpose="APPLICATION", homepage=PAGE)
    parts = {
        "STATIC_LINK": list(linked()), "DYNAMIC_LINK": list(loaded(sorted((stage / "bin").iterdir()))),
    }
    files = [file(path) for path in paths]
    libraries = list(carried(wheel))
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", whole)]
    relations += [(whole["SPDXID"], kind, part) for kind, items in parts.items() for part in items]
    relations += [(item["SPDXID"], "GENERATED_FROM", whole) for item in files]
    relations += [(identifier("file-" + wheel.name), "CONTAINS", item) for item in libraries]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"menubus-{version}",
        "documentNamespace": f"{PAGE}/releases/download/{version}/menubus-{version}.spdx.json",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: MenuBus"]},
        "packages": [whole, *parts["STATIC_LINK"], *parts["DYNAMIC_LINK"], *libraries], "files": files,
        "relationships": [
            {"spdxElementId": start, "relationshipType": kind, "relatedSpdxElement": end["SPDXID"]}
            for start, kind, end in relations
        ],
    }


def main():
    stage, wheel, *paths = map(pathlib.Path, sys.argv[1:])
    print(json.dumps(document(stage, wheel, paths), indent=1))


if __name__ == "__main__":
    main()

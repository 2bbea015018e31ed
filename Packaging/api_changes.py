#!/usr/bin/env python3
"""Compares the interface of the libraries with that of an earlier commit: api_changes.py COMMIT ALLOWED.

`swift package diagnose-api-breaking-changes` builds everything of both versions, programs and examples too. This builds
the libraries alone, and has the same swift-api-digester compare them. ALLOWED is its list of deliberate changes. The
interface of the earlier version is kept in .build/api. Status 1 after changes that break programs.
"""

import glob
import json
import os
import re
import subprocess
import sys

SYSTEM_LIBRARIES = ["dbus-1", "libpng"]
EXPORTED = re.compile(r"^@_exported public import (?:(?:struct|class|enum|protocol|typealias|func) )?(\w+)", re.MULTILINE)


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def modules(package):
    """The modules of the libraries that the package offers, and what of others a program gets with them."""
    manifest = json.loads(output("swift", "package", "--package-path", package, "dump-package"))
    libraries = [product["targets"] for product in manifest["products"] if "library" in product["type"]]
    names = list(dict.fromkeys(target for targets in libraries for target in targets))
    folders = {target["name"]: target.get("path") for target in manifest["targets"]}
    # The list grows while it is read.
    for name in names:
        for path in glob.glob(os.path.join(package, folders[name], "**/*.swift"), recursive=True):
            with open(path, encoding="utf-8") as file:
                more = dict.fromkeys(EXPORTED.findall(file.read()))
                names += [name for name in more if name in folders and name not in names]
    return names


def public(node):
    """A node of a dump without what only the package itself sees."""
    children = [public(child) for child in node.get("children", []) if not child.get("isInternal")]
    return {**node, "children": children} if children else {key: node[key] for key in node if key != "children"}


def module_of(path):
    with open(path, encoding="utf-8") as file:
        return re.search(r"module (\w+)", file.read())[1]


def tool_flags(package):
    """The flags with which the compiler's tools find the modules of a package as it was built."""
    built = output("swift", "build", "--package-path", package, "--show-bin-path").strip()
    includes = output("pkg-config", "--cflags-only-I", *SYSTEM_LIBRARIES).split()
    # Of system libraries, and of targets in C.
    maps = glob.glob(os.path.join(package, "Sources/**/module.modulemap"), recursive=True)
    maps += glob.glob(os.path.join(built, "*.build/module.modulemap"))
    # Each module once; a folder of builds may have what an earlier version needed.
    own = {module_of(path): path for path in reversed(maps)}
    maps = [word for path in own.values() for word in ("-Xcc", f"-fmodule-map-file={path}")]
    info = json.loads(output("swift", "-print-target-info"))
    target = ["-target", info["target"]["triple"], "-resource-dir", info["paths"]["runtimeResourcePath"]]
    return [*target, "-I", os.path.join(built, "Modules"), *includes, *maps]


def dump(package, module, folder):
    """Builds a module and writes its public interface into a folder."""
    subprocess.run(["swift", "build", "--package-path", package, "--target", module], check=True)
    file = os.path.join(folder, f"{module}.json")
    output(
        "swift-api-digester", "-dump-sdk", "-module", module, "-o", file, "-sdk", "/", "-avoid-location",
        *tool_flags(package),
    )  # fmt: skip
    with open(file, encoding="utf-8") as stream:
        root = json.load(stream)
    root["ABIRoot"] = public(root["ABIRoot"])
    if not root["ABIRoot"].get("children"):
        sys.exit(f"{module} has no interface; the digester did not find it")
    with open(file, "w", encoding="utf-8") as stream:
        json.dump(root, stream)


def interface_of(commit):
    """The folder with the interface of an earlier version; it is written once."""
    commit = output("git", "rev-parse", "--verify", f"{commit}^{{commit}}").strip()
    folder = os.path.join(".build/api", commit)
    finished = os.path.join(folder, "finished")
    if not os.path.exists(finished):
        sources = os.path.join(folder, "sources")
        os.makedirs(sources, exist_ok=True)
        archive = subprocess.Popen(["git", "archive", commit], stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", sources], stdin=archive.stdout, check=True)
        if archive.wait():
            sys.exit("git archive failed")
        for module in modules(sources):
            dump(sources, module, folder)
        open(finished, "w", encoding="utf-8").close()
    return folder


def names(node, outer=""):
    """The names of all declarations of a dump, with those around them; of overloads, also the type."""
    for child in node.get("children", []):
        if "declKind" in child:
            path = f"{outer}{child['printedName']}"
            yield path, child
            yield from names(child, path + ".")


def declarations(file):
    with open(file, encoding="utf-8") as stream:
        return dict(names(json.load(stream)["ABIRoot"]))


def changes(before, after, sources):
    """The changes between two dumps that break programs, as sentences of the digester, and the names that are new.

    A new case is no break where the enum was declared to get more, which the digester does not know.
    """
    command = ["swift-api-digester", "-diagnose-sdk", "-input-paths", before, "-input-paths", after]
    command += ["-print-module", "-compiler-style-diags", "-disable-fail-on-error"]
    report = output(*command, stderr=subprocess.STDOUT)
    lines = [line for line in report.splitlines() if line.startswith("API breakage: ")]
    case = re.compile(r"API breakage: enumelement (?:\w+\.)*(\w+)\.\w+(?:\(.*\))? has been added as a new enum case")
    growing = nonexhaustive(sources)
    breaks = [line for line in lines if not ((found := case.fullmatch(line)) and found[1] in growing)]
    return breaks, sorted(declarations(after).keys() - declarations(before).keys())


def nonexhaustive(sources):
    """The names of the enums that may get more cases."""
    found = set()
    for path in glob.glob(os.path.join(sources, "Sources/**/*.swift"), recursive=True):
        with open(path, encoding="utf-8") as stream:
            found.update(re.findall(r"@nonexhaustive\s+public (?:indirect )?enum (\w+)", stream.read()))
    return found


def compare(before, package, after):
    """What breaks programs between an interface in a folder and that of a package, and what is new in it."""
    os.makedirs(after, exist_ok=True)
    earlier = {os.path.basename(path).removesuffix(".json") for path in glob.glob(f"{before}/*.json")}
    now = modules(package)
    found = [f"API breakage: library module {name} has been removed" for name in sorted(earlier - set(now))]
    added = []
    for module in now:
        if module in earlier:
            dump(package, module, after)
            breaks, new = changes(f"{before}/{module}.json", f"{after}/{module}.json", package)
            found += breaks
            added += [f"{module}.{name}" for name in new]
    return found, added


def main():
    commit, deliberate = sys.argv[1:]
    with open(deliberate, encoding="utf-8") as file:
        allowed = set(file.read().splitlines())
    found, added = compare(interface_of(commit), ".", ".build/api/now")
    new = [change for change in found if change not in allowed]
    print(*new, sep="\n")
    print(*[f"{deliberate} has a line without a change: {line}" for line in sorted(allowed - set(found))], sep="\n")
    print(f"against {commit}: {len(added)} additions, {len(found)} changes that break programs, {len(new)} not deliberate")
    sys.exit(1 if new or allowed - set(found) else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Shows that the interface can grow: compiles the programs of Tests/Interface against a copy of MenuBus that has grown.

The copy has a new case, a new property of options and of an event, and an overload, each as a later version would add
them. The digester says "additions only" about it and lists them. Then a name is taken away, which both must notice.
"""

import os
import shutil
import subprocess
import sys

import api_changes

FOLDER = os.path.abspath(".build/growth")
LIBRARY = "Sources/Library/"

# File, the text before, the text after.
GROWTH = [
    # A case, and what switches over it inside.
    ("Sources/Bus/StatusNotifier/TrayPresence.swift", "  /// The item is not on the bus.\n",
     "  /// Panels sleep.\n  case asleep\n  /// The item is not on the bus.\n"),
    (LIBRARY + "MenuBus/Tray/TrayItem+Running.swift", "case .stopped, .visible", "case .stopped, .asleep, .visible"),
    (LIBRARY + "MenuBus/Presentation/MenuPresentation.swift", "    /// It never began:",
     "    /// The screen was locked.\n    case locked\n    /// It never began:"),
    (LIBRARY + "MenuBus/Context/ContextMenuFlow.swift", "case .closed, .dismissed, .lost:",
     "case .closed, .dismissed, .locked, .lost:"),
    # A property of options.
    (LIBRARY + "MenuBus/Service/ServiceConfiguration.swift", "  /// The defaults: the session bus.\n",
     "  /// The most connections.\n  public var connections = 1\n\n  /// The defaults: the session bus.\n"),
    # A property of an event.
    ("Sources/Bus/StatusNotifier/TrayItemEvent.swift", "  /// The kind of action.\n  public var kind",
     "  /// The keys that are held.\n  public var modifiers: Set<String> = []\n  /// The kind of action.\n  public var kind"),
    # An overload, beside one that a program calls.
    (LIBRARY + "MenuBus/Service/SoleRun.swift", "/// The one run of",
     "extension TrayItem {\n  /// Ends the run after a while.\n  public func stop(after delay: Duration) { stop() }\n}\n\n/// The one run of"),
    # A code of an error.
    (LIBRARY + "MenuBus/Service/MenuBusError.swift", "    /// The service or tray item runs already",
     "    /// The bus is too old.\n    public static let oldBus = Code(name: .alreadyRunning)\n"
     "    /// The service or tray item runs already"),
]
ADDED = ["StatusNotifier.TrayPresence.asleep", "MenuBus.ServiceConfiguration.connections",
         "StatusNotifier.TrayItemEvent.modifiers", "MenuBus.TrayItem.stop(after:)", "MenuBus.MenuBusError.Code.oldBus",
         "MenuBus.MenuPresentation.Dismissal.locked"]
REMOVAL = (LIBRARY + "MenuBus/Tray/TrayItem+Builder.swift", "public func stop() {", "package func stop() {")


def copy():
    """A copy of the sources, as they are in this checkout, for a build of its own."""
    kept = os.path.join(FOLDER, ".build")
    for name in os.listdir(FOLDER) if os.path.isdir(FOLDER) else []:
        path = os.path.join(FOLDER, name)
        if path != kept:
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    files = api_changes.output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, files):
        if os.path.lexists(name):
            os.makedirs(os.path.dirname(os.path.join(FOLDER, name)), exist_ok=True)
            shutil.copy2(name, os.path.join(FOLDER, name), follow_symlinks=False)


def change(name, before, after):
    path = os.path.join(FOLDER, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if before not in text:
        sys.exit(f"{name} has no “{before.strip()}” to grow at")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(before, after, 1))


def compiles():
    """Whether the programs outside compile against the copy."""
    command = ["swift", "build", "--package-path", "Tests/Interface", "--scratch-path", ".build/growth-programs"]
    return subprocess.run(command, env={**os.environ, "MENUBUS": FOLDER}).returncode == 0


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    copy()
    before = os.path.abspath(".build/api/growth-before")
    os.makedirs(before, exist_ok=True)
    for module in api_changes.modules(FOLDER):
        api_changes.dump(FOLDER, module, before)
    for growth in GROWTH:
        change(*growth)
    breaks, added = api_changes.compare(before, FOLDER, ".build/api/growth-after")
    if breaks or not set(ADDED) <= set(added):
        sys.exit("\n".join(["The growth is no addition alone:", *breaks, *sorted(set(ADDED) - set(added))]))
    print("additions only:", *added, sep="\n  ")
    if not compiles():
        sys.exit("A program does not compile against what has grown.")
    change(*REMOVAL)
    breaks, _ = api_changes.compare(before, FOLDER, ".build/api/growth-after")
    if not breaks:
        sys.exit("The digester does not say that a name was taken away.")
    if compiles():
        sys.exit("No program notices that a name was taken away.")
    print("break, as it should be:", *breaks, sep="\n  ")


if __name__ == "__main__":
    main()

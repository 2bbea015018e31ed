"""MenuBus: menus in the tray of the Linux desktop, and scripts for the menus of other programs.

This package carries the program `menubus`, and the libraries that it needs. `pip install` puts a command of this name
into the environment; `python -m menubus` runs it, too. Python programs that start it themselves use `program()`.
"""

import os
import sys


def program() -> str:
    """The path of the program `menubus`."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "menubus")


def main() -> None:
    """Becomes the program `menubus`, with the arguments of this one."""
    path = program()
    try:
        os.execv(path, ["menubus", *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"menubus: {path}: {error.strerror}; it is for Linux with glibc 2.36 or later")

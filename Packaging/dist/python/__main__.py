"""Runs the program, for `python -m menubus`."""

from menubus import main

main()

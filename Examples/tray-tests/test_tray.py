"""Tests of program.py in front of simulated panels: `python3 test_tray.py`, with `menubus` on the PATH.

docs/testing-your-tray.md describes the tools. The bus is one of the tests' own, so no desktop is needed.
"""

import json
import shlex
import subprocess
import unittest
from pathlib import Path
from typing import Any

PROGRAM = shlex.join(["/usr/bin/python3", str(Path(__file__).resolve().with_name("program.py"))])


class Tray(unittest.TestCase):
    """What users see of the program, and what their clicks do."""

    def play(self, panel: str, *lines: str) -> tuple[list[dict[str, Any]], str]:
        """Plays a panel in front of a program of its own: the answers to the lines, and what was said beside them."""
        done = subprocess.run(["menubus", "mock", "--panel", panel, "--start", PROGRAM], input="\n".join(lines),
                              capture_output=True, text=True, timeout=120)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(lines), done.stderr)
        return answers, done.stderr

    def test_all_panels_show_it(self) -> None:
        """The status is 12 where a panel shows no item, and 11 where a rule is broken."""
        done = subprocess.run(["menubus", "doctor", "--start", PROGRAM, "--severity", "warning"],
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_play(self) -> None:
        """The mark of the row goes on and off again."""
        for panel in ["gnome", "plasma", "xfce"]:
            with self.subTest(panel):
                lines = ["choose Play", "open", "expect '[x] Play'", "choose Play", "open", "expect '[ ] Play'"]
                for line, answer in zip(lines, self.play(panel, *lines)[0]):
                    self.assertEqual(answer["status"], 0, f"{line}: {answer.get('error')}")

    def test_quit(self) -> None:
        """After Quit the menu does not open any more, as the program has ended."""
        (choice, opening), said = self.play("gnome", "choose Quit", "open")
        self.assertEqual(choice["status"], 0, choice.get("error"))
        self.assertEqual(opening["status"], 1, "the program is still there")
        self.assertIn("the program has ended", said)


if __name__ == "__main__":
    unittest.main()

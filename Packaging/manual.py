#!/usr/bin/env python3
"""Makes a manual page of each command of a program: manual.py PROGRAM SECTION FOLDER VERSION.

The program prints its commands with --experimental-dump-help of swift-argument-parser.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import time


# The programs of this project. Where a command would have a page of such a name, its parent's page has all of it instead,
# so that one name leads to one page.
PROGRAMS = {"menubus-presenter"}


def text(line):
    """A line of text as roff has it: no escapes, and no request at its beginning."""
    line = line.replace("\\", "\\e").replace("-", "\\-").replace("^", "\\(ha").replace("~", "\\(ti")
    line = line.replace("'", "\\(aq").replace("`", "\\(ga").replace('"', "\\(dq")
    return "\\&" + line if line.startswith(".") else line


def spelled(name):
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}[name["kind"]]
    return f"\\fB{text(dashes + name['name'])}\\fR"


def term(argument):
    """An option with its value, or an argument, as a term of the list."""
    value = f"\\fI{text(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value
    names = ", ".join(spelled(name) for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def use(argument):
    """An option or argument in the synopsis."""
    value = f"\\fI{text(argument.get('valueName', ''))}\\fR"
    short = value if argument["kind"] == "positional" else spelled(argument["preferredName"])
    if argument["kind"] == "option":
        short += " " + value
    dots = " ..." if argument.get("isRepeating") else ""
    return f"[{short}]{dots}" if argument.get("isOptional") else short + dots


def meaning(argument):
    words = [argument[key] for key in ("abstract", "discussion") if argument.get(key)]
    values = argument.get("allValues")
    if values:
        words.append(f"One of {', '.join(values)}.")
    if argument.get("defaultValue"):
        words.append(f"Default: {argument['defaultValue']}.")
    return text(" ".join(words))


def paragraphs(discussion):
    """The discussion as paragraphs; indented lines stay as they are."""
    for block in discussion.strip("\n").split("\n\n"):
        yield ".PP"
        for indented, lines in itertools.groupby(block.split("\n"), lambda line: line.startswith(" ")):
            shown = "\n".join(text(line.strip()) for line in lines)
            yield f".RS 4\n.nf\n{shown}\n.fi\n.RE" if indented else shown


def statuses(paragraph):
    """`Exit status: 0 done, 1 failed …` as a list."""
    items = []
    for part in paragraph.removeprefix("Exit status: ").rstrip(".").split(", "):
        number, _, rest = part.partition(" ")
        if items and items[-1][1] == "" and number.isdigit():
            # Several numbers with one meaning, such as `10, 11 and 12 for …`.
            shared = re.match(r"(\d+ and \d+) (.*)", part)
            items[-1] = [f"{items[-1][0]}, {shared[1]}", shared[2]] if shared else [f"{items[-1][0]}, {number}", rest]
        elif number.isdigit():
            items.append([number, rest])
        elif items:
            items[-1][1] += ", " + part
    return "\n".join(f".TP\n.B {number}\n{text(rest)}" for number, rest in items)


def split(command):
    """The discussion, and the paragraphs about exit statuses."""
    discussion = command.get("discussion", "").strip("\n").split("\n\n")
    exits = [block for block in discussion if block.startswith("Exit status: ")]
    return "\n\n".join(block for block in discussion if block not in exits), exits


def options(shown, heading=".SH OPTIONS"):
    lines = [heading] if shown and heading else []
    for argument in shown:
        lines += [".TP", term(argument), meaning(argument)]
    return lines


def inner(command, names):
    """A command without a page of its own."""
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    rest, exits = split(command)
    lines = [f'.SH "{text(" ".join(names).upper())}"', f".B {text(' '.join(names))}", *[use(one) for one in shown]]
    lines += [*paragraphs(rest)] if rest else []
    lines += options(shown, heading="")
    for block in exits:
        lines += [".PP", statuses(block)]
    return lines


def page(command, names, section, edition, related):
    name = "-".join(names)
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    subcommands = [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help"]
    subcommands = [sub for sub in subcommands if sub.get("shouldDisplay", True)]
    lines = [
        f'.TH "{text(name.upper())}" {section} {edition}',
        ".nh", ".ad l",
        ".SH NAME", f"{text(name)} \\- {text(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS", f".B {text(' '.join(names))}",
        *[use(argument) for argument in shown],
    ]
    if subcommands:
        lines.append("\\fIcommand\\fR ...")
    rest, exits = split(command)
    if rest:
        lines += [".SH DESCRIPTION", *paragraphs(rest)]
    if subcommands:
        lines.append(".SH COMMANDS")
        for sub in subcommands:
            full = f"{name}-{sub['commandName']}"
            title = f".B {text(name + ' ' + sub['commandName'])}" if full in PROGRAMS else f".BR {text(full)} (1)"
            lines += [".TP", title, text(sub.get("abstract", ""))]
    lines += options(shown)
    for sub in subcommands:
        if f"{name}-{sub['commandName']}" in PROGRAMS:
            lines += inner(sub, names + [sub["commandName"]])
    for block in exits:
        lines += [".SH EXIT STATUS", statuses(block)]
    lines.append(".SH SEE ALSO")
    ends = [","] * (len(related) - 1) + [""]
    lines += [f".BR {text(other)} ({number}){end}" for (other, number), end in zip(related, ends)]
    return name, "\n".join(lines) + "\n", subcommands


def pages(command, names, section, edition):
    """The page of a command, and those of its subcommands."""
    related = [("-".join(names[:-1]), section)] if len(names) > 1 else []
    related.append(("menubus-menu", 5) if names[0] == "menubus" else ("menubus", 1))
    name, page_text, subcommands = page(command, names, section, edition, related)
    yield name, page_text
    for sub in subcommands:
        if f"{name}-{sub['commandName']}" in PROGRAMS:
            continue
        yield from pages(sub, names + [sub["commandName"]], section, edition)


def main():
    program, section, folder, version = sys.argv[1:]
    dump = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    command = json.loads(dump.stdout)["command"]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = time.strftime("%Y-%m-%d", time.gmtime(seconds))
    edition = f'"{date}" "MenuBus {version}" "User commands"'
    for name, page_text in pages(command, [command["commandName"]], section, edition):
        with open(os.path.join(folder, f"{name}.{section}"), "w", encoding="utf-8") as file:
            file.write(page_text)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# <xbar.title>Tasks</xbar.title>
# <swiftbar.hideAbout>true</swiftbar.hideAbout>
# <swiftbar.environment>[TASKS=Water the plants;x Feed the cat;Call Ann]</swiftbar.environment>
"""Tasks of a list; those that are done have a check mark."""
import os

tasks = [task for task in os.environ["TASKS"].split(";") if task]
done = [task for task in tasks if task.startswith("x ")]
print(f"{len(done)}/{len(tasks)} | sfimage=checklist sfcolor=green sfsize=14 valign=1 sfconfig=e30= shortcut=CMD+OPTION+T")
print("---")
for number, task in enumerate(tasks, 1):
    mark = "true" if task.startswith("x ") else "false"
    title = task.removeprefix("x ")
    print(f"{title} | checked={mark} badge={number} tooltip=\"Task {number} of {len(tasks)}\" shortcut=CTRL+{number} bash=true terminal=false refresh=true")
print("---")
print(f"Done | sfimage=chart.bar sfvalue={len(done) / len(tasks):.2f} color=green,lightgreen")
print("All tasks | fold=true")
for task in tasks:
    print(f"--{task.removeprefix('x ')} | color=gray")

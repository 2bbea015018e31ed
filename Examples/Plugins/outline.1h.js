#!/usr/bin/env node
// <xbar.title>Outline</xbar.title>
// <xbar.desc>The headings of ~/notes.md as submenus, with separators at every level.</xbar.desc>
const fs = require("fs");
const os = require("os");

const plain = (text) => text.replace(/[\p{Cc}|]/gu, "¦").replace(/^-/, "‐");
console.log("Notes\n---");
let last = 0;
for (const line of fs.readFileSync(os.homedir() + "/notes.md", "utf8").split("\n")) {
  const heading = line.match(/^(#+) (.*)$/);
  if (!heading) continue;
  const level = Math.min(heading[1].length - 1, last);
  if (level < last) console.log("--".repeat(level) + "---");
  console.log(`${"--".repeat(level)}${plain(heading[2])}`);
  last = level + 1;
}
console.log(`---\nOpen | href="file://${os.homedir()}/notes.md"`);

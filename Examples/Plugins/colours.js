#!/usr/bin/env node
// Text in all its dress; a menu has the text alone. Argos: ARGOS_VERSION is set.
console.log("Colours");
console.log("---");
console.log("\x1b[31mRed\x1b[0m and \x1b[1;44mbold on blue\x1b[0m");
console.log("\x1b[32mGreen\x1b[0m | ansi=false");
console.log("Tab\\tand \\101 | unescape=true");
console.log("Tab\\tand \\101 | unescape=false");
console.log("   Indented | trim=false");
console.log("<i>Slanted</i> &amp; <span foreground='red'>red</span>");
console.log(":rainbow: | emojize=true color=purple");

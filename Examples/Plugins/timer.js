#!/usr/bin/env node
// <xbar.title>Timer</xbar.title>
// <xbar.desc>An egg timer; `shell` calls the plugin itself with an argument.</xbar.desc>
// <xbar.var>number(MINUTES=4): The minutes of an egg.</xbar.var>
const fs = require("fs");
const file = `${process.env.XDG_RUNTIME_DIR ?? "/tmp"}/menubus-example-timer`;
const minutes = Number(process.env.MINUTES ?? 4);

if (process.argv[2] === "start") {
  fs.writeFileSync(file, String(Date.now() + minutes * 60_000), { mode: 0o600 });
} else {
  const end = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
  const left = Math.max(0, Math.ceil((end - Date.now()) / 60_000));
  console.log(left ? `:egg: ${left}m` : ":egg:");
  console.log("---");
  console.log(`Boil ${minutes} minutes | shell="${__filename}" param1=start terminal=false refresh=true`);
}

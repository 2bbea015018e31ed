#!/usr/bin/env node
// <xbar.title>Weather</xbar.title>
// <xbar.var>string(CITY="Rome"): The city.</xbar.var>
// <xbar.var>select(UNIT="C"): The unit. [C, F]</xbar.var>
// <swiftbar.refreshOnOpen>true</swiftbar.refreshOnOpen>
// Reads ~/weather.json, which a job of yours fetches.
const fs = require("fs");
const os = require("os");

const { CITY, UNIT } = process.env;
const weather = JSON.parse(fs.readFileSync(os.homedir() + "/weather.json", "utf8"));
const degrees = (celsius) => `${UNIT === "F" ? Math.round(celsius * 1.8 + 32) : celsius}°${UNIT}`;
const symbol = { sun: "sun.max", rain: "cloud.rain", cloud: "cloud" };
const now = weather[CITY];
console.log(`:${symbol[now.sky]}: ${degrees(now.now)}`);
console.log("---");
console.log(`**${CITY}** today | md=true color=black,white`);
for (const [time, value] of Object.entries(now.hours)) {
  console.log(`${time}\t${degrees(value)} | symbolize=false emojize=false trim=false`);
}
console.log("---");
console.log("Radar | webview=true webvieww=400 webviewh=300 zoom=1.2 href=\"https://radar.example/?q=a b\"");
console.log(`Map | image=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== width=16 height=16 href="https://map.example/${CITY} now"`);

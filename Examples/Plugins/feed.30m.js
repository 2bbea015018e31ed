#!/usr/bin/env node
// <xbar.title>Feed</xbar.title>
// <xbar.desc>The entries of an RSS feed that another program keeps in ~/feed.xml.</xbar.desc>
const fs = require("fs");
const os = require("os");

function plain(text) {
  text = text.replace(/[\p{Cc}\u2028\u2029]/gu, " ").replaceAll("|", "¦");
  return text.replace(/^-/, "‐").replaceAll("~~~", "∼∼∼");
}

const names = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const text = (xml) => xml.replace(/&(\w+);/g, (whole, name) => names[name] ?? whole);
const xml = fs.readFileSync(os.homedir() + "/feed.xml", "utf8");
const entries = [...xml.matchAll(/<item>.*?<title>(.*?)<\/title>.*?<link>(.*?)<\/link>.*?<\/item>/gs)];

console.log(`Feed ${entries.length} | templateImage=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`);
console.log("---");
for (const [, title, link] of entries) {
  const address = /^https?:\/\//.test(text(link)) ? encodeURI(text(link)).replaceAll("|", "%7C") : "";
  console.log(`${plain(text(title))} | emojize=false ansi=false href="${address}"`);
}

// A menu of the client for Node with many changes, and one more each time that menubus is there again.
import { Menu } from "./menubus_client.mjs"

const choice = [
  { title: "X", identifier: "x", selected: true },
  { title: "Y", identifier: "y", selected: false },
]
const rows = [
  { title: "A", identifier: "a" },
  { title: "Choice", select: "one", items: choice },
  { title: "Check", identifier: "check", selected: false },
  { title: "Plain", selected: false },
  { title: "Other choice", select: "one", items: [{ title: "U", selected: true }, { title: "V", selected: false }] },
]
const menu = await Menu.open({ title: "Changes", items: rows })
await menu.insert([{ title: "B", identifier: "b" }, "separator"], { before: "a" })
await menu.replace("a", { title: "A2", identifier: "a", icon: "face-smile" })
await menu.insert({ title: "C", identifier: "c" })
await menu.remove("b")
await menu.tray({ tooltip: "many changes" })
for (let number = 0; number < 120; number++) await menu.set("c", { title: `C ${number}` })
await menu.set("a", { icon: null })
let readings = 1
async function ready() {
  readings++
  await menu.set("a", { title: `A ${readings}` })
  console.log(`ready ${readings}`)
}
menu.on("ready", ready)
await menu.set("a", { title: "A 1" })
console.log("ready 1")
menu.on("clicked", ({ path }) => console.log(`clicked ${path.join("/")}`))

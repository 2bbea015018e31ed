// What the client for Node says of faults: a line of JSON for each, with its name, the sentences and the status.
import { Menu } from "./menubus_client.mjs"

async function report(name, make) {
  try {
    await make()
    console.log(JSON.stringify([name, null, null]))
  } catch (error) {
    console.log(JSON.stringify([name, error.sentences, error.status]))
  }
}

const options = ["--no-tray"]
await report("no program", () => Menu.open([], { program: "no-such-program" }))
await report("other program", () => Menu.open([], { program: "./other" }))
await report("ends", () => Menu.open([], { program: "./ends" }))
await report("mistakes", () => Menu.open([{ titel: "A" }, { title: "B", enabled: "perhaps" }], { options }))
await report("options", () => Menu.open([], { options: ["--no-such-option"] }))
const bus = process.env.DBUS_SESSION_BUS_ADDRESS
process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent/bus"
await report("no bus", () => Menu.open([], { options }))
process.env.DBUS_SESSION_BUS_ADDRESS = bus
const menu = await Menu.open([{ title: "A", identifier: "a" }], { options })
await report("ready", () => new Promise(resolve => menu.on("ready", resolve)))
await report("change", () => menu.set("b", { title: "B" }))
await report("together", async () => {
  const changes = [menu.set("b", { title: "B" }), menu.set("a", { titel: "B" }), menu.set("a", { title: "B" })]
  const results = await Promise.allSettled(changes)
  throw { sentences: results.flatMap(({ reason }) => reason?.sentences ?? []), status: null }
})
await report("right", () => menu.set("a", { title: "B" }))
await menu.close()
await report("closed", () => menu.set("a", { title: "C" }))
Menu.pause = 1
await report("crashes", async () => {
  const crashing = await Menu.open([], { program: "./crashing" })
  throw await new Promise(resolve => crashing.on("error", resolve))
})

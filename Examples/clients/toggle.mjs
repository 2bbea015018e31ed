import { Menu } from "./menubus_client.mjs"

const rows = [{ title: "Mute", identifier: "mute", selected: false }, { title: "Quit", identifier: "quit" }]
const menu = await Menu.open({ title: "Sound", icon: "audio-card", items: rows })
menu.on("clicked", ({ identifier, selected }) => {
  if (identifier === "mute") menu.tray({ icon: selected ? "audio-volume-muted" : "audio-card" })
  if (identifier === "quit") menu.close()
})

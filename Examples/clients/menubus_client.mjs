/**
 * A menu in the tray, from Node, by the program `menubus`.
 *
 * This file stands alone: put it beside your program. It needs Node 18 or later, and `menubus` on the path. It starts
 * `menubus serve --listen` and speaks the lines of docs/serving.md: that page has all events, and docs/menu-files.md
 * the keys of rows. A menu emits its events:
 *
 *     const menu = await Menu.open([{ title: "Quit", identifier: "quit" }])
 *     menu.on("clicked", () => menu.close())
 *
 * The methods that change the menu return promises, which are fulfilled once clients can read the change. If `menubus`
 * crashes, another one is started with the same menu: all changes, and the marks that the user has set.
 */

import { spawn } from "node:child_process"
import { EventEmitter } from "node:events"
import { createInterface } from "node:readline"

/** @typedef {{ [key: string]: unknown }} Keys Keys of a row, of the tray item or of a menu file; null removes a key. */
/** @typedef {Keys | string} Row A row: its keys as in a menu file, or the word `separator`. */
/** @typedef {Row[] | Keys} Description The rows of a menu, or a whole menu file: `title`, `icon`, `items`, `tray`. */
/**
 * A line from menubus. `event` says which members there are; later versions may have more of both.
 *
 * @typedef {{
 *   event: string, identifier?: string, title?: string, path?: string[], selected?: boolean | "mixed", text?: string,
 *   token?: string, client?: string, x?: number, y?: number, steps?: number, orientation?: "vertical" | "horizontal",
 *   state?: "shown" | "gone", sentence?: string, id?: number | string, present?: unknown, chosen?: MenuEvent[],
 *   menu?: Keys, count?: number, version?: number, name?: string, bus?: string,
 * }} MenuEvent
 */

/** A mistake in a menu or a change, or a menubus that does not run. The message has a sentence for each mistake. */
export class MenuError extends Error {
  /**
   * @param {string[]} sentences
   * @param {number | string | null} status The status or the signal with which menubus has ended; null if it has not.
   */
  constructor(sentences, status = null) {
    super(sentences.join("; "))
    this.name = "MenuError"
    this.sentences = sentences
    this.status = status
  }
}

const closed = "the menu is closed, and menubus has ended"

/**
 * A menu that menubus shows, until it is closed or the program ends. Each event is emitted by its name, and as `event`.
 * At the end comes `end`; before it `error`, with a MenuError, if menubus cannot go on.
 */
export class Menu extends EventEmitter {
  /**
   * Shows a menu. The options are those of `menubus serve`; the timeout is for each answer, in milliseconds.
   *
   * Rejected with a MenuError if there is no such program, if it ends at once, or if the menu has mistakes.
   *
   * @param {Description} menu
   * @param {{ program?: string, options?: string[], timeout?: number }} settings
   */
  static async open(menu, { program = "menubus", options = [], timeout = 30_000 } = {}) {
    const result = new Menu([program, "serve", "--listen", ...options], timeout)
    try {
      await result.show(menu)
    } catch (error) {
      await result.close()
      throw error
    }
    setImmediate(result.#hear)
    return result
  }

  /** Milliseconds between a crash and the next start; four times as long after each further crash within a minute. */
  static pause = 100

  /** @type {Map<unknown, Request>} Lines without an answer, by their ids. */
  #requests = new Map()
  /** @type {string[]} Lines that make the menu as it is now in another process. */
  #log = []
  /** @type {(value?: unknown) => void} */
  #hear = () => {}
  /** @type {Promise<unknown>} Fulfilled when the caller of `open` has had the time to listen to events. */
  #isHeard = new Promise(resolve => { this.#hear = resolve })
  #count = 0
  #wasReady = false
  #warning = ""
  /** @type {number[]} The times of crashes. */
  #crashes = []
  #isClosing = false
  /** @type {NodeJS.Timeout | undefined} */
  #restart
  /** @type {MenuError | undefined} */
  #end
  #command
  #timeout
  #process

  constructor(/** @type {string[]} */ command, /** @type {number} */ timeout) {
    super()
    this.#command = command
    this.#timeout = timeout
    this.#process = this.#start()
  }

  // Changes. Each promise is rejected with a MenuError if menubus refuses the change, has ended, or does not answer.

  /** Shows other rows, or another whole menu. Rows with the identifier of an old one stay in open menus. */
  async show(/** @type {Description} */ menu) {
    await this.send({ menu })
  }

  /** Sets keys of a row: `menu.set("mute", { title: "Muted", selected: true })`. */
  async set(/** @type {string} */ identifier, /** @type {Keys} */ keys) {
    await this.send({ ...keys, set: identifier })
  }

  /** Inserts rows `before`, `after` or `into` the row with an identifier, or else at the end. */
  async insert(/** @type {Row | Row[]} */ rows, /** @type {{ [where: string]: string }} */ place = {}) {
    await this.send({ insert: rows, ...place })
  }

  /** Removes rows. */
  async remove(/** @type {string[]} */ ...identifiers) {
    await this.send({ remove: identifiers })
  }

  /** Puts other rows in the place of a row. */
  async replace(/** @type {string} */ identifier, /** @type {Row | Row[]} */ rows) {
    await this.send({ replace: identifier, with: rows })
  }

  /** Sets keys of the tray item: `menu.tray({ icon: "audio-volume-muted", label: "0 %" })`. */
  async tray(/** @type {Keys} */ keys) {
    await this.send({ tray: keys })
  }

  /** Shows the menu, or another one, at the pointer or at `x` and `y`; returns the chosen rows once it is closed. */
  async present(/** @type {Description | true} */ menu = true, /** @type {{ x?: number, y?: number }} */ place = {}) {
    return (await this.#send({ present: menu, ...place }, 0)).chosen ?? []
  }

  /** Sends any line of docs/serving.md, and returns its answer. */
  async send(/** @type {Keys} */ line) {
    const answer = await this.#send(line, this.#timeout)
    if (this.#log.length > 100 && !("get" in line)) await this.#send({ get: true }, this.#timeout)
    return answer
  }

  /** @returns {Promise<MenuEvent>} */
  async #send(/** @type {Keys} */ line, /** @type {number} */ timeout) {
    if (this.#end) throw this.#end
    const id = ++this.#count
    const request = new Request({ ...line, id })
    this.#requests.set(id, request)
    this.#write(request.text)
    const doubt = () => this.#wasReady ? "" : `; ${this.#command[0]} may be another program`
    const timer = timeout && setTimeout(() => request.fail([`menubus has not answered in time${doubt()}`]), timeout)
    const answer = await request.done
    clearTimeout(timer || undefined)
    if (answer) return answer
    // Each mistake has a line, and all of them come before the answer to a later line.
    if (request.isRefused && !this.#end) await this.#send({ ping: true }, timeout).catch(() => {})
    if (request.isRefused) this.#requests.delete(id)
    throw new MenuError(request.mistakes, request.status)
  }

  /** Ends menubus, and waits until it has ended. */
  async close() {
    this.#isClosing = true
    if (this.#end) return
    const ended = new Promise(resolve => this.once("end", resolve))
    if (this.#restart) {
      clearTimeout(this.#restart)
      this.#finish(new MenuError([closed], 0))
    }
    this.#write('{"quit": true}')
    this.#process.stdin.end()
    // menubus waits for menus that are presented; the end of a program does not.
    const timers = [setTimeout(() => this.#process.kill("SIGTERM"), 5000)]
    timers.push(setTimeout(() => this.#process.kill("SIGKILL"), 10_000))
    await ended
    timers.forEach(clearTimeout)
  }

  // The process. A program that is killed ends menubus, too: by the end of its input.

  #start() {
    const [program = "", ...options] = this.#command
    const process = spawn(program, options, { stdio: ["pipe", "pipe", "inherit"] })
    /** @type {string | undefined} */
    let failure
    process.on("error", error => {
      failure ??= error.message.endsWith("ENOENT")
        ? `there is no program ${program} in PATH; docs/installing.md of MenuBus has it`
        : `${program} cannot be started: ${error.message}`
    })
    // A broken pipe is that of a process which has crashed: the next one is sent all that has no answer.
    process.stdin.on("error", () => {})
    createInterface(process.stdout).on("line", line => this.#read(line))
    process.on("close", (code, signal) => this.#ended(signal ?? code ?? 1, failure))
    return process
  }

  #write(/** @type {string} */ text) {
    if (this.#process.stdin.writable) this.#process.stdin.write(text + "\n")
  }

  #ended(/** @type {number | string} */ status, /** @type {string | undefined} */ failure) {
    // With status 0 it was told to end, as at a logout.
    if (this.#isClosing || status === 0) return this.#finish(new MenuError([closed], 0))
    const now = performance.now()
    this.#crashes = this.#crashes.filter(crash => now - crash < 60_000)
    if (!this.#wasReady || this.#crashes.length === 5) {
      if (failure) return this.#finish(new MenuError([failure]))
      const end = `menubus has ended with ${typeof status === "string" ? "signal" : "status"} ${status}`
      const sentences = this.#warning ? [this.#warning, end] : [`${end}; look at standard error`]
      return this.#finish(new MenuError(sentences, status))
    }
    this.#restart = setTimeout(() => {
      this.#restart = undefined
      this.#process = this.#start()
      this.#log.forEach(text => this.#write(text))
      for (const request of this.#requests.values()) if (!request.isRefused) this.#write(request.text)
    }, Menu.pause * 4 ** this.#crashes.length)
    this.#crashes.push(now)
  }

  #read(/** @type {string} */ line) {
    /** @type {MenuEvent} */
    let event
    try {
      event = JSON.parse(line)
    } catch {
      // A crash has cut the last line off.
      if (this.#wasReady) return
      this.#warning = `${this.#command[0]} is another program, which writes ${line.slice(0, 60)}`
      return void this.#process.kill()
    }
    if (event.event === "answer" || event.event === "error") {
      // Nothing waits for lines that were sent again.
      const request = this.#requests.get(event.id)
      if (request) this.#settle(request, event)
      return
    }
    if (event.event === "ready") this.#wasReady = true
    if (event.event === "warning") this.#warning = event.sentence ?? ""
    const { identifier: set, selected } = event
    if (event.event === "clicked" && selected !== undefined && !("present" in event)) {
      if (set !== undefined) this.#log.push(JSON.stringify({ set, selected }))
      else this.#send({ get: true }, 0).catch(() => {}) // Its answer has the mark, and is the new log.
    }
    this.#isHeard.then(() => {
      this.emit("event", event)
      this.emit(event.event, event)
    })
  }

  #settle(/** @type {Request} */ request, /** @type {MenuEvent} */ event) {
    if (event.event === "error") {
      request.isRefused = true
      return request.fail([event.sentence ?? ""])
    }
    if (event.menu) this.#log = [JSON.stringify({ menu: event.menu })]
    else if (!["present", "ping", "get", "quit"].some(key => key in request.line)) this.#log.push(request.text)
    this.#requests.delete(event.id)
    request.succeed(event)
  }

  #finish(/** @type {MenuError} */ end) {
    this.#end = end
    for (const request of this.#requests.values()) request.fail(end.sentences, end.status)
    if (end.status !== 0 && this.#wasReady) this.emit("error", end)
    this.emit("end")
  }
}

/** A line that waits for its answer. */
class Request {
  /** @type {string[]} */
  mistakes = []
  /** @type {number | string | null} */
  status = null
  isRefused = false
  /** @type {(answer?: MenuEvent) => void} */
  succeed = () => {}
  /** @type {Promise<MenuEvent | undefined>} The answer; none if there are mistakes. */
  done = new Promise(resolve => { this.succeed = resolve })

  constructor(/** @type {Keys} */ line) {
    this.line = line
    this.text = JSON.stringify(line)
  }

  fail(/** @type {string[]} */ mistakes, /** @type {number | string | null} */ status = null) {
    this.mistakes.push(...mistakes)
    this.status = status
    this.succeed()
  }
}

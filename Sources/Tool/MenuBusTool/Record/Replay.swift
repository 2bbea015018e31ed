import ArgumentParser
import Basics
import LibDBus
import Logging
import MenuInspection
import PrivateBus

struct Replay: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: Menubus.name,
    abstract: "Plays a recording of menubus record back, as a program with this menu.",
    discussion: """
      Serves the menu and the tray item of the recording at their paths, and sends the recorded signals in their \
      order, at their times or faster. At each step clients read what the program had then; AboutToShow replies as it \
      did. Clicks are printed and do nothing else.

      Prints "ready NAME PATH" once the menu can be read, then a line for each step and for each call of a client, and \
      "done" at the end; the last menu stays until the command is interrupted. With --private-bus a line "bus ADDRESS" \
      comes first; that bus ends together with this program.

      Example: menubus replay --wait --speed 5 nextcloud.jsonl
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String
  @Option(help: "How many times as fast as it was recorded.")
  var speed = 1.0
  @Flag(help: "Plays as far as the next signal for each line of standard input, and ends with it.")
  var step = false
  @Flag(help: "Begins when a client first reads the menu.")
  var wait = false
  @Flag(help: "Ends when everything was played.")
  var exit = false
  @Option(help: "The name to own on the bus. Without one, org.menubus.Replay if that is free.")
  var name: String?
  @Flag(help: "Starts a bus for this menu alone.")
  var privateBus = false

  func validate() throws {
    guard speed > 0, speed <= 1_000_000 else { throw ValidationError("--speed takes a number greater than 0.") }
    try ServedName.validate(name)
    if privateBus, bus.bus != nil { throw ValidationError("--private-bus and --bus exclude each other.") }
  }

  func perform(_ streams: CommandStreams) async throws {
    let recording = try Recording(contentsOf: file)
    if recording.isCut {
      streams.report("\(file): the last line is cut; what comes before it is played", level: .warning)
    }
    let ownBus = privateBus ? try PrivateBus() : nil
    defer { ownBus?.stop() }
    if let ownBus { streams.print("bus \(ownBus.address)") }
    let address = ownBus.map { BusAddress.address($0.address) } ?? bus.address
    let path = recording.header.menu
    let replay = MenuReplay(
      recording, name: BusName(name ?? "org.menubus.Replay"), requiresName: name != nil,
      connect: { try await address.connect() },
      onOccurrence: { occurrence in
        if case .nameTaken(let name, let owner) = occurrence {
          streams.report("the name \(name) is taken by \(owner)", level: .notice)
        }
        if let line = occurrence.line(at: path) { streams.print(line) }
      })
    let pace = step ? MenuReplay.Pace.steps(StandardInput.requests()) : .speed(speed)
    try await runUntilSignal { try await replay.run(pace, waits: wait, ends: exit) }
  }
}

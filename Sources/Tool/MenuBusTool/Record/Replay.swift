import ArgumentParser
import Basics
import LibDBus
import Logging
import MenuFiles
import MenuInspection
import PrivateBus

struct Replay: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: Menubus.name,
    abstract: "Plays a recording of menubus record back, as a program with this menu, or a folder of recordings.",
    discussion: """
      Serves the menu and the tray item of the recording at their paths, and sends the recorded signals in their \
      order, at their times or faster. At each step clients read what the program had then; AboutToShow replies as it \
      did. Clicks are printed and do nothing else.

      Prints "ready NAME PATH" once the menu can be read, then a line for each step and for each call of a client, and \
      "done" at the end; the last menu stays until the command is interrupted. With --private-bus a line "bus ADDRESS" \
      comes first; that bus ends together with this program.

      The recordings of a folder, its files that end in .jsonl, are played beside each other, each as a program of its \
      own: sea.jsonl is org.menubus.Replay.sea. Each line then begins with the name of the file.

      Example: menubus replay --wait --speed 5 nextcloud.jsonl
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The recording, or a folder of them.", completion: .file(extensions: ["jsonl"]))
  var file: String
  @Option(help: "How many times as fast as it was recorded.")
  var speed = 1.0
  @Flag(help: "Plays as far as the next signal for each line of standard input, and ends with it.")
  var step = false
  @Flag(help: "Begins when a client first reads the menu, or the tray item without one.")
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
    let recordings = try read(streams)
    let ownBus = privateBus ? try PrivateBus() : nil
    defer { ownBus?.stop() }
    if let ownBus { streams.print("bus \(ownBus.address)") }
    let address = ownBus.map { BusAddress.address($0.address) } ?? bus.address
    let replays = recordings.map { replay(of: $0.recording, from: $0.name, at: address, streams) }
    let pace = step ? MenuReplay.Pace.steps(StandardInput.requests()) : .speed(speed)
    try await runUntilSignal {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for replay in replays { group.addTask { try await replay.run(pace, waits: wait, ends: exit) } }
        try await group.waitForAll()
      }
    }
  }

  /// The recordings to play, those of a folder with their names in it.
  private func read(_ streams: CommandStreams) throws -> [(name: String?, recording: Recording)] {
    let isFolder = MenuDirectory.exists(at: file)
    if isFolder, step || name != nil {
      throw Failure(.usage, "--step and --name are for one recording, and \(file) is a folder")
    }
    let found: [(name: String?, recording: Recording)] =
      isFolder ? try Recording.all(in: file).map { ($0.name, $0.recording) } : [(nil, try Recording(contentsOf: file))]
    for (name, recording) in found where recording.isCut {
      streams.report("\(name ?? file): the last line is cut; what comes before it is played", level: .warning)
    }
    return found
  }

  /// - Parameter file: The name of the file in its folder; `nil` for one alone.
  private func replay(
    of recording: Recording, from file: String?, at address: BusAddress, _ streams: CommandStreams
  ) -> MenuReplay {
    let path = recording.header.menu ?? recording.header.item ?? "/"
    let own = file.map { ServedName.replay(of: $0) } ?? BusName(name ?? ServedName.replays.rawValue)
    return MenuReplay(
      recording, name: own, requiresName: name != nil, connect: { try await address.connect() },
      onOccurrence: { occurrence in
        if case .nameTaken(let name, let owner) = occurrence {
          streams.report("the name \(name) is taken by \(owner)", level: .notice)
        }
        if let line = occurrence.line(at: path) { streams.print(file.map { "\($0): \(line)" } ?? line) }
      })
  }
}

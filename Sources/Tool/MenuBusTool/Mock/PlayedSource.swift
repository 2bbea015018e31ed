import Basics
import LibDBus
import Logging
import MenuBus
import MenuFiles
import MenuInspection
import MenuTestKit
import StatusNotifier

/// What a program is played from: a menu file, or a recording with its changes.
struct PlayedSource: Sendable {
  /// The program as it is at first.
  let model: ProgramModel
  private let recording: Recording?
  /// What the recording says that the program does besides.
  let faults: [ProgramFault]

  /// Reads a file, which is a recording if its name ends in `.jsonl`.
  init(contentsOf file: String) async throws {
    guard file.hasSuffix(".jsonl") else {
      (model, recording, faults) = (try await ProgramModel(MenuDescription(contentsOf: file), name: file), nil, [])
      return
    }
    let recording = try Recording(contentsOf: file)
    self.recording = recording
    faults = try (recording.header.about?.faults ?? []).map { try ProgramFault($0) }
    model = ProgramModel(Player(recording), of: recording.header)
  }

  /// Plays the changes of a recording at their times, from the first reading on.
  func play(on program: SimulatedProgram) async throws {
    guard let recording else { return }
    for await call in program.calls() where call.member.hasPrefix("Get") { break }
    var player = Player(recording)
    let start = ContinuousClock.now
    while let time = player.nextTime {
      try await Task.sleep(until: start + .seconds(min(time, RecordingLimits.replaySeconds)), clock: .continuous)
      guard let step = player.step() else { return }
      program.become(ProgramModel(player, of: recording.header))
      guard case .signal(let signal) = step else { continue }
      program.send(signal.member, of: signal.interface, at: signal.path, signal.arguments)
    }
  }
}

extension ProgramModel {
  /// What a recording has at a place.
  fileprivate init(_ player: Player, of header: RecordHeader) {
    self.init(menuPath: header.menu, itemPath: header.item)
    (root, revision) = (player.root, player.revision)
    (item, menu) = (player.properties[.trayItem] ?? [:], player.properties[.menu] ?? [:])
  }

  /// A menu file as it is at first.
  @MainActor
  fileprivate init(_ file: MenuDescription, name: String) async throws {
    let runner = CommandRunner(logger: Logger(label: "mock") { _ in SwiftLogNoOpLogHandler() }, runsCommands: false)
    try await self.init(file.makeMenu(runner: runner), item: TrayItemState(file, name: name))
  }
}

extension TrayItemState {
  /// The tray item of a menu file.
  ///
  /// - Parameter name: The name that the user gave for the file.
  fileprivate init(_ file: MenuDescription, name: String) throws {
    let id = file.tray.id ?? MenuDescription.Tray.defaultID(forFile: name)
    self.init(id: id, title: file.title ?? id)
    status = file.tray.status.ofItem
    category = file.tray.category.ofItem
    toolTip = ToolTip(title: file.tray.toolTip?.title ?? "", text: file.tray.toolTip?.text ?? "")
    label = file.tray.label ?? ""
    icon = try Icon(file.icon ?? .named(FileTray.fallbackIcon))
    if let image = file.tray.attentionIcon { attentionIcon = try Icon(image) }
  }
}

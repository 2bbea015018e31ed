import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuInspection

struct Record: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", _superCommandName: Menubus.name,
    abstract: "Records a menu and its tray item with their changes, as JSON lines that menubus replay plays back.",
    discussion: """
      Writes what the menu and its tray item are at first, and then every signal of the program, the calls of other \
      programs (clicks, openings, readings) with their replies, and what the menu is after each, until it is \
      interrupted. Values keep their types. The command itself opens and clicks nothing. docs/recording.md describes \
      the lines.

      With --redact the recording has no text that a user reads and no picture, but the same structure and lengths: \
      look through it all the same before it is published.

      Ends with status 0 on SIGINT and SIGTERM, and with 69 when the bus goes away.

      Example: menubus record --redact nextcloud >nextcloud.jsonl
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Leaves out texts and pictures.") var redact = false
  @Flag(name: .customLong("no-pictures"), help: "Leaves out pictures alone.") var isWithoutPictures = false
  @Flag(name: .customLong("no-calls"), help: "Leaves out the calls of other programs.") var isWithoutCalls = false

  func perform(_ streams: CommandStreams) async throws {
    let connection = try await options.connect()
    let subject = try await RecordSubject.found(menu, over: connection, timeout: options.limit)
    var settings = MenuRecorder.Options()
    settings.callTime = options.limit
    settings.redaction = Redaction(texts: redact, pictures: redact || isWithoutPictures)
    let recorder = MenuRecorder(
      connection: connection, service: subject.service, menu: subject.menu, item: subject.item, options: settings)
    try await recorder.begin(with: isWithoutCalls ? nil : options.connect())
    try await runUntilSignal {
      streams.report("recording \(subject.name) until it is interrupted")
      try await writeLines(of: recorder, streams)
    }
    await subject.origin?.end()
    await connection.close()
  }

  /// Writes what is recorded until the task is cancelled or the recording ends by itself.
  private func writeLines(of recorder: MenuRecorder, _ streams: CommandStreams) async throws {
    let writer = Task {
      for try await line in recorder.lines {
        streams.print(PrintableText(json: line))
        await recorder.written(line)
      }
    }
    do {
      // The writer goes on to the last line.
      try await withTaskCancellationHandler {
        try await writer.value
      } onCancel: {
        Task { await recorder.stop("interrupted") }
      }
    } catch let error as BusError where error.name == .disconnected {
      throw Failure(.noBus, "\(error.message)")
    }
  }
}

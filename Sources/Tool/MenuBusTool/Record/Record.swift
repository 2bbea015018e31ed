import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuInspection
import StatusNotifier

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
    let subject = try await subject(over: connection)
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

  /// The program that is recorded, with its menu and its tray item, of which there is one at least.
  private struct Subject {
    var service: BusName
    var menu: ObjectPath?
    var item: ObjectPath?
    /// The service and the paths, as people read them.
    var name: PrintableText
    /// The menu of GTK that stands behind the menu.
    var origin: MenuOrigin?
  }

  private func subject(over connection: BusConnection) async throws -> Subject {
    let client: MenuClient
    do {
      (client, _) = try await menu.client(over: connection, timeout: options.limit) { client in
        try await connection.call(
          "GetLayout", of: .menu, at: client.path, on: client.service, with: [.int32(0), .int32(0), .strings([])],
          timeout: options.limit)
      }
    } catch {
      // A tray item need not have a menu.
      let tray = try await TrayItems.read(over: connection, timeout: options.limit)
      guard let entry = try? menu.trayItem(in: tray), entry.menu == nil else { throw error }
      let (service, path) = (entry.item.service, entry.item.path)
      return Subject(service: service, item: path, name: "\(service) \(path), which has no menu,")
    }
    let item = try await item(of: client, over: connection)
    return Subject(
      service: client.service, menu: client.path, item: item,
      name: "\(client.shownService) \(client.shownPath)\(item.map { " and \($0)" } ?? "")", origin: client.origin)
  }

  /// The tray item that shows the menu, if there is one.
  private func item(of client: MenuClient, over connection: BusConnection) async throws -> ObjectPath? {
    let tray = try await TrayItems.read(over: connection, timeout: options.limit)
    let owner = try await connection.owner(of: client.service)
    for item in tray.items.map(\.item) where item.state.menu == client.path {
      if item.service == client.service { return item.path }
      if try await connection.owner(of: item.service) == owner { return item.path }
    }
    return nil
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

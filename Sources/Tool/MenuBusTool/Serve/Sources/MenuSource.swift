import Basics
import LibDBus
import MenuFiles

/// The origin of a served menu's versions: a file, standard input, the lines of a program, a plugin.
@MainActor
protocol MenuSource: AnyObject, Sendable {
  /// The name by which the user knows the source. The id of the tray item is made of it where the menu has none.
  var name: String { get }
  /// The first version.
  ///
  /// - Throws: The reason why there is no menu to serve.
  func first() async throws -> MenuDescription
  /// The menu for `--dry-run`, and what there is to say about it.
  func dryRun() async throws -> (file: MenuDescription, notes: [PrintableText])
  /// Shows the later versions, until the task is cancelled. Where it returns, the menu stays as it is.
  func follow(_ menu: ServedMenu) async throws
  /// Returns when there is a version for the tray.
  func isComplete() async
  /// The menu was opened by a client, and no other had it open.
  func menuDidOpen()
  /// No client has the menu open any more.
  func menuDidClose()
  /// The menu can be read, for the first time or again.
  func menuIsReady(_ menu: ServedMenu, on bus: ServedBus)
  /// What other programs can ask of the source, at the path of its menu; `nil` for nothing.
  var interface: Interface? { get }
  /// Whether events are told to the source.
  var hearsEvents: Bool { get }
  /// Whether the primary button is told to the source, instead of opening the menu.
  var takesActivation: Bool { get }
  /// An event of the menu.
  func heard(_ event: ServedEvent)
  /// The menu has left the bus; returns when all events are told, or cannot be told in time.
  func finish() async
}

extension MenuSource {
  func dryRun() async throws -> (file: MenuDescription, notes: [PrintableText]) { (try await first(), []) }
  func isComplete() async {}
  func menuDidOpen() {}
  func menuDidClose() {}
  func menuIsReady(_ menu: ServedMenu, on bus: ServedBus) {
    menu.settings.streams.print("ready \(bus.reachedName) \(menu.path)")
  }
  var interface: Interface? { nil }
  var hearsEvents: Bool { false }
  var takesActivation: Bool { false }
  func heard(_ event: ServedEvent) {}
  func finish() async {}
}

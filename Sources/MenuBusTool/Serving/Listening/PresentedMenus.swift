#if Tool
import LibDBus
import MenuBus
import MenuFiles
import MenuPresenting
import Printing

/// The menus that a program shows now, by lines with `present`.
@MainActor
final class PresentedMenus {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0
  private let output: LineOutput

  /// The most menus that wait for their end.
  private static let limit = 8
  /// The time that the bus may take to start a presenter.
  private static let patience = Duration.seconds(25)

  init(output: LineOutput) { self.output = output }

  /// Shows a menu at a place on the screen, or at the pointer, and answers what was chosen when it is closed.
  ///
  /// - Parameter file: The menu; `nil` is the one that is served.
  func present(_ file: MenuFile?, at place: ScreenPlace?, for line: MenuLine, _ served: ServedMenu?, on bus: ServedBus?)
  {
    count += 1
    let number = count
    guard tasks.count < Self.limit else {
      let sentence = "\(Self.limit) menus are presented already"
      return output.post(.error(MenuLineError(line: line.number, sentence: sentence, id: line.id)))
    }
    tasks[number] = Task {
      do {
        guard let served, let bus, let connection = bus.connection else { throw Failure(.noBus, "there is no bus") }
        let chosen = try await self.show(file, number, at: place, of: served, on: connection)
        output.post(.answer(line.id, chosen: chosen))
      } catch {
        let sentence = Failure(error).sentence.description
        output.post(.error(MenuLineError(line: line.number, sentence: sentence, id: line.id)))
      }
      tasks[number] = nil
    }
  }

  /// Waits until all are closed.
  func finish() async { for task in tasks.values { await task.value } }

  private func show(
    _ file: MenuFile?, _ number: Int, at place: ScreenPlace?, of served: ServedMenu, on connection: BusConnection
  ) async throws -> [ServedEvent.Row] {
    var menu = served
    if let file, let path = ObjectPath("\(served.path == "/" ? "" : served.path.rawValue)/present/\(number)") {
      menu = ServedMenu(file, from: PresentedSource(output: output), at: path, served.settings)
      try await menu.exporter.export(on: connection, at: path)
    }
    let choices: [Choice]
    do {
      choices = try await PresenterCall(connection: connection, timeout: Self.patience)
        .open(connection.uniqueName, menu.path, at: place)
    } catch {
      if menu !== served { await menu.exporter.unexport() }
      throw error
    }
    let rows = choices.map { choice in
      let element = menu.exporter.element(of: choice.id)
      return ServedEvent.Row(identifier: element?.identifier, title: choice.titles.last, path: choice.titles)
    }
    if menu !== served { await menu.exporter.unexport() }
    return rows
  }
}

/// A menu that is shown once.
@MainActor
private final class PresentedSource: MenuSource {
  let name = "menubus"
  let hearsEvents = true
  private let output: LineOutput

  init(output: LineOutput) { self.output = output }

  func first() -> MenuFile { MenuFile() }
  func follow(_ menu: ServedMenu) {}
  func heard(_ event: ServedEvent) { output.post(ServeLine(event)) }
}
#endif

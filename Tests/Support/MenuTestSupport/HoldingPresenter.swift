package import DBusMenu
package import LibDBus
package import MenuTestKit
import TestSupport

/// A presenter that draws nothing: each menu that it is to open stays open until the test closes it.
package final class HoldingPresenter: Sendable {
  /// A menu that it was called to open.
  package struct Opened: Sendable {
    package let service: BusName
    package let path: ObjectPath
    fileprivate let call: ReplyAddress
  }

  package let connection: BusConnection
  private let opened = Observed<[Opened]>([])

  /// Takes the presenter's name on a bus.
  package init(on bus: PrivateBus) async throws {
    connection = try await .connect(to: .address(bus.address))
    let open = Interface.Method(
      PresenterMember.open, inputs: ["name": "s", "path": "o", "place": "a{sv}"], outputs: ["choices": "a(ias)"],
      handler: { [opened] call in
        var reader = call.reader()
        guard let service = BusName(try reader.string()), case .objectPath(let path) = try reader.value() else {
          throw BusError.invalidArguments("There is no such menu.")
        }
        let menu = Opened(service: service, path: path, call: call.replyAddress)
        opened.update { $0.append(menu) }
        return nil
      })
    try await connection.export(
      Interface(
        PresentationName.presenterInterface, methods: [open],
        properties: [.init(PresenterMember.kind, "s") { Word.PresenterKind.window.value }]),
      at: PresentationName.presenterPath)
    let result = try await connection.requestName(PresentationName.presenter, options: .replaceExisting)
    guard result == .primaryOwner else { throw ClientFailure(description: "another presenter has the name") }
  }

  /// Waits for the next menu.
  package func next(_ what: String) async throws -> Opened {
    try await opened.wait(for: what) { !$0.isEmpty }
    let first = opened.value[0]
    opened.update { $0.removeFirst() }
    return first
  }

  /// A client of a menu, as a presenter has one.
  package func client(of menu: Opened) -> MenuClient {
    MenuClient(connection: connection, service: menu.service, path: menu.path)
  }

  /// Answers that the menu is closed.
  package func close(_ menu: Opened, choosing choices: [MenuChoice] = []) throws {
    connection.send(try .reply(to: menu.call, signature: "a(ias)") { $0.value(MenuChoice.value(of: choices)) })
  }
}

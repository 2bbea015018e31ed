import LibDBus
import MenuBus

/// A menu at /Provided that is made when it is needed, and reports each question:
/// `provide MENU [rect=X,Y,W,H] [order=fixed]`.
@MainActor
final class Provided {
  private let anchor: ObjectAnchor
  private let interaction: MenuInteraction

  init(_ command: Command, on connection: BusConnection, menus: @escaping @MainActor (String) -> Menu?) {
    let frame = command.numbers("rect", 4).map(MenuRect.init) ?? MenuRect(x: 300, y: 200, width: 160, height: 40)
    anchor = ObjectAnchor(connection, at: "/Provided", frame: frame)
    anchor.screen = MenuRect(x: 0, y: 0, width: 1024, height: 768)
    let order: ElementOrder = command.options["order"] == "fixed" ? .fixed : .automatic
    interaction = MenuInteraction(preferredElementOrder: order) {
      say("asked")
      return menus(command.text)
    }
    interaction.dismissalCallback = { reason in say("ended provided \(reason)") }
  }

  func begin() async throws { try await anchor.add(interaction) }

  func end() async { await anchor.remove(interaction) }

  func present() { interaction.presentMenu() }
}

import LibDBus
import MenuBus

/// A menu that a load generator measures from outside: `BenchServer NAME PATH SHAPE`.
///
/// SHAPE is `flat:N` or `nested:BxN`. The first seven rows are triggers that change the menu when they are clicked;
/// the measured rows follow. All of it is an ordinary `Menu` of `Action`s on the main actor.
@main @MainActor
struct BenchServer {
  static func main() async throws {
    guard CommandLine.arguments.count == 4, let bench = BenchMenu(shape: CommandLine.arguments[3]),
      let name = BusName(CommandLine.arguments[1]), let path = ObjectPath(CommandLine.arguments[2])
    else {
      print("usage: BenchServer NAME PATH flat:N|nested:BxN")
      return
    }
    try await MenuService(bench.root, name: name, path: path).run()
  }
}

/// The tree that all peers of the benchmark offer.
@MainActor
final class BenchMenu {
  let root = Menu(children: [])
  private var content: [Action] = []
  private var appended: [MenuElement] = []
  private var changes = 0

  init?(shape: String) {
    let parts = shape.split(separator: ":")
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: "x").compactMap { Int($0) }
    var children = triggers()
    switch (parts[0], numbers.count) {
    case ("flat", 1): children += (0..<numbers[0]).map(row)
    case ("nested", 2):
      children += (0..<numbers[0]).map { branch in
        let rows = (0..<numbers[1]).map { row(branch * numbers[1] + $0) }
        return Menu(title: "Section \(digits(branch, 4))", children: rows)
      }
    default: return nil
    }
    root.children = children
  }

  private func row(_ index: Int) -> MenuElement {
    if index % 20 == 19 { return Separator() }
    let icons = ["document-open", "document-save", "edit-copy", "application-exit"]
    let action = Action(
      title: "Item \(digits(index, 6))",
      image: .named(icons[index & 3]), isEnabled: index % 5 != 2)
    if index % 10 == 0 {
      action.toggleStyle = .checkmark
      action.isSelected = (index / 10) & 1 == 1
    }
    content.append(action)
    return action
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  private func triggers() -> [MenuElement] {
    let work: [(String, @MainActor () -> Void)] = [
      ("@noop", {}), ("@props1", { self.retitle(1) }), ("@props50", { self.retitle(50) }),
      ("@propsall", { self.retitle(.max) }), ("@same50", { for _ in 0..<50 { self.retitle(1) } }),
      ("@layout1", { self.appendOrRemove(1) }), ("@layout50", { self.appendOrRemove(50) }),
    ]
    return work.map { title, run in Action(title: title) { _ in run() } }
  }

  private func retitle(_ count: Int) {
    changes += 1
    for (index, action) in content.prefix(count).enumerated() { action.title = "Item \(index) v\(changes)" }
  }

  private func appendOrRemove(_ count: Int) {
    if appended.isEmpty {
      appended = (0..<count).map { Action(title: "Extra \($0)") }
      root.children += appended
    } else {
      root.children.removeLast(appended.count)
      appended = []
    }
  }
}

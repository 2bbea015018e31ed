import Glibc
import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

@Suite(.timeLimit(.minutes(5)), .serialized) @MainActor struct `A menu of 10,000 elements of all kinds` {
  private struct Weak { weak var element: MenuElement? }

  /// Elements of all kinds, and all that are inside them.
  private func elements(_ count: Int) -> (list: [MenuElement], all: [Weak]) {
    var all: [Weak] = []
    func noted<Element: MenuElement>(_ element: Element) -> Element {
      all.append(Weak(element: element))
      return element
    }
    func action(_ title: String) -> Action { noted(Action(title: title) { $0.isSelected.toggle() }) }
    var list: [MenuElement] = []
    while all.count < count {
      let number = all.count
      let title = "Row \(number)"
      switch list.count % 13 {
      case 0: list.append(noted(Separator()))
      case 1: list.append(noted(TitleHeader(title)))
      case 2: list.append(noted(Group(elements: [action(title), action(title)])))
      case 3:
        let field = noted(SearchField(placeholder: title))
        field.updater = { [weak field] in field?.placeholder = $0 }
        list.append(field)
      case 4:
        let view = noted(CustomView(view: .viewProvider { MenuContentView(.text(title)) }))
        view.plainFallback = [action(title)]
        list.append(view)
      case 5:
        list.append(
          noted(
            CustomViewAction(
              view: .reusableView(reuseIdentifier: "large", provider: { MenuContentView() }) { view, _, _ in
                view.content = .text(title)
              })))
      case 6: list.append(noted(CustomContentViewAction(contentView: .content(.text(title)))))
      case 7: list.append(noted(CommandAction(title: title, action: "copy")))
      case 8: list.append(noted(LazyMenuElement { $0([Action(title: title)]) }))
      case 9: list.append(noted(Menu(title: title, children: [action(title)], headers: [action(title)])))
      case 10: list.append(noted(Menu(title: title, displaysInline: true, children: [action(title)])))
      case 11: list.append(noted(.palette([action(title), action(title)])))
      default: list.append(action(title))
      }
    }
    return (list, all)
  }

  /// How many sockets and pipes this process has open. Dispatch opens and closes timers and events when it likes.
  private func openFiles() -> Int {
    (0..<1024).count { number in
      var target = [CChar](repeating: 0, count: 64)
      let size = readlink("/proc/self/fd/\(number)", &target, target.count)
      let name = String(decoding: target.prefix(max(size, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.hasPrefix("socket:") || name.hasPrefix("pipe:")
    }
  }

  // It counts what its process has open, so it has a process of its own.
  @Test func `a menu of 10,000 elements of all kinds leaves nothing behind, on the bus or off it`() async {
    await #expect(processExitsWith: .success) {
      try await `A menu of 10,000 elements of all kinds`().expectNothingLeft()
    }
  }

  private func expectNothingLeft() async throws {
    try await exportAndTearDown(100)  // what is made once for a process is there now
    let before = openFiles()
    try await exportAndTearDown(10_000)
    #expect(openFiles() <= before)
  }

  private func exportAndTearDown(_ count: Int) async throws {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let reading = try await BusConnection.connect(to: .address(bus.address))
    var (list, all) = elements(count)
    var menu: Menu? = Menu(children: list)
    list = []
    let released = Release()
    menu?.setFirstResponder { [token = released.token()] in withExtendedLifetime(token) { nil } }
    weak let formerMenu = menu
    weak var formerExporter: MenuExporter?
    do {
      let exporter = MenuExporter.testing(try #require(menu))
      formerExporter = exporter
      try await exporter.export(on: serving, at: "/menu")
      let answer = try await reading.call(
        "GetLayout", of: "com.canonical.dbusmenu", at: "/menu", on: serving.uniqueName,
        with: [.int32(0), .int32(-1), .array(of: "s", [])])
      #expect(!answer.isEmpty && exporter.tree.index.all.count >= count * 3 / 4)
      _ = try await reading.call(
        "AboutToShow", of: "com.canonical.dbusmenu", at: "/menu", on: serving.uniqueName, with: [.int32(0)])
      try await eventually("the menu is open", on: StreamEvents(exporter.sessionEvents())) {
        !exporter.sessions.isEmpty
      }
      menu?.children = []
      exporter.flush()
      while let expiry = exporter.tree.retired.expiry { await expiry.value }
      while let departure = exporter.tree.appearances.departure { await departure.value }
      exporter.clients.endAllSessions()
      #expect(!exporter.tree.appearances.isDisplaying)
      #expect(exporter.tree.index.all.count == 2, "the root, and a row that says so")
      #expect(exporter.tree.index.hasNoContributors && exporter.tree.appearances.isEmpty && !exporter.tree.isChanged)
      #expect(exporter.tree.onDemand.isEmpty && exporter.tree.index.elementCount == 1)
      await exporter.unexport()
    }
    menu = nil
    try await eventually("the exporter and the menu are let go of", on: released) {
      formerExporter == nil && formerMenu == nil
    }
    #expect(all.allSatisfy { $0.element == nil })
    await reading.close()
    await serving.close()
    bus.stop()
  }
}

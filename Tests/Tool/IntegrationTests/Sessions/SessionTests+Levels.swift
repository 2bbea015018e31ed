import DBusMenu
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

// Choices that close less than the whole menu.
extension `Acceptance: sessions` {
  /// What is open when a handler runs: the session and its submenus.
  private func note(_ log: CallLog, _ served: ServedMenu, _ rows: Action...) {
    for row in rows {
      row.handler = { [weak exporter = served.exporter] _ in
        let open = exporter?.sessions.first?.openSubmenus.map { $0.title }
        log.note(open.map { "in \($0.joined(separator: "/"))" } ?? "closed")
      }
    }
  }

  @Test func `a click in a menu that only dismisses itself closes one level`() async throws {
    let log = CallLog()
    let (deep, shallow, inline) = (Action(title: "Deep"), Action(title: "Shallow"), Action(title: "Inline"))
    let inner = Menu(title: "Inner", onlyDismissesSubMenu: true, children: [deep])
    let outer = Menu(
      title: "Outer", onlyDismissesSubMenu: true,
      children: [inner, shallow, Menu(displaysInline: true, children: [inline])]
    )
    let served = try await ServedMenu(outer)
    note(log, served, deep, shallow, inline)
    let sessions = SessionLog(served.exporter)
    #expect(try await served.layout().row("Inner")?.properties["x-menubus-dismiss-scope"] == "submenu")
    let open = [event(served.id(outer), "opened"), event(served.id(inner), "opened")]
    _ = try await served.client(
      .aboutToShow(0), open[0], open[1], .click(served.id(deep)), open[1], .click(served.id(shallow)),
      open[0], .click(served.id(inline)), event(0, "closed"))
    #expect(
      try await sessions.wait(for: 10) == [
        "began", "+Outer", "+Inner", "-Inner", "+Inner", "-Inner", "-Outer", "+Outer", "-Outer", "ended",
      ])
    #expect(log.entries == ["in Outer", "in ", "in "])
  }

  @Test func `other menus, and the root whatever it says, are closed as a whole`() async throws {
    let log = CallLog()
    let (deep, top, inline) = (Action(title: "Deep"), Action(title: "Top"), Action(title: "Inline"))
    let inner = Menu(title: "Inner", children: [deep])
    let outer = Menu(title: "Outer", onlyDismissesSubMenu: true, children: [inner])
    let flagged = Menu(displaysInline: true, onlyDismissesSubMenu: true, children: [inline])
    let served = try await ServedMenu(root: Menu(onlyDismissesSubMenu: true, children: [outer, top, flagged]))
    note(log, served, deep, top, inline)
    let about = ServedMenu.Step.aboutToShow(0)
    _ = try await served.client(
      about, event(served.id(outer), "opened"), event(served.id(inner), "opened"), .click(served.id(deep)),
      about, .click(served.id(top)), about, .click(served.id(inline)))
    for _ in 0..<3 { try await log.wait(for: "closed") }
    #expect(log.entries == ["closed", "closed", "closed"])
  }

  @Test(arguments: [true, false])
  func `a choice that keeps the menu open asks panels to show it again only if wanted`(wanted: Bool)
    async throws
  {
    let log = CallLog()
    let keeping = Action(title: "Keeping", keepsMenuPresented: true) { _ in log.note("keeping") }
    let other = Action(title: "Other") { _ in log.note("other") }
    let sub = Menu(title: "Sub", children: [keeping, other])
    var options = MenuExporter.Options()
    options.activationRequests = wanted ? .keptMenus : [.searches, .presentations]
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    let heard = try await served.signals {
      _ = try await served.client(.click(served.id(keeping)), .click(served.id(other)))
      try await log.wait(for: "other")
    }
    #expect(heard.map(\.member) == (wanted ? ["ItemActivationRequested"] : []))
    if wanted { #expect(heard[0].arguments == [.number(Double(served.id(sub))), 0]) }
    #expect(log.entries == ["keeping", "other"])
  }

  @Test func `a program may ask clients to show the row of an element, and nobody else does`() async throws {
    let row = Action(title: "Row")
    let sub = Menu(title: "Sub", children: [row])
    let root = Menu(children: [Action(title: "First"), sub])
    let served = try await ServedMenu(root: root)
    let heard = try await served.signals {
      served.exporter.requestActivation(of: sub, timestamp: 7)
      served.exporter.requestActivation(of: row)
      served.exporter.requestActivation(of: root)
      served.exporter.requestActivation(of: Action(title: "Elsewhere"))
    }
    #expect(heard.allSatisfy { $0.member == "ItemActivationRequested" })
    let (menu, inside) = (Double(served.id(sub)), Double(served.id(row)))
    #expect(heard.map(\.arguments) == [[.number(menu), 7], [.number(inside), 0], [0, 0]])
  }
}

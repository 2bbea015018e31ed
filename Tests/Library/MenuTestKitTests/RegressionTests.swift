import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuTestKit

/// What programs of 2025 and 2026 did wrong, in each panel: the verdict, and behind a name the thread that confirms it.
/// The others follow from the panel's source, and no thread says otherwise.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Regressions of other programs in panels` {
  /// Panels on GDBusProxy, which call an item by its connection.
  private nonisolated static let byOwner: Set<String> = [
    "xfce", "waybar09", "waybar",  // Alexays/Waybar#5240
    "cinnamon", "ayatana", "sntray", "gnome43", "gnome48", "gnome",  // electron/electron#53138
  ]

  /// Electron 43.3.0 to 43.4.0 answers for its properties under its well-known name alone. Plasma and Quickshell
  /// showed it (Javis603/token-monitor#417, Alexays/Waybar#5240).
  @Test(arguments: Personality.trays) func `an item that answers by its name alone`(_ panel: Personality) async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(panel, on: bus)
    let item = try await FakeItem(on: bus)
    let name: BusName = "org.freedesktop.StatusNotifierItem-1-1"
    try await item.own(name.rawValue)
    try await item.show("signal", as: name.rawValue)
    _ = try await item.register(name.rawValue)
    if Self.byOwner.contains(panel.name) {
      #expect(try await simulated.refusal().contains("could not be read from :1."))
      #expect(await simulated.items == [])
      #expect(await simulated.verdict().problems.map(\.part) == [.properties])
    } else {
      #expect(try await simulated.item().id == "signal")
      #expect(await simulated.verdict().outcome != .missing)
    }
  }

  /// Electron 43.4.1 to 44.0 registers a path behind its name: electron/electron#53213 (GNOME), Aylur/astal#485,
  /// Alexays/Waybar#5240 (Quickshell).
  @Test(arguments: Personality.trays) func `a name with a path behind it`(_ panel: Personality) async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(panel, on: bus)
    let item = try await FakeItem(on: bus, paths: ["/StatusNotifierItem/1"])
    let name = "org.freedesktop.StatusNotifierItem-1-1"
    try await item.own(name)
    let complaint = try await item.register(name + "/StatusNotifierItem/1")
    // Qt's watchers say nothing, GDBus's answer with an error.
    #expect(complaint.isEmpty == ["plasma5", "plasma", "lxqt1", "lxqt", "quickshell"].contains(panel.name))
    #expect(await simulated.items == [])
    #expect(await simulated.refusals.count == 1)
    simulated.patience = .milliseconds(10)
    let verdict = await simulated.verdict()
    #expect(verdict.description == "not shown: “\(name)/StatusNotifierItem/1” is neither a bus name nor a path")
  }

  /// In Flatpak the name is refused, and the item registers with it all the same: electron/electron#53307.
  @Test(arguments: Personality.trays) func `a name that nobody has`(_ panel: Personality) async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(panel, on: bus)
    let item = try await FakeItem(on: bus)
    _ = try await item.register("org.freedesktop.StatusNotifierItem-1-1")
    #expect(await simulated.items == [])
    #expect(await simulated.refusals == ["“org.freedesktop.StatusNotifierItem-1-1”: nobody has this name"])
  }

  private nonisolated static let readers = Personality.all.filter { $0.name != "swaybar" }
  private nonisolated static let gtk: Set<String> = ["xfce", "waybar09", "waybar", "cinnamon", "ayatana"]
  /// Those that read the properties of each row once.
  private nonisolated static let gnome: Set<String> = ["gnome43", "gnome48", "gnome", "sntray"]

  /// Those that take properties from `GetGroupProperties` show nothing (Cinnamon in the thread).
  @Test(arguments: readers) func `a menu without GetGroupProperties`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.noGroupProperties, in: panel)
    try await simulated.settle()
    let isEmpty = Self.gtk.union(Self.gnome).contains(panel.name)
    if !isEmpty { try await simulated.open() }
    #expect(try await simulated.shown.map(\.text) == (isEmpty ? [] : ["Scene", "Quit"]))
    #expect(await simulated.verdict().outcome == (isEmpty ? .wrong : .shown))
    _ = menu
  }

  /// Those that send groups to a menu of version 3 open it, and no row does a thing (Xfce and Cinnamon in the threads;
  /// GNOME and Plasma were fine).
  @Test(arguments: readers) func `a menu of version 3 without groups`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.noGroups, in: panel)
    try await simulated.choose("Quit")
    try await simulated.settle()
    #expect(menu.clicked.value == (Self.gtk.contains(panel.name) ? [] : [3]))
    #expect(await simulated.verdict().problems.map(\.part) == (Self.gtk.contains(panel.name) ? [.events] : []))
  }

  /// GNOME never opens a submenu without rows, so it never asks (the thread's); GTK's panels, MATE and Enlightenment
  /// show what they read before; those of Qt and Quickshell read when a submenu opens.
  @Test(arguments: readers) func `a submenu that is filled without a word`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.lateWithoutWord, in: panel)
    let reads: Set<String> = ["plasma5", "plasma", "lxqt1", "lxqt", "quickshell", "appmenu"]
    _ = try? await simulated.open("Scene")
    try await simulated.settle()
    let rows = try await simulated.shown.first { $0.text == "Scene" }?.rows.map(\.text)
    #expect(rows == (reads.contains(panel.name) ? ["Stage"] : []))
    #expect(await simulated.verdict().outcome == (reads.contains(panel.name) ? .shown : .wrong))
    _ = menu
  }

  /// GTK's panels show the library's own text for it (the thread's), in the language of the user.
  @Test(arguments: readers) func `a row without a label`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.noLabel, in: panel)
    try await simulated.open()
    #expect(try await simulated.shown.map(\.text) == ["Scene", Self.gtk.contains(panel.name) ? "Label Empty" : ""])
    #expect(await simulated.verdict().outcome == (Self.gtk.contains(panel.name) ? .wrong : .shown))
    _ = menu
  }

  /// GNOME reads the properties of rows that it knows no more (the thread's), all others do.
  @Test(arguments: readers) func `a label that comes with a new layout alone`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.labelByLayout, in: panel)
    try await simulated.open()
    await simulated.close()
    try menu.rename("Exit")
    try await simulated.settle()
    try await simulated.open()
    try await simulated.settle()
    #expect(try await simulated.shown.map(\.text) == ["Scene", Self.gnome.contains(panel.name) ? "Quit" : "Exit"])
    #expect(await simulated.verdict().outcome == (Self.gnome.contains(panel.name) ? .wrong : .shown))
  }

  /// The whole menu goes, or the submenu, where rows are made anew (the thread's, and netbirdio/netbird#4487 of GNOME).
  @Test(arguments: readers) func `rows that are made anew below an open submenu`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.madeAnew, in: panel)
    try await simulated.open("Scene")
    #expect(try await simulated.openLists == [0, 1])
    try menu.makeAnew()
    try await simulated.settle()
    #expect(try await simulated.openLists == (panel.name.hasPrefix("lxqt") ? [] : [0]))
  }

  /// Releases of each panel take the version for optional. Waybar refused such menus between two commits of 2026 alone.
  @Test(arguments: readers) func `a menu without properties`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.noVersion, in: panel)
    try await simulated.choose("Quit")
    try await simulated.settle()
    #expect(menu.clicked.value == [3])
    #expect(await simulated.verdict().outcome == .shown)
  }

  /// GNOME and Xfce open nothing (the thread's); others open a stub or an empty list.
  @Test(arguments: readers) func `a menu without rows`(_ panel: Personality) async throws {
    let (menu, simulated) = try await open(.empty, in: panel)
    let stays: Set<String> = ["xfce", "gnome43", "gnome48", "gnome", "plasma5", "plasma", "lxqt1", "lxqt"]
    #expect(try await simulated.open(ids: []) != stays.contains(panel.name))
    #expect(await simulated.verdict().problems.map(\.part).contains(.opening))
    _ = menu
  }

  /// Chromium's title is empty, and Quickshell shows it (Alexays/Waybar#5240); GNOME and Waybar want an id with text.
  @Test(arguments: Personality.trays) func `an item without a title, and one without an id`(
    _ panel: Personality
  ) async throws {
    let wantId: Set<String> = ["gnome43", "gnome48", "gnome", "waybar09", "waybar"]
    for (empty, isShown) in [("Title", true), ("Id", !wantId.contains(panel.name))] {
      let bus = try await PrivateBus.start()
      let simulated = try await SimulatedPanel(panel, on: bus)
      let item = try await FakeItem(on: bus)
      for (name, value) in [("IconName", "chromium"), ("Category", "ApplicationStatus"), (empty, "")] {
        try await item.set(name, .string(value))
      }
      try await item.set("Menu", .objectPath("/"))
      _ = try await item.register("/StatusNotifierItem")
      let verdict = await simulated.verdict()
      #expect(verdict.description == (isShown ? "shown" : "not shown: it has no Id"))
    }
  }

  /// GNOME shows no item that lacks `Menu`; the extension says which property (zackb/tether#103).
  @Test(arguments: Personality.trays) func `an item without a menu`(_ panel: Personality) async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(panel, on: bus)
    let item = try await FakeItem(on: bus)
    try await item.clear("Menu")
    try await item.set("IconName", .string("tether-symbolic"))
    _ = try await item.register("/StatusNotifierItem")
    let verdict = await simulated.verdict()
    #expect(verdict.description == (panel.name.hasPrefix("gnome") ? "not shown: it has no menu" : "shown"))
  }

  private func open(_ fault: FixtureMenu.Fault, in panel: Personality) async throws -> (FixtureMenu, SimulatedPanel) {
    let menu = try await FixtureMenu(fault)
    let simulated = try await SimulatedPanel(panel, menu: "/MenuBar", of: menu.connection.uniqueName, on: menu.bus)
    try await simulated.settle()
    return (menu, simulated)
  }
}

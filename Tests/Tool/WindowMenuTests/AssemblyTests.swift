import Basics
@testable import DesktopWindows
@testable import WindowMenus
import LibDBus
@testable import MenuBusTool
import MenuPresenting
import Testing

/// What the display, the registrar and the programs tell, put together.
@Suite struct `The list of windows` {
  private let one = WindowAssembly.Owner(name: ":1.1", pid: 101, program: "one")
  private let two = WindowAssembly.Owner(name: ":1.2", pid: 102, program: "two")

  private func window(
    _ number: UInt32?, pid: Int? = nil, title: String = "", focused: Bool = false, owner: UInt32? = nil,
    _ texts: [WindowProperty: String] = [:]
  ) -> DesktopWindow {
    DesktopWindow(
      id: number.map { "\($0)" } ?? "w", number: number, pid: pid, program: "Class", title: title,
      isFocused: focused, owner: owner, texts: texts)
  }

  private func assembly(
    _ desktop: [DesktopWindow], _ registered: [RegisteredWindow] = [], _ gtk: [GtkWindow] = []
  ) -> SessionWindows {
    WindowAssembly(desktop: desktop, registered: registered, gtk: gtk, owners: [":1.1": one, ":1.2": two]).session
  }

  @Test func `a dialog has the menu of its window`() {
    let registered = RegisteredWindow(number: 1, service: ":1.1", path: "/a")
    let session = assembly(
      [window(1, pid: 101), window(2, pid: 101, title: "Save", focused: true, owner: 1), window(3, owner: 3)],
      [registered])
    #expect(session.windows.map(\.window) == ["1", "2"])
    #expect(session.windows[1].menu == .dbusmenu(":1.1", "/a") && session.windows[1].isFocused)
    #expect(session.notes.isEmpty)
  }

  @Test func `a window of Wayland that is registered by a number of its own is found by its process`() {
    let registered = RegisteredWindow(number: 1, service: ":1.1", path: "/a")
    let session = assembly(
      [window(nil, pid: 101, title: "Editor", focused: true), window(nil, pid: 102, title: "Other")], [registered])
    #expect(session.windows.count == 1)
    #expect(session.windows.first?.title == "Editor")
    #expect(session.windows.first?.isFocused == true)
    #expect(session.windows.first?.program == "one")
    // Of two windows none is known to be the one.
    let several = assembly([window(nil, pid: 101, title: "A"), window(nil, pid: 101, title: "B")], [registered])
    #expect(several.windows.map(\.title) == [""])
  }

  @Test(arguments: [
    ("org.example.editor", 0), ("Org.Example.Editor", 0), ("editor", 0), ("python3", 1), ("letters.py", 1),
    ("org.other.python3", 1), ("gtk3-demo-application", 2),
  ])
  func `a window of which the compositor tells no process is found by the name of its program`(
    id: String, number: Int
  ) {
    let owners = [
      WindowAssembly.Owner(name: ":1.1", pid: 101, program: "one", words: ["one"]),
      WindowAssembly.Owner(name: ":1.2", pid: 102, program: "python3", words: ["python3", "letters.py"]),
      WindowAssembly.Owner(name: ":1.3", pid: 103, program: "gtk3-demo-appli", words: []),
    ]
    let services: [BusName] = ["org.example.editor", ":1.2", "org.gtk.Demo"]
    let gtk = services.map {
      GtkWindow(path: "/w", place: GtkMenuPlace(service: $0, menubar: "/menus/menubar"))
    }
    let desktop = [
      DesktopWindow(id: "wayland:0", number: nil, pid: nil, program: "other", title: "Other", isFocused: false),
      DesktopWindow(id: "wayland:1", number: nil, pid: nil, program: id, title: "Title", isFocused: true),
    ]
    let session = WindowAssembly(
      desktop: desktop, registered: [], gtk: gtk, owners: Dictionary(uniqueKeysWithValues: zip(services, owners))
    ).session
    #expect(session.windows.map(\.isFocused) == (0..<3).map { $0 == number })
    #expect(session.windows.map(\.title) == (0..<3).map { $0 == number ? "Title" : "" })
    #expect(session.candidates.isEmpty)
  }

  @Test func `a window with the focus that could be of several programs is of none, and an error names them`() {
    let owners: [BusName: WindowAssembly.Owner] = [
      ":1.1": .init(name: ":1.1", pid: 101, program: "editor"),
      ":1.2": .init(name: ":1.2", pid: 102, program: "editor"),
    ]
    let registered = [":1.1", ":1.2"].map { RegisteredWindow(number: 1, service: $0, path: "/a") }
    let window = DesktopWindow(
      id: "wayland:0", number: nil, pid: nil, program: "editor", title: "Letter", isFocused: true)
    var assembly = WindowAssembly(desktop: [window], registered: registered, gtk: [], owners: owners)
    #expect(assembly.session.windows.map(\.isFocused) == [false, false])
    #expect(assembly.session.candidates == [":1.1", ":1.2"])
    let failure = #expect(throws: Failure.self) { try assembly.session.window(.focused) }
    let sentence = failure?.sentence.description ?? ""
    #expect(sentence.contains("“Letter” of editor, could be that of several programs: :1.1, :1.2"), "\(sentence)")
    // Connections of one process are one program.
    assembly.owners[":1.2"]?.pid = 101
    #expect(assembly.session.candidates.isEmpty && assembly.session.windows.contains(where: \.isFocused))
  }

  @Test func `a window that claims another program's menu is told of, and the menu asked of who has it`() {
    let claim: [WindowProperty: String] = [.kdeService: ":1.2", .kdePath: "/b"]
    let session = assembly([window(1, pid: 101, title: "Fake", claim)])
    #expect(session.windows.map(\.menu) == [.dbusmenu(":1.2", "/b")])
    #expect(session.notes.count == 1 && session.notes[0].contains("“Fake”") && session.notes[0].contains("two"))
    // What a program registered is on its own connection, whatever the window's properties say.
    let registered = RegisteredWindow(number: 1, service: ":1.1", path: "/a")
    #expect(assembly([window(1, pid: 101, claim)], [registered]).windows.map(\.menu) == [.dbusmenu(":1.1", "/a")])
    // Names and paths that are none, and programs that are gone, give no menu.
    let wrong: [[WindowProperty: String]] = [
      [.kdeService: "no name", .kdePath: "/b"], [.kdeService: ":1.2", .kdePath: "b"],
      [.kdeService: ":1.9", .kdePath: "/b"], [.gtkService: ":1.1", .gtkMenubar: "//"],
    ]
    #expect(assembly(wrong.map { window(1, $0) }).windows.isEmpty)
  }

  @Test func `where the display knows a window's process, its own menu comes before that of others`() {
    var known = window(
      1, pid: 101, title: "Editor", [.kdeService: ":1.1", .kdePath: "/own", .gtkService: ":1.1"])
    let (stranger, own) = (
      RegisteredWindow(number: 1, service: ":1.2", path: "/evil"),
      RegisteredWindow(number: 1, service: ":1.1", path: "/own")
    )
    #expect(assembly([known], [stranger]).windows.map(\.menu) == [.dbusmenu(":1.2", "/evil")], "nobody knows it")
    known.hasKnownProcess = true
    for registered in [[stranger], [stranger, own], [own, stranger], []] {
      let session = assembly([known], registered)
      #expect(session.windows.map(\.menu) == [.dbusmenu(":1.1", "/own")])
      #expect(session.notes.isEmpty && session.windows.allSatisfy { $0.note == nil })
    }
    // What only others say of it is told.
    known.texts = [:]
    let session = assembly([known], [stranger])
    let note = "the window “Editor” of Class names the menu of two"
    #expect(session.windows.map(\.note) == [note] && session.notes == [note])
    #expect(session.windows.map(\.menu) == [.dbusmenu(":1.2", "/evil")])
  }
}

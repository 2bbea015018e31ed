import DBusMenu
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

private struct Device: Sendable, Equatable {
  var id: Int
  var name: String
}

/// A value that cannot be compared.
private struct Opaque: Sendable {
  var key: String
  var name: String
}

/// An event for each change of a list.
@MainActor
private final class ListChanges: MenuElementObserver {
  let notifier = Notifier()
  func elementChanged(_ element: MenuElement, _ change: ElementChange) { notifier.notify() }
  func handlerFailed(_ element: MenuElement, error: any Error) {}
  func beginBatch() {}
  func endBatch() {}
}

/// Rows of lists of values, as clients know them.
@Suite @MainActor struct `Rows kept by ids` {
  private let device = AsyncStream<[Device]>.makeStream()
  private let opaque = AsyncStream<[Opaque]>.makeStream()
  private let changes = ListChanges()

  /// Loads the elements of a list that an exporter shows.
  private func load(_ lazy: LazyMenuElement) {
    lazy.addObserver(changes)
    lazy.loadIfNeeded()
  }

  private func ids(_ exporter: MenuExporter) -> [String: ItemID] {
    let items = exporter.tree.index.all.filter { $0.id != .root }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.properties.label ?? "", $0.id) })
  }

  /// Sends a list, and waits for its rows.
  private func send<Value: Sendable>(
    _ values: [Value], _ stream: AsyncStream<[Value]>.Continuation, to exporter: MenuExporter, _ visible: String
  ) async throws {
    stream.yield(values)
    try await eventually("the rows are there", on: changes.notifier) {
      exporter.flush()
      return exporter.tree.snapshot().visible() == visible
    }
  }

  @Test func `rows are kept while their ids stay, and elements while their values are equal`() async throws {
    var made: [String] = []
    let lazy = LazyMenuElement(updates: { device.stream }, id: \.id) { device in
      made.append(device.name)
      return Menu(title: device.name, children: [Action("in \(device.id)") {}])
    }
    let exporter = MenuExporter.testing(Menu(children: [lazy]))
    load(lazy)
    let list = [Device(id: 1, name: "a"), Device(id: 2, name: "b"), Device(id: 3, name: "c")]
    try await send(list, device.continuation, to: exporter, "a(in 1) b(in 2) c(in 3)")
    let (first, elements) = (ids(exporter), lazy.shownElements)
    // Another name, a row that goes, and one that comes.
    let next = [Device(id: 4, name: "d"), Device(id: 1, name: "a"), Device(id: 3, name: "C")]
    try await send(next, device.continuation, to: exporter, "d(in 4) a(in 1) C(in 3)")
    let second = ids(exporter)
    #expect(made == ["a", "b", "c", "d", "C"])
    #expect(second["a"] == first["a"] && second["C"] == first["c"] && first.values.allSatisfy { $0 != second["d"] })
    #expect(lazy.shownElements[1] === elements[0] && lazy.shownElements[2] !== elements[2])
    // An id that comes back is another row.
    try await send([next[1], list[1]], device.continuation, to: exporter, "a(in 1) b(in 2)")
    #expect(ids(exporter)["b"] != first["b"] && ids(exporter)["a"] == first["a"])
    lazy.reset()
    #expect(lazy.needsLoading)
  }

  @Test func `values that cannot be compared have new elements, which take the rows`() async throws {
    var made = 0
    let lazy = LazyMenuElement(updates: { opaque.stream }, id: \.key) { value in
      made += 1
      return Action(value.name) {}
    }
    let exporter = MenuExporter.testing(Menu(children: [lazy]))
    load(lazy)
    try await send([Opaque(key: "x", name: "old")], opaque.continuation, to: exporter, "old")
    let before = ids(exporter)["old"]
    try await send([Opaque(key: "x", name: "new")], opaque.continuation, to: exporter, "new")
    #expect(before != nil && ids(exporter)["new"] == before && made == 2)
  }

  @Test func `of values with one id the first is shown, which is logged once`() async throws {
    let recorder = LogRecorder()
    var options = MenuExporter.Options()
    options.frames = nil
    let lazy = LazyMenuElement(updates: { device.stream }, id: \.id) { Action($0.name) {} }
    let exporter = MenuExporter(Menu(children: [lazy]), options: options, logger: recorder.logger)
    load(lazy)
    func twice(_ name: String) -> [Device] {
      [Device(id: 1, name: name), Device(id: 1, name: "other"), Device(id: 2, name: "z")]
    }
    try await send(twice("a"), device.continuation, to: exporter, "a z")
    try await send(twice("b"), device.continuation, to: exporter, "b z")
    let lines = recorder.lines.filter { $0.contains("several values of the id 1, of which the first is shown") }
    #expect(lines.count == 1)
  }

  @Test func `lists with the same ids in one menu keep rows of their own`() async throws {
    let other = AsyncStream<[Device]>.makeStream()
    let lists = [device.stream, other.stream].map { stream in
      LazyMenuElement(updates: { stream }, id: \.id) { Action($0.name) {} }
    }
    let exporter = MenuExporter.testing(Menu(children: lists))
    lists.forEach(load)
    device.continuation.yield([Device(id: 1, name: "a")])
    try await send([Device(id: 1, name: "b")], other.continuation, to: exporter, "a b")
    let first = ids(exporter)
    device.continuation.yield([Device(id: 1, name: "A")])
    try await send([Device(id: 1, name: "B")], other.continuation, to: exporter, "A B")
    #expect(ids(exporter)["A"] == first["a"] && ids(exporter)["B"] == first["b"])
  }

  @Test func `an element of a subclass loads at each opening, whatever its hooks do`() async throws {
    final class Quiet: LazyMenuElement {
      override func willDisplay() {}
      override func didEndDisplay() {}
    }
    var loads = 0
    let lazy = Quiet {
      loads += 1
      $0([Action("row") {}])
    }
    for _ in 0..<3 {
      lazy.beginDisplay()
      lazy.loadIfNeeded()
      lazy.endShowing()
      lazy.endDisplay()
    }
    #expect(loads == 3)
  }
}

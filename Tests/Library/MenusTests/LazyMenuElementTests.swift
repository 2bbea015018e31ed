import Foundation
import Menus
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Lazy elements` {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "The disk is on fire" }
  }

  @MainActor
  final class Disk {
    var burns = true
  }

  /// A lazy element whose provider keeps its completions.
  @MainActor
  final class Held {
    var completions: [LazyMenuElement.Completion] = []
    lazy var element = LazyMenuElement { [unowned self] completion in completions.append(completion) }
  }

  func shown(_ element: LazyMenuElement) -> String { picture(Menu(children: [element])) }

  /// Returns when the element says that it changed, and looks as it should.
  func wait(for expected: String, in element: LazyMenuElement) async throws {
    let recorder = Recorder(of: element)
    try await eventually("the element's rows", on: recorder.changed, equals: expected) { shown(element) }
    withExtendedLifetime(recorder) {}  // the element refers to it weakly
  }

  @Test func `lazy elements are a loading row until their elements come`() {
    let held = Held()
    let menu = root(nil, .automatic, row("a"), inline(nil, .automatic, group(held.element)), row("b"))
    #expect(picture(menu) == "a - (Loading…) - b")
    let content = Resolver().resolve(menu).rows.map(\.content).first { $0.kind == .loading }
    #expect(content?.isEnabled == false && content?.isVisible == true)
    #expect(held.completions.isEmpty)
    held.element.loadIfNeeded()
    held.element.loadIfNeeded()
    #expect(held.completions.count == 1, "one load at a time")
    #expect(picture(menu) == "a - (Loading…) - b")
    held.completions[0]([row("x"), row("y")])
    #expect(picture(menu) == "a - x y - b", "a completion on the main actor is taken at once")
    #expect(!held.element.needsLoading)
    held.completions[0]([])
    #expect(picture(menu) == "a b")
  }

  @Test func `lazy elements show a placeholder in an empty list, and not while the list is loading`() {
    let held = Held()
    held.element.emptyPlaceholder = Action(title: "Nothing", isEnabled: false)
    #expect(shown(held.element) == "(Loading…)")
    held.element.loadIfNeeded()
    held.completions[0]([])
    #expect(shown(held.element) == "Nothing")
    held.completions[0]([row("x")])
    #expect(shown(held.element) == "x")
    held.completions[0]([])
    let recorder = Recorder(of: held.element)
    held.element.emptyPlaceholder = nil
    #expect(shown(held.element) == "" && recorder.changes == [.children])
  }

  @Test func `lazy elements that are hidden, or in what is hidden, are none to load`() {
    let lazy = (0..<4).map { _ in LazyMenuElement { $0([]) } }
    lazy[1].isHidden = true
    let menu = root(nil, .none, lazy[0], lazy[1], hidden(group(lazy[2])), inline(nil, .none, lazy[3]))
    let resolved = Resolver().resolve(menu)
    #expect(same(resolved.lazies, [lazy[0], lazy[3]]))
    #expect(lazy.allSatisfy { element in resolved.contributors.contains { $0 === element } }, "they may be shown")
  }

  @Test
  func `lazy elements show their last elements at the next opening until new ones come`() {
    let held = Held()
    held.element.showsLastElements = true
    for opening in 0..<3 {
      held.element.beginDisplay()
      held.element.loadIfNeeded()
      #expect(held.completions.count == opening + 1)
      #expect(shown(held.element) == (opening == 0 ? "(Loading…)" : "x\(opening - 1)"))
      held.completions[opening]([row("x\(opening)")])
      #expect(shown(held.element) == "x\(opening)")
      held.element.endShowing()
      held.element.endDisplay()
      held.completions[opening]([row("late")])
      #expect(shown(held.element) == "x\(opening)" && held.element.needsLoading)
    }
    held.element.showsLastElements = false
    held.element.beginDisplay()
    held.element.endDisplay()
    #expect(shown(held.element) == "(Loading…)")
  }

  @Test func `elements that come after a reset or a new provider are ignored, later ones replace`() {
    let held = Held()
    let element = held.element
    element.loadIfNeeded()
    element.reset()
    held.completions[0]([row("late")])
    #expect(shown(element) == "(Loading…)")
    element.loadIfNeeded()
    held.completions[1]([row("1")])
    held.completions[0]([row("late")])
    held.completions[1]([row("1"), row("2")])
    #expect(shown(element) == "1 2")
    element.provider = { $0([row("other")]) }
    #expect(shown(element) == "(Loading…)")
    held.completions[1]([row("late")])
    #expect(shown(element) == "(Loading…)")
    element.loadIfNeeded()
    #expect(shown(element) == "other")
    element.provider = nil
    #expect(shown(element) == "" && !element.needsLoading)
  }

  @Test func `a completion for an element that is gone does nothing`() {
    var completions: [LazyMenuElement.Completion] = []
    var element: LazyMenuElement? = LazyMenuElement { completions.append($0) }
    weak let released = element
    element?.loadIfNeeded()
    element = nil
    #expect(released == nil)
    completions[0]([row("late")])
  }

  @Test func `completions come from any thread`() async throws {
    let element = LazyMenuElement { completion in
      Task.detached {
        let rows = await [row("x")]
        completion(rows)
      }
    }
    element.loadIfNeeded()
    #expect(shown(element) == "(Loading…)")
    try await wait(for: "x", in: element)
  }

  @Test func `lazy elements may be given by a function that suspends`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let element = LazyMenuElement { () async throws in
      for await _ in gate { break }
      return [row("x")]
    }
    element.loadIfNeeded()
    #expect(shown(element) == "(Loading…)")
    open.yield()
    try await wait(for: "x", in: element)
    let immediate = LazyMenuElement(elements: { [row("now")] })
    immediate.loadIfNeeded()
    #expect(shown(immediate) == "now")
  }

  @Test func `lazy elements show an error with a row that tries again`() {
    let disk = Disk()
    let element = LazyMenuElement(shouldCache: true) { () async throws in
      if disk.burns { throw Broken() }
      return [row("x")]
    }
    let recorder = Recorder(of: element)
    element.loadIfNeeded()
    #expect(shown(element) == "The disk is on fire Try again")
    let rows = Resolver().resolve(Menu(children: [element])).rows
    #expect(rows.map(\.content.isEnabled) == [false, true])
    #expect(rows[1].content.accessibilityValue == "The disk is on fire", "no key reaches the row that says so")
    #expect(recorder.errors.count == 1)
    disk.burns = false
    rows[1].element.perform()
    #expect(shown(element) == "x")
  }

  @Test func `lazy elements log an error once, until there is another or there are elements`() {
    var failures: [String?] = ["a", "a", "b", nil, "b"]
    struct Named: Error, CustomStringConvertible { var description: String }
    let element = LazyMenuElement { () async throws in
      if let name = failures.removeFirst() { throw Named(description: name) }
      return [row("x")]
    }
    let recorder = Recorder(of: element)
    for _ in 0..<5 {
      element.reset()
      element.loadIfNeeded()
    }
    #expect(recorder.errors.map { "\($0)" } == ["a", "b", "b"])
  }

  @Test func `lazy elements show the sentence of an error of Foundation`() throws {
    let missing = LazyMenuElement { () async throws in
      try FileManager.default.contentsOfDirectory(atPath: "/nonexistent").map { Action(title: $0) }
    }
    missing.loadIfNeeded()
    let text = shown(missing)
    #expect(!text.contains("Error Domain") && !text.contains("UserInfo") && text.hasSuffix(" Try again"), "\(text)")
    #expect(text.contains("exist") || text.contains("No such file"), "\(text)")
    let bare = LazyMenuElement { () async throws in throw NSError(domain: "d", code: 1) }
    bare.loadIfNeeded()
    #expect(!shown(bare).contains("(null)") || shown(bare).contains("Domain=d"), "\(shown(bare))")
    let usual = LazyMenuElement.failureTitle
    LazyMenuElement.failureTitle = { ($0 as? any LocalizedError)?.errorDescription ?? usual($0) }
    defer { LazyMenuElement.failureTitle = usual }
    struct Away: LocalizedError { let errorDescription: String? = "The server is away." }
    let away = LazyMenuElement { () async throws in throw Away() }
    away.loadIfNeeded()
    #expect(shown(away) == "The server is away. Try again")
  }

  @Test func `lazy elements forget an error with the display although they are kept otherwise`() {
    let element = LazyMenuElement(shouldCache: true) { () async throws in throw Broken() }
    element.beginDisplay()
    element.loadIfNeeded()
    element.endDisplay()
    #expect(shown(element) == "(Loading…)" && element.needsLoading)
  }

  @Test func `lazy elements show the latest of a sequence as long as they are displayed`() async throws {
    let (lists, continuation) = AsyncStream.makeStream(of: [MenuElement].self)
    let element = LazyMenuElement(updates: { lists })
    element.beginDisplay()
    element.loadIfNeeded()
    continuation.yield([row("1")])
    try await wait(for: "1", in: element)
    continuation.yield([row("1"), row("2")])
    try await wait(for: "1 2", in: element)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in end.finish() }
    element.endDisplay()
    #expect(shown(element) == "(Loading…)")
    for await _ in ended {}
  }

  @Test func `lazy elements are kept or forgotten when the last display ends`() {
    for keeps in [false, true] {
      var count = 0
      let element = LazyMenuElement(shouldCache: keeps) { completion in
        count += 1
        completion([row("\(count)")])
      }
      for _ in 0..<3 {
        element.beginDisplay()
        element.beginDisplay()
        element.loadIfNeeded()
        element.endDisplay()
        #expect(!element.needsLoading, "another still shows it")
        element.endDisplay()
      }
      #expect(count == (keeps ? 1 : 3))
      #expect(element.mayChangeOnOpening == !keeps)
    }
  }

  @Test func `lazy elements that are pending at the end of the display are cancelled`() async {
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let element = LazyMenuElement { () async throws in
      let (never, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      end.yield(Task.isCancelled)
      return []
    }
    element.beginDisplay()
    element.loadIfNeeded()
    element.abandonLoading()
    for await isCancelled in ended {
      #expect(isCancelled)
      break
    }
    #expect(element.needsLoading)
  }

  @Test func `lazy elements tell their observers of each change, and of none while they are hidden`() {
    let held = Held()
    let recorder = Recorder(of: held.element)
    held.element.loadIfNeeded()
    #expect(recorder.changes.isEmpty, "the loading row was there before")
    held.completions[0]([row("x")])
    #expect(recorder.changes == [.children])
    held.element.isHidden = true
    held.element.reset()
    #expect(recorder.changes.count == 2)
  }

  @Test func `lazy elements of a menu of single selection belong to it`() {
    let selected = Action(title: "on", isSelected: true)
    let menu = Menu(children: [.cachedLazy { $0([selected, row("off")]) }])
    (menu.children[0] as? LazyMenuElement)?.loadIfNeeded()
    #expect(same(menu.selectedElements, [selected]))
  }

  @Test func `a loading row has the title it is given`() {
    let menu = root(nil, .automatic, row("a"), LoadingElement(title: "Un instant…"))
    #expect(picture(menu) == "a (Un instant…)")
  }
}

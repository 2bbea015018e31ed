import Menus
import Testing

/// Content that counts how often it is made and brought up to date.
@MainActor
private final class Counter {
  final class View: MenuContentView {}

  private(set) var made = 0
  private(set) var views: [MenuContentView] = []
  private(set) var animated: [Bool] = []

  func make() -> View {
    made += 1
    return View()
  }

  func update(_ view: View, _ metrics: MenuMetrics, _ animated: Bool) {
    views.append(view)
    self.animated.append(animated)
    view.content = .text("update \(views.count)")
  }
}

@MainActor
private func shown(_ element: MenuElement) -> String? {
  Resolver.content(of: element, inSingleSelection: false).title
}

/// Makes the element's content, and gives it back.
@MainActor
private func show(_ elements: MenuElement...) {
  for element in elements {
    _ = shown(element)
    element.drawing?.endAppearance()
  }
}

// Serialized, because what is idle is shared.
@MainActor
@Suite(.serialized) struct `Content of rows` {
  private let counter = Counter()

  init() { MenuRenderCache.purge() }

  private func reusable(_ identifier: String) -> CustomView {
    CustomView(
      view: .reusableView(reuseIdentifier: identifier, provider: counter.make, updater: counter.update))
  }

  @Test func `an element updated ten times makes its content once`() {
    for element in [
      reusable("a"), CustomView(view: .singleElementView(provider: counter.make, updater: counter.update)),
    ] {
      let made = counter.made
      let updates = counter.views.count
      for _ in 0..<10 {
        element.setNeedsUpdate()
        _ = shown(element)
      }
      #expect(counter.made == made + 1 && counter.views.count == updates + 10)
      #expect(counter.animated.suffix(10) == [false] + Array(repeating: true, count: 9))
    }
  }

  @Test func `reading a row that did not change updates nothing`() {
    let element = reusable("a")
    #expect(shown(element) == "update 1" && shown(element) == "update 1")
    #expect(counter.views.count == 1)
  }

  @Test func `elements with one identifier hand their content on, unless shown at once`() {
    let (first, second, other) = (reusable("a"), reusable("a"), reusable("b"))
    show(first, second)
    #expect(counter.made == 1 && counter.views[0] === counter.views[1])
    _ = shown(first)
    _ = shown(second)
    #expect(counter.made == 2)
    show(other)
    #expect(counter.made == 3)
  }

  @Test func `an element gets back what it used last`() {
    let (first, second) = (reusable("a"), reusable("a"))
    _ = shown(first)
    _ = shown(second)
    first.drawing?.endAppearance()
    second.drawing?.endAppearance()
    show(first)
    #expect(counter.made == 2 && counter.views[2] === counter.views[0])
  }

  @Test func `content for one place serves no other`() {
    show(reusable("a"))
    let configuration = reusable("a").view
    show(CustomContentViewAction(contentView: configuration, trailingAccessoryView: configuration))
    #expect(counter.made == 3)
    show(CustomViewAction(view: configuration))
    #expect(counter.made == 3)
  }

  @Test func `a provider makes content at each appearance, and content that is there is never made`() {
    let element = CustomView(viewProvider: counter.make)
    show(element, element)
    #expect(counter.made == 2)
    let view = counter.make()
    let fixed = CustomView(view: .view(view, updater: counter.update))
    show(fixed, fixed)
    #expect(counter.made == 3 && counter.views.allSatisfy { $0 === view })
  }

  @Test func `a provider-only configuration makes content anew each time its menu is opened`() {
    let element = CustomView(viewProvider: counter.make)
    let action = CustomViewAction(viewProvider: counter.make)
    let both = CustomContentViewAction(
      contentView: .viewProvider(counter.make), trailingAccessoryView: .viewProvider(counter.make))
    for (element, count) in [(element as MenuElement, 1), (action, 1), (both, 2)] {
      let before = counter.made
      let recorder = Recorder(of: element)
      _ = shown(element)
      for round in 1...3 {
        element.beginDisplay()
        #expect(recorder.changes.isEmpty == (round == 1), "what was given up has to be read")
        _ = shown(element)
        element.beginDisplay()
        _ = shown(element)
        #expect(counter.made == before + count * (2 * round), "whoever else shows it")
        element.endDisplay()
        _ = shown(element)
        #expect(counter.made == before + count * (2 * round), "what others still show is not made anew")
        element.endDisplay()
      }
    }
  }

  @Test func `content that is not made anew stays, and shows what it draws between appearances`() {
    let view = MenuContentView(.text("before"))
    let elements = [reusable("a"), CustomView(view: view)]
    for element in elements {
      _ = shown(element)
      element.beginDisplay()
      element.endDisplay()
      let recorder = Recorder(of: element)
      element.beginDisplay()
      #expect(recorder.changes.isEmpty && counter.made == 1)
      element.endDisplay()
    }
    let recorder = Recorder(of: elements[1])
    view.content = .text("after")
    #expect(recorder.changes == [.row] && shown(elements[1]) == "after")
  }

  @Test func `parts of content that was given up can be operated`() {
    var presses = 0
    let element = CustomView(viewProvider: {
      MenuContentView(.button("Press", id: "b")).onPress("b") { presses += 1 }
    })
    _ = shown(element)
    element.beginDisplay()
    element.endDisplay()
    #expect(element.drawing?.operate("b", nil) == true && presses == 1)
  }

  @Test func `purged content is made again, and idle content is bounded`() {
    show(reusable("a"))
    MenuRenderCache.purge()
    show(reusable("a"))
    #expect(counter.made == 2)
    for number in 0..<MenuRenderCache.maximumCount { show(reusable("x\(number)")) }
    let made = counter.made
    show(reusable("x0"), reusable("x1"))
    #expect(counter.made == made, "these are still there")
    show(reusable("a"))
    #expect(counter.made == made + 1, "the oldest went")
  }

  @Test func `content of another kind under the same identifier is left alone`() {
    final class Other: MenuContentView {}
    show(reusable("a"))
    var updates = 0
    let other = CustomView(
      view: .reusableView(reuseIdentifier: "a", viewClass: Other.self) { _, _, _ in updates += 1 })
    #expect(shown(other) == "update 1")
    #expect(updates == 0)
  }

  @Test func `another configuration with the same identifier keeps the content`() {
    let element = reusable("a")
    let recorder = Recorder(of: element)
    _ = shown(element)
    element.view = reusable("a").view
    #expect(recorder.changes == [.row])
    #expect(shown(element) == "update 2" && counter.made == 1)
  }

  @Test func `classes are made, and updaters need not ask for the object`() {
    var updates = 0
    let view = MenuContentView(.text("there"))
    let elements = [
      CustomView(view: .singleElementView(viewClass: Counter.View.self, updater: counter.update)),
      CustomView(view: .view(view) { _, _ in updates += 1 }), .customView(.view(view)),
      .customView(view), .customView { Counter.View() }, CustomView(view: .content(.text("value"))),
    ]
    #expect(elements.map { shown($0) } == ["update 1", "there", "there", "there", "", "value"])
    #expect(updates == 1)
  }
}

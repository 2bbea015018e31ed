import Menus
import TestSupport
import Testing

extension `Lazy elements` {
  @Test func `lazy elements keep their rows when their list closes, and are asked for anew`() {
    let held = Held()
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    held.completions[0]([row("1")])
    held.element.endShowing()
    held.completions[0]([row("late")])
    #expect(shown(held.element) == "1" && held.element.needsLoading)
    held.element.loadIfNeeded()
    #expect(shown(held.element) == "1", "until the new are there")
    held.completions[1]([row("2")])
    #expect(shown(held.element) == "2" && !held.element.needsLoading)
    held.completions[1]([row("3")])
    #expect(shown(held.element) == "3", "the list is open")
  }

  @Test func `lazy elements go on with a load when their list closes, until it gave something`() {
    let held = Held()
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    held.element.endShowing()
    #expect(!held.element.needsLoading)
    held.completions[0]([row("1")])
    held.completions[0]([row("2")])
    #expect(shown(held.element) == "1" && held.element.needsLoading)
    held.element.loadIfNeeded()
    held.element.endShowing()
    held.element.loadIfNeeded()
    held.completions[1]([row("3")])
    held.completions[1]([row("4")])
    #expect(shown(held.element) == "4", "it was opened again before it had anything")
  }

  @Test func `lazy elements that came too late for a look stay for the next, and are asked for anew then`() {
    let held = Held()
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    let loading = held.element.shownElements.first as? LoadingElement
    held.completions[0]([row("1")])
    loading?.noteHeldBack()
    #expect(loading?.title == "Open again")
    held.element.endDisplay()
    #expect(shown(held.element) == "1" && held.element.needsLoading)
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    #expect(shown(held.element) == "1", "until the new are there")
    held.completions[1]([row("2")])
    #expect(shown(held.element) == "2")
    held.element.reset()
    held.element.loadIfNeeded()
    #expect(shown(held.element) == "(Loading…)")
  }

  @Test func `lazy elements whose rows are to stay go on loading when the menu closes, once`() {
    let held = Held()
    held.element.keepsLastElements = true
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    held.element.abandonLoading()
    held.element.endDisplay()
    held.completions[0]([row("1")])
    held.completions[0]([row("2")])
    #expect(shown(held.element) == "1" && held.element.needsLoading)
  }

  @Test func `lazy elements that are kept, or shown by another, stay as they are when a list closes`() {
    var count = 0
    for displays in [1, 2] {
      let element = LazyMenuElement(shouldCache: displays == 1) { completion in
        count += 1
        completion([row("\(count)")])
      }
      for _ in 0..<displays { element.beginDisplay() }
      element.loadIfNeeded()
      element.endShowing()
      #expect(!element.needsLoading)
    }
  }

  @Test(arguments: [true, false])
  func `lazy elements are asked for at each opening unless they are kept, whoever else shows them`(isKept: Bool) {
    var count = 0
    let element = LazyMenuElement(shouldCache: isKept) { completion in
      count += 1
      completion([row("\(count)")])
    }
    func open(_ opening: () -> Void, _ number: Int) {
      opening()
      element.loadIfNeeded()
      let expected = isKept ? 1 : number
      #expect(count == expected && shown(element) == "\(expected)")
    }
    open(element.beginDisplay, 1)
    open(element.beginDisplay, 2)
    open(element.appearAgain, 3)
    element.endDisplay()
    open({}, 3)
    open(element.beginDisplay, 4)
  }

  @Test func `lazy elements that are on their way when the menu is opened once more are asked for again afterwards`() {
    let held = Held()
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    held.element.beginDisplay()
    held.element.loadIfNeeded()
    #expect(held.completions.count == 1)
    held.element.beginDisplay()
    held.completions[0]([row("1")])
    #expect(shown(held.element) == "1" && held.element.needsLoading)
    held.element.loadIfNeeded()
    #expect(held.completions.count == 2)
  }
}

import Menus
import TestSupport
import Testing

extension `Lazy elements` {
  @Test func `keep what they show when their list closes, take nothing more, and are asked for anew`() {
    let held = Held()
    held.element.willDisplay()
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

  @Test func `go on with a load when their list closes, until it gave something`() {
    let held = Held()
    held.element.willDisplay()
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

  @Test func `that hold back what comes late say that it is there, and show it afterwards`() {
    let held = Held()
    held.element.willDisplay()
    held.element.loadIfNeeded()
    held.element.holdsBack = true
    let recorder = Recorder(of: held.element)
    held.completions[0]([row("1")])
    held.completions[0]([row("1"), row("2")])
    #expect(shown(held.element) == "(Open again)" && recorder.changes.isEmpty && !held.element.needsLoading)
    held.element.holdsBack = false
    #expect(shown(held.element) == "1 2" && recorder.changes == [.children])
    held.element.holdsBack = true
    held.completions[0]([row("3")])
    #expect(shown(held.element) == "3", "what is shown already may change")
    held.element.reset()
    held.element.loadIfNeeded()
    held.completions[1]([row("4")])
    held.element.reset()
    #expect(shown(held.element) == "(Loading…)")
    held.element.holdsBack = false
    #expect(shown(held.element) == "(Loading…)", "what was held is forgotten")
  }

  @Test func `that are kept, or shown by another, stay as they are when a list closes`() {
    var count = 0
    for displays in [1, 2] {
      let element = LazyMenuElement(shouldCache: displays == 1) { completion in
        count += 1
        completion([row("\(count)")])
      }
      for _ in 0..<displays { element.willDisplay() }
      element.loadIfNeeded()
      element.endShowing()
      #expect(!element.needsLoading)
    }
  }
}

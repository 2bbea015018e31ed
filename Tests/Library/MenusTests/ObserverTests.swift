import Menus
import Testing

@MainActor
@Suite struct `Observers of an element` {
  @Test func `observers of an element are not kept alive by it`() {
    let action = row("Mute")
    weak var gone: Recorder?
    do {
      let recorder = Recorder(of: action)
      gone = recorder
    }
    action.title = "Unmute"
    #expect(gone == nil && action.observers.isEmpty)
  }

  @Test func `observers of an element are all told, because one action may stand in two menus`() {
    let action = row("Mute")
    let first = Recorder(of: action)
    let second = Recorder(of: action)
    action.title = "Unmute"
    #expect(first.changes == [.row] && second.changes == [.row])
  }

  @Test func `observers of an element are told of each of its properties, and not of one that is set to what it was`() {
    let action = Action(title: "Mute")
    let menu = Menu(title: "More")
    let recorder = Recorder(of: action, menu)
    for _ in 0..<2 {
      action.identifier = "mute"
      action.title = "Unmute"
      action.image = .named("face-smile")
      action.isEnabled = false
      action.isDestructive = true
      action.toggleStyle = .checkmark
      action.keepsMenuPresented = true
      action.isHidden = true
      menu.displaysInline = true
      menu.displaysAsPalette = true
      menu.onlyDismissesSubMenu = true
      menu.autoOpenDelay = .seconds(1)
      menu.textDirection = .rightToLeft
      menu.iconSearchPath = ["/icons"]
    }
    let rows = [ElementChange](repeating: .row, count: 7)
    let ofMenu: [ElementChange] = [.everything, .children, .row, .row, .row, .row]
    #expect(recorder.changes == rows + [.everything] + ofMenu)
  }

  @Test func `observers of an element are told once, however often they were added`() {
    let action = row("Mute")
    let other = Recorder(of: action)
    let recorder = Recorder(of: action, action, action)
    action.title = "Unmute"
    #expect(recorder.changes == [.row] && other.changes == [.row])
  }

  @Test(arguments: [0, 1, 2]) func `observers of an element are told nothing more once they are removed`(removed: Int) {
    let action = row("Mute")
    let recorders = [Recorder(of: action), Recorder(of: action), Recorder(of: action)]
    action.removeObserver(recorders[removed])
    action.title = "Unmute"
    #expect(recorders.map(\.changes.count) == (0..<3).map { $0 == removed ? 0 : 1 })
    action.addObserver(recorders[removed])
    action.title = "Mute"
    #expect(recorders.map(\.changes.count) == (0..<3).map { $0 == removed ? 1 : 2 })
  }

  @Test func `observers that are gone make room for others`() {
    let action = row("Mute")
    for _ in 0..<3 { _ = Recorder(of: action) }
    let recorders = [Recorder(of: action), Recorder(of: action)]
    action.title = "Unmute"
    #expect(action.observers.count == 2 && recorders.allSatisfy { $0.changes == [.row] })
  }

  @Test func `observers of an element are not told of an unchanged element's neighbours`() {
    let menu = root(nil, .automatic, row("Mute"))
    let recorder = Recorder(of: menu)
    (menu.children[0] as? Action)?.title = "Unmute"
    #expect(recorder.changes.isEmpty)
  }
}

@MainActor
@Suite struct `Holding updates back` {
  @Test func `withoutUpdates reports no change, nested or not, until the next one`() {
    let action = row("Mute")
    let recorder = Recorder(of: action)
    action.withoutUpdates {
      action.title = "a"
      action.withoutUpdates { action.title = "b" }
      action.title = "c"
      action.isHidden = true
      action.isHidden = false
      action.setNeedsUpdate()
    }
    #expect(recorder.changes.isEmpty)
    action.subtitle = "d"
    #expect(recorder.changes == [.row] && action.title == "c")
  }

  @Test func `withoutUpdates gives back what its body gives, and ends when that throws`() {
    let action = row("Mute")
    let recorder = Recorder(of: action)
    #expect(action.withoutUpdates { 7 } == 7)
    #expect(throws: Failure.self) { try action.withoutUpdates { throw Failure() } }
    action.title = "a"
    #expect(recorder.changes == [.row])
  }

  @Test func `withoutUpdates is about one element`() {
    let action = row("Mute")
    let other = row("Quit")
    let recorder = Recorder(of: action, other)
    action.withoutUpdates { other.title = "Leave" }
    #expect(same(recorder.elements, [other]))
  }

  @Test func `batches nest, over turns of the main actor too`() async {
    let menu = root(nil, .automatic, row("Mute"))
    let recorder = Recorder(of: menu)
    await menu.batchUpdates {
      #expect(recorder.openBatches == 1)
      await Task {}.value
      await menu.batchUpdates {
        #expect(recorder.openBatches == 2)
        await Task {}.value
      }
      #expect(recorder.openBatches == 1)
    }
    #expect(recorder.openBatches == 0 && recorder.endedBatches == 2)
  }

  @Test func `a batch ends when its body throws, for those who saw it begin`() async {
    let menu = root(nil, .automatic, row("Mute"))
    let recorder = Recorder(of: menu)
    let late = Recorder()
    await #expect(throws: Failure.self) {
      try await menu.batchUpdates {
        menu.addObserver(late)
        menu.removeObserver(recorder)
        throw Failure()
      }
    }
    #expect(recorder.openBatches == 0 && recorder.endedBatches == 1)
    #expect(late.openBatches == 0 && late.endedBatches == 0)
  }
}

@MainActor
@Suite struct `An element` {
  @Test func `an element has an id of its own that stays`() {
    let elements = (0..<100).map { _ in MenuElement() }
    let ids = elements.map(\.id)
    #expect(Set(ids).count == 100 && ids == elements.map(\.id))
    let form = /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/
    #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil })
  }

  @Test func `a hidden element reports no change, and showing it reports everything`() {
    let action = row("Mute")
    let menu = root(nil, .automatic, action, row("Quit"))
    let recorder = Recorder(of: action)
    action.isHidden = true
    action.title = "Unmute"
    action.isSelected = true
    action.setNeedsUpdate()
    #expect(recorder.changes == [.everything], "only that it was hidden")
    action.isHidden = false
    #expect(recorder.changes == [.everything, .everything])
    #expect(picture(menu) == "Unmute Quit")
  }

  @Test func `an element that needs an update reports everything, each time`() {
    let action = row("Mute")
    let recorder = Recorder(of: action)
    action.setNeedsUpdate()
    action.setNeedsUpdate()
    #expect(recorder.changes == [.everything, .everything])
  }
}

struct Failure: Error, Equatable {}

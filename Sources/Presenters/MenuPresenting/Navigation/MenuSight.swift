import DBusMenu

/// A menu as the user saw it before its program changed it, a moment ago. The user goes on in it as well, so that it is
/// known what keys and presses would have done there.
package struct MenuSight<Layout: LevelLayout>: Sendable {
  /// Sights are counted.
  package let number: Int
  /// The time from which it does not matter any more.
  let end: Duration
  package internal(set) var navigation: MenuNavigation<Layout>
}

// A key or a press shortly after a change is meant for what was to be seen before.
extension MenuNavigation {
  /// Handles an input of the user; a choice that would have been another before a change is none.
  mutating func applySeen(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    let start = self
    let effects = carryOut(input, at: now)
    let choices = start.choices(in: effects)
    for index in sights.indices {
      let before = sights[index].navigation
      // Rows of a submenu that was opened since have other ids in both.
      sights[index].navigation.shownIDs = shownIDs
      let meant = before.choices(in: sights[index].navigation.carryOut(input, at: now))
      shownIDs = sights[index].navigation.shownIDs
      // Where nothing could be chosen, nothing else was meant.
      guard
        choices.isEmpty || before.top.choosable.isEmpty || meant == choices
          || enters(choices, like: sights[index].navigation)
      else {
        self = start
        return refuse(input)
      }
    }
    return effects
  }

  /// Whether choices are values that the user goes on entering into the same slider or field, which the program rounds.
  private func enters(_ choices: [MenuSightChoice], like seen: Self) -> Bool {
    guard choices.count == 1, case .operate? = choices.first?.effect, let entry else { return false }
    return entry == seen.entry
  }

  /// The slider or field that is selected.
  private var entry: MenuStop? {
    switch selectedPart?.kind {
    case .slider, .field: top.selected?.stop
    case .button, .toggle, nil: nil
    }
  }

  /// Does no more about an input than that a press that has ended is over.
  private mutating func refuse(_ input: NavigationInput) -> [NavigationEffect] {
    switch input {
    case .drop:
      isHolding = false
      return [.bell, .release(.root)]
    case .release: (pointer.isDown, pointer.pressed) = (false, nil)
    default: break
    }
    return [.bell]
  }

  /// The choices among effects that follow from the menu as it is.
  private func choices(in effects: [NavigationEffect]) -> [MenuSightChoice] {
    effects.compactMap(\.choice).map { choice in
      var way: [RowName]?
      _ = choice.told { id in
        way = self.way(to: id)
        return id
      }
      return MenuSightChoice(effect: choice, way: way)
    }
  }

  /// The names that lead to a row that is shown, if no other row of its level has its name.
  private func way(to id: ItemID) -> [RowName]? {
    guard let index = levels.firstIndex(where: { $0.programID(of: id) != nil }) else { return nil }
    let rows = levels[index].node.children
    let names = rows.filter { $0.id == id }.map(RowName.init)
    guard let name = names.first, rows.count(where: { RowName($0) == name }) == 1 else { return nil }
    return levels[1..<(index + 1)].map { RowName($0.node) } + [name]
  }

  /// Remembers how the menu was to be seen before a change; returns what follows.
  mutating func note(_ before: Self) -> [NavigationEffect] {
    let isRecent = sights.last.map { now < $0.end - MenuPresentingLimits.sightTime + Self.frame } ?? false
    guard !before.isOpening, !before.levels[0].rows.isEmpty, !isRecent else { return [] }
    var seen = before
    seen.sights = []
    sightCount += 1
    let end = now + MenuPresentingLimits.sightTime
    sights.append(MenuSight(number: sightCount, end: end, navigation: seen))
    // Then the row that has come below the pointer is selected, and presses count again.
    return [.wake(at: end)]
  }

  /// Forgets how the menu was to be seen before changes that are no news any more.
  package mutating func endSights(at now: Duration) { sights.removeAll { $0.end <= now } }

  /// Nobody sees what is there for less.
  private static var frame: Duration { .milliseconds(40) }
}

/// A choice, and the names that lead to its row.
struct MenuSightChoice: Equatable {
  var effect: NavigationEffect
  var way: [RowName]?

  static func == (one: Self, other: Self) -> Bool {
    if one.effect == other.effect { return true }
    return one.way != nil && one.way == other.way && one.effect.told { _ in .root } == other.effect.told { _ in .root }
  }
}

extension NavigationInput {
  /// Whether it is an act of the user, in what is to be seen.
  var isOfUser: Bool {
    switch self {
    case .key, .letters, .press, .release, .touch, .move, .wheel, .set, .operate, .modifiers, .context, .commit, .drag,
      .drop, .time:
      true
    case .hold, .cancelHold, .hovered, .position, .menu, .opened, .selectFirst, .placed, .request, .dismiss: false
    }
  }

  /// Whether the user has done something with the pointer, or with a key; `nil` for neither.
  var isOfPointer: Bool? {
    switch self {
    case .press, .release, .touch, .move, .drag, .drop: true
    case .key, .letters: false
    default: nil
    }
  }
}

extension NavigationEffect {
  /// The choice that the effect tells the program, if it is one. Texts and numbers are not compared: they go on.
  fileprivate var choice: NavigationEffect? {
    switch self {
    case .click, .alternate, .context, .commitPreview, .reveal, .release: self
    case .operate(let id, let operation): .operate(id, ControlOperation(part: operation.part, .text("")))
    case .open, .close, .direct, .cancel, .hover, .type, .wake, .bell, .finish: nil
    }
  }

  /// The effect with the program's ids of the rows.
  ///
  /// - Parameter programID: The program's id of a row that is shown.
  func told(_ programID: (ItemID) -> ItemID) -> NavigationEffect {
    switch self {
    case .click(let id): .click(programID(id))
    case .alternate(let id, let action): .alternate(programID(id), action: action)
    case .context(let id, let point): .context(programID(id), at: point)
    case .commitPreview(let id, let name): .commitPreview(programID(id), configuration: name)
    case .release(let id): .release(programID(id))
    case .hover(let id): .hover(programID(id))
    case .type(let id, let text): .type(programID(id), text)
    case .reveal(let id): .reveal(programID(id))
    case .operate(let id, let operation): .operate(programID(id), operation)
    // Levels know theirs themselves.
    case .open, .close, .direct, .cancel, .wake, .bell, .finish: self
    }
  }
}

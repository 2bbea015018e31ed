import MenuBus

// Elements that AveMenuKit's demo lacks.
extension Showcase {
  static func moreExamples(_ counters: Counters) -> [MenuElement] {
    [
      volume,
      .smallInlineGroup([
        counters.action("Bold", image: .named("format-text-bold")),
        counters.action("Italic", image: .named("format-text-italic")),
        counters.action("Underline", image: .named("format-text-underline")),
      ]),
      quality,
      keptOpen,
      seconds,
      failing,
      find(counters),
    ]
  }

  /// A slider, and substitute rows for plain panels.
  private static var volume: CustomView {
    let view = MenuContentView(.slider("Volume", id: "level", value: 0.4))
    let percents = [0, 20, 40, 60, 80, 100]
    let steps = Menu(title: "Volume", subtitle: "40 %", children: percents.map { Action(title: "\($0) %") })
    steps.selection = .single
    // Weakly, because the slider and the rows retain it.
    let set = { @MainActor [weak view, weak steps] (level: Double) in
      guard let view, let steps else { return }
      let percent = Int((level * 100).rounded())
      view.content = .slider("Volume", id: "level", value: level)
      let nearest = percents.min { abs($0 - percent) < abs($1 - percent) }
      for case (let step as Action, let number) in zip(steps.children, percents) { step.isSelected = number == nearest }
      steps.subtitle = "\(percent) %"
      say("Volume \(percent) %")
    }
    for case (let step as Action, let number) in zip(steps.children, percents) {
      step.isSelected = number == 40
      step.handler { _ in set(Double(number) / 100) }
    }
    view.onSlide("level") { set($0) }
    return CustomView(view: .view(view), plainFallback: [steps])
  }

  /// A choice of three that closes only the submenu.
  private static var quality: Menu {
    let levels = Menu("Quality") {
      Action("Low")
      Action("Medium")
      Action("High")
    }
    levels.selection = .single
    levels.onlyDismissesSubMenu = true
    (levels.children[1] as? Action)?.isSelected = true
    return levels
  }

  /// A row that counts its choices, and keeps the menu open in panels that can.
  private static var keptOpen: Action {
    var times = 0
    return Action(title: "Chosen 0 times", keepsMenuPresented: true) { action in
      times += 1
      action.title = "Chosen \(times) times"
    }
  }

  /// Rows that replace each other while they are shown.
  private static var seconds: Menu {
    Menu(
      title: "Seconds",
      children: [
        LazyMenuElement(updates: {
          AsyncStream<[MenuElement]> { updates in
            let counting = Task {
              for second in 0... {
                updates.yield([Action(title: "Open for \(second) s", isEnabled: false)])
                try await Task.sleep(for: .seconds(1))
              }
            }
            updates.onTermination = { _ in counting.cancel() }
          }
        })
      ])
  }

  /// Rows whose first load fails.
  private static var failing: Menu {
    struct Unreachable: Error, CustomStringConvertible { var description: String { "The server cannot be reached" } }
    var attempts = 0
    return Menu(
      title: "Fails Once",
      children: [
        LazyMenuElement(shouldCache: true) {
          attempts += 1
          if attempts == 1 { throw Unreachable() }
          return [Action(title: "Here I am")]
        }
      ])
  }

  /// A command with a shortcut, and its alternate while a key is held.
  private static func find(_ counters: Counters) -> CommandAction {
    let find = CommandAction(
      title: "Find…", action: "find",
      alternates: [.init(title: "Find and Replace…", action: "replace", modifiers: .alt)]
    ) { _ in counters.count("Find…") }
    find.shortcut = Shortcut("F", .control)
    find.mnemonic = "F"
    return find
  }
}

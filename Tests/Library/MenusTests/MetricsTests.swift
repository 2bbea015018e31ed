import Menus
import Testing

@MainActor
@Suite struct `Metrics of content` {
  /// Content that says what it was last told to fit into.
  private final class Subject {
    private(set) var metrics: [MenuMetrics] = []
    @MainActor lazy var action = CustomContentViewAction(
      contentView: .view(MenuContentView()) { [unowned self] metrics, _ in
        self.metrics.append(metrics)
      })
  }

  private func read(_ menu: Menu, below ancestors: [MenuElement] = []) {
    _ = Resolver().resolve(menu, ancestors: ancestors).rows.map(\.content)
  }

  @Test func `colours follow whether the row can be chosen and is destructive`() {
    let subject = Subject()
    let menu = Menu(children: [subject.action])
    read(menu)
    subject.action.isDestructive = true
    read(menu)
    subject.action.isEnabled = false
    read(menu)
    read(menu)
    #expect(subject.metrics.map(\.contentColor) == [.normal, .destructive, .disabled])
  }

  @Test func `a selected row, a submenu or being in one keeps room in front`() {
    let subject = Subject()
    let other = Action(title: "other")
    let menu = Menu(children: [subject.action, other])
    read(menu)
    other.isSelected = true
    read(menu)
    other.isHidden = true
    read(menu)
    menu.children.append(submenu("more"))
    read(menu)
    menu.children.removeLast()
    read(menu)
    read(menu, below: [Menu(children: [])])
    subject.action.isSelected = true
    read(menu)
    #expect(subject.metrics.map(\.menuHasLeadingAccessories) == [false, true, false, true, false, true])
    #expect(subject.metrics.last?.contentInsets.leading == 32 && subject.metrics.first?.contentInsets.leading == 16)
  }

  @Test func `only colours take no room`() {
    let normal = MenuMetrics()
    #expect(!normal.hasDifferentLayout(from: MenuMetrics(contentColor: .destructive)))
    #expect(normal != MenuMetrics(contentColor: .destructive))
    #expect(normal.hasDifferentLayout(from: MenuMetrics(menuHasLeadingAccessories: true)))
    var wide = normal
    wide.maximumIconWidth = 48
    #expect(normal.hasDifferentLayout(from: wide))
    #expect(wide.offsetBetweenTrailingContentAndCenterOfTrailingAccessory == 24)
  }
}

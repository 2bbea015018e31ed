import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport

/// A menu of all kinds of elements that changes at random, by nothing but what programs can call.
@MainActor
struct RandomModel {
  private var random: SeededNumbers
  let root = Menu(children: [])
  private(set) var edits = 0
  /// Everything in the menu.
  private var elements: [MenuElement] = []

  /// More than this many elements are never there.
  private static let maximumCount = 120

  init(seed: UInt64) {
    random = SeededNumbers(seed)
  }

  /// Changes one property of one element, or one list.
  mutating func edit() {
    edits += 1
    if elements.count > Self.maximumCount {
      root.children = Array(root.children.shuffled(using: &random).prefix(3))
      root.headers = []
      collect()
    } else if elements.isEmpty || once(in: 3) {
      changeList()
      collect()
    } else if let element = elements.randomElement(using: &random) {
      change(element)
      // What changed may have been a list.
      if edits.isMultiple(of: 10) { collect() }
    }
  }

  // MARK: Values

  private mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// A text of any kind that somebody may come by.
  private mutating func text() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: ""
    case 1: " \t\n"
    case 2: "a\0b\0"
    case 3: "עברית \u{202E}العربية\u{202C}"
    case 4: "👩‍👩‍👧‍👦 🏳️‍🌈 e\u{301}\u{301}\u{301}"
    case 5: "_a__b___"
    case 6: "<b>&amp;</b> %s \\x"
    case 7: "\u{FFFE}\u{FFFF}\u{10FFFF}\u{1}\u{7F}\u{85}\u{2028}"
    case 8: once(in: 20) ? String(repeating: "long ", count: 4000) : "line\r\nline"
    default: "Text \(Int.random(in: 0..<1000, using: &random))"
    }
  }

  private mutating func textOrNone() -> String? { once(in: 4) ? nil : text() }

  private mutating func image() -> MenuImage? {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .named(text())
    case 1: .symbol("star.fill")
    case 2: .png([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8.random(in: 0...255, using: &random)])
    case 3: .png([1, 2, 3])
    case 4: .file("/nonexistent/\(text())")
    case 5: .emoji(text())
    default: nil
    }
  }

  private mutating func content() -> ReusableViewConfiguration {
    let view = RowView.horizontal([
      .text(text()), .badge(text()), .progress(once(in: 2) ? nil : .nan), .toggle(text(), id: "t", isOn: once(in: 2)),
      .slider(text(), id: "s", value: .infinity), .field(id: "f", text: text(), placeholder: text()),
      .button(text(), id: text()),
    ])
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .viewProvider { MenuContentView(view) }
    case 1:
      return .reusableView(reuseIdentifier: "shared", provider: { MenuContentView() }) { content, _, _ in
        content.content = view
      }
    default: return .content(view)
    }
  }

  // MARK: Elements

  private mutating func element() -> MenuElement {
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return Separator()
    case 1: return TitleHeader(text())
    case 2: return Group(elements: [Action(title: text()), Action(title: text())])
    case 3: return SearchField(placeholder: textOrNone(), searchText: text())
    case 4: return CustomView(view: content(), plainFallback: once(in: 2) ? [Action(title: text())] : [])
    case 5: return CustomViewAction(view: content())
    case 6: return CustomContentViewAction(contentView: content(), trailingAccessoryView: once(in: 2) ? content() : nil)
    case 7: return CommandAction(title: text(), action: "copy")
    case 8:
      let rows = [Action(title: text()), Action(title: text())]
      return LazyMenuElement(shouldCache: once(in: 2)) { $0(rows) }
    case 9: return .palette(Action(title: text()), Action(title: text(), isSelected: true))
    case 10: return .smallInlineGroup((0..<7).map { _ in Action(title: text()) })
    case 11, 12: return Menu(title: textOrNone() ?? "", subtitle: textOrNone(), children: [Action(title: text())])
    case 13: return Menu(title: textOrNone() ?? "", displaysInline: true, children: [Action(title: text())])
    default: return Action(title: textOrNone() ?? "", image: image(), isSelected: once(in: 4))
    }
  }

  /// Everything in the menu, each once.
  private mutating func collect() {
    elements = []
    var known: Set<ObjectIdentifier> = []
    var stack: [MenuElement] = [root]
    while let element = stack.popLast() {
      guard known.insert(ObjectIdentifier(element)).inserted else { continue }
      elements.append(element)
      switch element {
      case let menu as Menu: stack += menu.headers + menu.children
      case let group as Group: stack += group.elements
      case let view as CustomView: stack += view.plainFallback
      default: break
      }
    }
  }

  private mutating func changeList() {
    let list = elements.filter { $0 is Menu || $0 is Group }.randomElement(using: &random) ?? root
    var children = (list as? Menu)?.children ?? (list as? Group)?.elements ?? []
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where !children.isEmpty, 1 where !children.isEmpty:
      children.remove(at: Int.random(in: 0..<children.count, using: &random))
    case 2: children.shuffle(using: &random)
    case 3:  // the same once more, here or from elsewhere; no menus, which would contain themselves in the end
      let others = elements.filter { !($0 is Menu || $0 is Group || $0 is CustomView) }
      if let other = others.randomElement(using: &random) { children.append(other) }
    case 4:
      if let menu = list as? Menu { menu.headers = once(in: 2) ? [] : [element(), element()] }
      return
    default: children.insert(element(), at: Int.random(in: 0...children.count, using: &random))
    }
    (list as? Menu)?.children = children
    (list as? Group)?.elements = children
  }

  // MARK: Properties

  private mutating func change(_ element: MenuElement) {
    if element !== root, once(in: 4) { return changeAny(element) }
    switch element {
    case let menu as Menu: if once(in: 3) { changeTitled(menu) } else { changeMenu(menu) }
    case let action as Action: if once(in: 2) { changeTitled(action) } else { changeAction(action) }
    case let header as TitleHeader: header.title = text()
    case let field as SearchField:
      switch Int.random(in: 0..<5, using: &random) {
      case 0: field.placeholder = textOrNone()
      case 1: field.searchText = text()
      case 2: field.isEnabled.toggle()
      case 3: field.enterText(text())
      default: field.shouldAutomaticallyFocusOnAppearance.toggle()
      }
    case let view as CustomView:
      switch Int.random(in: 0..<3, using: &random) {
      case 0: view.view = content()
      case 1: view.plainFallback = once(in: 2) ? [] : [Action(title: text()), Menu(title: text(), children: [])]
      default: view.setNeedsUpdate()
      }
    case let lazy as LazyMenuElement:
      switch Int.random(in: 0..<3, using: &random) {
      case 0: lazy.reset()
      case 1: lazy.emptyPlaceholder = once(in: 2) ? nil : Action(title: text())
      default:
        let rows = [Action(title: text())]
        let provider: LazyMenuElement.Provider = { $0(rows) }
        lazy.provider = once(in: 4) ? nil : provider
      }
    default: element.setNeedsUpdate()
    }
  }

  private mutating func changeAny(_ element: MenuElement) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: element.isHidden.toggle()
    case 2: element.identifier = textOrNone()
    case 3: element.accessibilityLabel = textOrNone()
    case 4: element.accessibilityValue = textOrNone()
    default: element.accessibilityLanguage = textOrNone()
    }
  }

  private mutating func changeTitled(_ element: TitledMenuElement) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: element.title = textOrNone() ?? ""
    case 1: element.subtitle = textOrNone()
    case 2: element.image = image()
    case 3: element.isEnabled.toggle()
    case 4: element.isDestructive.toggle()
    case 5: element.mnemonic = text().first
    default: element.subtitleStyle = once(in: 2) ? .inline : .omit
    }
  }

  private mutating func changeAction(_ action: Action) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: action.selectedImage = image()
    case 1: action.state = [.off, .on, .mixed].randomElement(using: &random) ?? .off
    case 2: action.isSelected.toggle()
    case 3: action.toggleStyle = [.automatic, .none, .checkmark, .radio].randomElement(using: &random) ?? .none
    case 4: action.shortcut = once(in: 2) ? nil : Shortcut(text(), [.control, .shift])
    case 5: action.keepsMenuPresented.toggle()
    case 6: action.discoverabilityTitle = textOrNone()
    case 7: action.toggles.toggle()
    default: action.perform()
    }
  }

  private mutating func changeMenu(_ menu: Menu) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: if menu !== root { menu.displaysInline.toggle() }
    case 1: menu.betweenMenusSeparatorStyle = once(in: 2) ? .none : .automatic
    case 2: menu.preferredElementSize = [.small, .medium, .large, .automatic].randomElement(using: &random) ?? .large
    case 3: menu.displaysAsPalette.toggle()
    case 4:
      menu.paletteSelectionStyle =
        [.tint, .openCircle, .closedCircle, .openRectangle, .closeRectangle].randomElement(using: &random) ?? .tint
    case 5: menu.onlyDismissesSubMenu.toggle()
    case 6: menu.selection = once(in: 2) ? .single : .any
    case 7: menu.textDirection = [nil, .leftToRight, .rightToLeft].randomElement(using: &random) ?? nil
    case 8: menu.iconSearchPath = once(in: 2) ? [] : [text(), "/usr/share"]
    default: if let action = elements.lazy.compactMap({ $0 as? Action }).first { menu.select(action) }
    }
  }
}

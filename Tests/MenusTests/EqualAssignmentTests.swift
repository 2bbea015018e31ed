import Menus
import Testing

/// One property of an element, and an assignment that changes it the first time and not the second.
struct Property: Sendable, CustomTestStringConvertible {
  var name: String
  var change: ElementChange
  var make: @MainActor @Sendable () -> MenuElement
  var assign: @MainActor @Sendable (MenuElement) -> Void

  var testDescription: String { name }

  init<Element: MenuElement>(
    _ name: String, of make: @escaping @MainActor @Sendable @autoclosure () -> Element, _ change: ElementChange = .row,
    assign: @escaping @MainActor @Sendable (Element) -> Void
  ) {
    self.name = name
    self.change = change
    self.make = { make() }
    self.assign = { if let element = $0 as? Element { assign(element) } }
  }

  @MainActor static let child = Action(title: "Child")

  static let ofElements = [
    Property("identifier", of: MenuElement()) { $0.identifier = "id" },
    Property("isHidden", of: MenuElement(), .everything) { $0.isHidden = true },
    Property("accessibilityLabel", of: MenuElement()) { $0.accessibilityLabel = "Label" },
    Property("accessibilityValue", of: MenuElement()) { $0.accessibilityValue = "50 %" },
    Property("accessibilityLanguage", of: MenuElement()) { $0.accessibilityLanguage = "fr" },
  ]

  static let ofTitledElements = [
    Property("title", of: Action()) { $0.title = "Title" },
    Property("subtitle", of: Action()) { $0.subtitle = "Subtitle" },
    Property("image", of: Action()) { $0.image = .png([0x89, 0x50, 0x4E, 0x47]) },
    Property("isEnabled", of: Action()) { $0.isEnabled = false },
    Property("isDestructive", of: Action()) { $0.isDestructive = true },
    Property("mnemonic", of: Action()) { $0.mnemonic = "t" },
    Property("subtitleStyle", of: Action()) { $0.subtitleStyle = .omit },
  ]

  static let ofActions = [
    Property("selectedImage", of: Action()) { $0.selectedImage = .named("object-select") },
    Property("state", of: Action()) { $0.state = .mixed },
    Property("toggleStyle", of: Action()) { $0.toggleStyle = .radio },
    Property("shortcut", of: Action()) { $0.shortcut = Shortcut("S", .control) },
    Property("discoverabilityTitle", of: Action()) { $0.discoverabilityTitle = "Saves the document" },
    Property("keepsMenuPresented", of: Action()) { $0.keepsMenuPresented = true },
  ]

  static let ofCommands = [
    Property("alternates", of: CommandAction(action: "copy")) {
      $0.alternates = [.init(title: "Copy Path", action: "copyPath", modifiers: .alt)]
    }
  ]

  static let ofMenus = [
    Property("children", of: Menu(children: []), .children) { $0.children = [child] },
    Property("headers", of: Menu(children: []), .children) { $0.headers = [child] },
    Property("displaysInline", of: Menu(children: []), .everything) { $0.displaysInline = true },
    Property("betweenMenusSeparatorStyle", of: Menu(children: []), .children) {
      $0.betweenMenusSeparatorStyle = .none
    },
    Property("preferredElementSize", of: Menu(children: []), .children) { $0.preferredElementSize = .small },
    Property("displaysAsPalette", of: Menu(children: []), .children) { $0.displaysAsPalette = true },
    Property("paletteSelectionStyle", of: Menu(children: []), .children) { $0.paletteSelectionStyle(.openCircle) },
    Property("autoOpenDelay", of: Menu(children: [])) { $0.autoOpenDelay = .seconds(2) },
    Property("onlyDismissesSubMenu", of: Menu(children: [])) { $0.onlyDismissesSubMenu = true },
    Property("textDirection", of: Menu(children: [])) { $0.textDirection = .rightToLeft },
    Property("iconSearchPath", of: Menu(children: [])) { $0.iconSearchPath = ["/usr/share/clock/icons"] },
    Property("selection", of: Menu(children: []), .children) { $0.selection = .single },
  ]

  static let ofGroups = [Property("elements", of: Group(), .children) { $0.elements = [child] }]

  static let ofTitleHeaders = [Property("title", of: TitleHeader("")) { $0.title = "Title" }]

  static let ofSearchFields = [
    Property("placeholder", of: SearchField()) { $0.placeholder = "Find" },
    Property("shownText", of: SearchField()) { $0.searchText = "text" },
    Property("isEnabled", of: SearchField()) { $0.isEnabled = false },
    Property("shouldAutomaticallyFocusOnAppearance", of: SearchField()) { $0.automaticallyFocusOnAppearance() },
  ]

  static let all =
    ofSearchFields + ofTitleHeaders + ofCommands + ofElements + ofTitledElements + ofActions + ofMenus + ofGroups
}

@MainActor
@Suite struct `Assigning a property` {
  @Test(arguments: Property.all)
  func `20: assigning an equal value schedules no update`(property: Property) {
    let element = property.make()
    let recorder = Recorder(of: element)
    property.assign(element)
    #expect(recorder.changes == [property.change], "a new value is told once, with what has to be read again")
    property.assign(element)
    #expect(recorder.changes.count == 1)
  }

  @Test func `20: the value an element was made with is not a change either`() {
    let image = MenuImage.png([1, 2, 3])
    let action = Action(title: "Mute", image: image, isSelected: true)
    let menu = Menu(title: "View", children: [action])
    let recorder = Recorder(of: action, menu)
    action.title = "Mute"
    action.image = .png([1, 2, 3])
    action.isEnabled = true
    action.isSelected = true
    menu.children = [action]
    menu.displaysInline = false
    #expect(recorder.changes.isEmpty)
  }

  @Test func `20: an equal list of other elements is a change`() {
    let menu = Menu(children: [Action(title: "Mute")])
    let recorder = Recorder(of: menu)
    menu.children = [Action(title: "Mute")]
    #expect(recorder.changes == [.children])
  }

  @Test func `20: the table above has every property that rows are made from`() {
    // What is stored and no part of a row.
    let silent: Set = ["$__lazy_storage_$_id", "observer", "moreObservers", "suppressed", "willRevalidate", "onChoice"]
    let onlyForClicks: Set = [
      "togglesAutomatically", "handler", "hasBeenSelected", "action", "propertyList", "validation", "firstResponder",
      "updater",
      "originalText", "displays", "isBeingAsked",
    ]
    for (element, tables) in [
      (Action(), Property.ofElements + Property.ofTitledElements + Property.ofActions),
      (
        CommandAction(action: "copy"),
        Property.ofElements + Property.ofTitledElements + Property.ofActions + Property.ofCommands
      ),
      (Menu(children: []), Property.ofElements + Property.ofTitledElements + Property.ofMenus),
      (Group(), Property.ofElements + Property.ofGroups),
      (TitleHeader(""), Property.ofElements + Property.ofTitleHeaders),
      (SearchField(), Property.ofElements + Property.ofSearchFields),
    ] as [(MenuElement, [Property])] {
      var stored: Set<String> = []
      var mirror: Mirror? = Mirror(reflecting: element)
      while let level = mirror {
        stored.formUnion(level.children.compactMap(\.label))
        mirror = level.superclassMirror
      }
      if element is Menu, stored.remove("elements") != nil { stored.insert("children") }
      #expect(stored.subtracting(silent).subtracting(onlyForClicks) == Set(tables.map(\.name)))
    }
  }
}

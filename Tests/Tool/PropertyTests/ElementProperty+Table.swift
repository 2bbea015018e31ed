import Menus

// Every property of every element. A property that is added stands here, in its class, or among those that have no row
// with the reason; until it does, a test fails with its name. So does one with the name of each place that it ought to
// have and has not.
extension ElementProperty {
  /// The properties by the class that declares them.
  static let table: [String: [ElementProperty]] = [
    "MenuElement": ofElements, "TitledMenuElement": ofTitledElements, "Action": ofActions,
    "CommandAction": ofCommands, "Menu": ofMenus, "PreviewedMenu": ofPreviewedMenus, "Group": ofGroups,
    "TitleHeader": ofTitleHeaders, "LoadingElement": ofLoadingElements, "SearchField": ofSearchFields,
    "LazyMenuElement": ofLazyElements, "CustomView": ofCustomViews, "CustomViewAction": ofCustomViewActions,
    "CustomContentViewAction": ofCustomContentViewActions, "PreviewRow": [], "Separator": [], "SnapshotElement": [],
  ]

  /// Stored values that are no property of a row, with the reason.
  static let withoutRow: [String: [String: String]] = [
    "MenuElement": [
      "observer": "is who is told", "rare": "has properties of its own", "suppressed": "decides whether to tell",
    ],
    "RareProperties": [
      "moreObservers": "are who is told",
      "rowID": "says which row an element takes on",
      "contextMenuOwners": "are a mark of the row, which a test of anchors looks at",
      "$__lazy_storage_$_id": "never changes",
    ],
    "Action": [
      "toggles": "is read at a click", "handler": "runs at a click",
      "hasBeenSelected": "follows the state",
    ],
    "CommandAction": [
      "action": "never changes", "propertyList": "never changes", "firstResponder": "is asked to validate",
      "validation": "is run to validate",
    ],
    "Menu": ["onChoice": "is called at a click", "willRevalidate": "is a task under way"],
    "PreviewedMenu": [
      "onCommit": "is called at a commit", "onChoose": "is called at a click", "onEnd": "is called at the end",
    ],
    "LoadingElement": ["awaited": "never changes"],
    "SnapshotElement": ["content": "never changes"],
    "SearchField": [
      "updater": "is called when a text is typed", "originalText": "is what the text goes back to",
      "isBeingAsked": "is a prompt under way", "promptObserver": "is for tests", "displays": "counts clients",
    ],
    "LazyMenuElement": [
      "shouldCache": "never changes", "loading": "never changes", "source": "follows the provider",
      "forget": "follows the provider",
      "showsLastElements": "is read when the menu closes",
      "state": "is a load under way", "isStale": "is a load under way",
      "keepsLastElements": "is read when the menu closes",
      "isAwaited": "is a load under way", "load": "is a load under way", "reportedFailure": "is logged once",
      "task": "is a load under way", "displays": "counts clients",
      "$__lazy_storage_$_loadingElement": "is an element of its own",
    ],
    "CustomView": ["slot": "follows the view", "rowDrawing": "follows the view"],
    "CustomViewAction": ["slot": "follows the view", "rowDrawing": "follows the view"],
    "CustomContentViewAction": [
      "slot": "follows the view", "accessorySlot": "follows the view", "rowDrawing": "follows the view",
    ],
  ]

  /// Properties of `RowContent` that follow no property of an element.
  static let rowWithoutProperty: [String: String] = [
    "isPreview": "is what a PreviewRow is"
  ]

  /// Why the presenter's `MenuRow` lacks a property that is on the bus.
  static let withoutPresenter: [String: String] = [
    "MenuElement.identifier": "is for scripts",
    "Menu.onlyDismissesSubMenu": "is read when a row is chosen", "Menu.autoOpenDelay": "is about a pointer that rests",
    "PreviewedMenu.shownPreview": "is read when the menu opens",
  ]

  /// Why no row of a menu file sets a property, or none of a class.
  static let withoutFile: [String: String] = [
    "MenuElement.accessibilityValue": "belongs to a setting", "MenuElement.accessibilityLanguage": "has no key",
    "TitledMenuElement.subtitleStyle": "has no key", "Action.discoverabilityTitle": "has no key",
    "Action.keepsMenuPresented": "has no key", "Menu.children": "are rows", "Menu.headers": "are rows",
    "Menu.betweenMenusSeparatorStyle": "has no key", "Menu.onlyDismissesSubMenu": "has no key",
    "Menu.autoOpenDelay": "has no key", "Menu.textDirection": "is a key of the root",
    "Menu.iconSearchPath": "is the desktop's", "SearchField.searchText": "is the user's",
    "CommandAction": "needs responders", "PreviewedMenu": "belongs to an interaction", "Group": "has no row",
    "LoadingElement": "comes with a load", "LazyMenuElement": "is `lazy`, tested by itself",
    "CustomView": "is drawn by a program", "CustomViewAction": "is drawn by a program",
    "CustomContentViewAction": "is drawn by a program",
  ]

  private static let ofElements: [ElementProperty] = [
    ElementProperty(
      "identifier", of: Action(title: "A"), \MenuElement.identifier, "id", row: ["identifier"],
      wire: ["x-menubus-identifier"],
      file: .action("identifier", "id")),
    ElementProperty(
      "isHidden", of: Action(title: "A"), \MenuElement.isHidden, true, tells: .everything, row: ["isVisible"],
      wire: ["visible"],
      file: .action("hidden", "true")),
    ElementProperty(
      "accessibilityLabel", of: Action(title: "A"), \MenuElement.accessibilityLabel, "Label",
      row: ["accessibilityLabel"],
      wire: ["accessible-desc"], file: .action("description", "Label")),
    ElementProperty(
      "accessibilityValue", of: Action(title: "A"), \MenuElement.accessibilityValue, "50 %",
      row: ["accessibilityValue"],
      wire: ["accessible-desc"]),
    ElementProperty(
      "accessibilityLanguage", of: Action(title: "A"), \MenuElement.accessibilityLanguage, "fr", row: ["language"],
      wire: ["x-menubus-lang"]),
  ]

  private static let ofTitledElements: [ElementProperty] = [
    ElementProperty(
      "title", of: Action(title: "A"), \TitledMenuElement.title, "Title", row: ["title"], wire: ["label"],
      file: .text("title", "- {title: Title}") { $0.children.first }),
    ElementProperty(
      "subtitle", of: Action(title: "A"), \TitledMenuElement.subtitle, "Subtitle", row: ["subtitle"],
      wire: ["label", "x-menubus-subtitle"], file: .action("subtitle", "Subtitle")),
    ElementProperty(
      "image", of: Action(title: "A"), \TitledMenuElement.image, .named("folder"), row: ["image"], wire: ["icon-name"],
      file: .action("icon", "folder")),
    ElementProperty(
      "isEnabled", of: Action(title: "A"), \TitledMenuElement.isEnabled, false, row: ["isEnabled"], wire: ["enabled"],
      file: .action("enabled", "false")),
    ElementProperty(
      "isDestructive", of: Action(title: "A"), \TitledMenuElement.isDestructive, true, row: ["isDestructive"],
      wire: ["disposition", "x-menubus-destructive"], file: .action("destructive", "true")),
    ElementProperty(
      "mnemonic", of: Action(title: "Title"), \TitledMenuElement.mnemonic, "i", row: ["mnemonic"], wire: ["label"],
      file: .action("mnemonic", "i")),
    ElementProperty(
      "subtitleStyle", of: Action(title: "A", subtitle: "S"), \TitledMenuElement.subtitleStyle, .omit,
      row: ["subtitleStyle"],
      wire: ["label"]),
  ]

  private static let ofActions: [ElementProperty] = [
    ElementProperty(
      "selectedImage", of: Action(title: "A", isSelected: true), \.selectedImage, .named("folder"), row: ["image"],
      wire: ["icon-name"], file: .action("selectedIcon", "folder", beside: "title: A, selected: true")),
    ElementProperty(
      "state", of: Action(title: "A", isSelected: true), \.state, .mixed, row: ["toggle"], wire: ["toggle-state"],
      file: .action("selected", "mixed")),
    ElementProperty(
      "toggleStyle", of: Action(title: "A"), \.toggleStyle, .checkmark, row: ["toggle"],
      wire: ["toggle-type", "toggle-state"], file: .action("selected", "true")),
    ElementProperty(
      "shortcut", of: Action(title: "A"), \.shortcut, Shortcut("S", .control), row: ["shortcut"], wire: ["shortcut"],
      file: .action("shortcut", "Ctrl+S")),
    ElementProperty(
      "discoverabilityTitle", of: Action(title: "A"), \.discoverabilityTitle, "Saves the document", row: ["tooltip"],
      wire: ["accessible-desc", "x-menubus-tooltip"]),
    ElementProperty(
      "keepsMenuPresented", of: Action(title: "A"), \.keepsMenuPresented, true, row: ["keepsMenuPresented"],
      wire: ["x-menubus-keeps-open"]),
  ]

  private static let ofCommands: [ElementProperty] = [
    ElementProperty(
      "alternates", of: CommandAction(title: "A", action: "copy"), \.alternates,
      [.init(title: "Copy Path", action: "copyPath", modifiers: .alt)], row: ["alternates"],
      wire: ["x-menubus-alternates"])
  ]

  private static var menu: Menu {
    Menu(title: "Menu", children: [Action(title: "A", isSelected: true), Action(title: "B")])
  }

  private static let child = Action(title: "Child")

  private static let ofMenus: [ElementProperty] = [
    .list("children", stored: "elements", of: menu, assign: { $0.children = [child] }),
    .list("headers", of: menu, assign: { $0.headers = [child] }),
    .list(
      "displaysInline", of: menu, tells: .everything, file: .menu("inline", "true"),
      assign: { $0.displaysInline = true }, isAssigned: \.displaysInline),
    .list(
      "betweenMenusSeparatorStyle", of: menu, assign: { $0.betweenMenusSeparatorStyle = .none },
      isAssigned: { $0.betweenMenusSeparatorStyle == .none }),
    ElementProperty(
      "preferredElementSize", of: menu, \.preferredElementSize, .medium, tells: .children, row: ["placement"],
      wire: ["x-menubus-row", "x-menubus-row-index", "x-menubus-element-size"], file: .menu("size", "medium")),
    ElementProperty(
      "displaysAsPalette", of: menu, \.displaysAsPalette, true, tells: .children, row: ["placement"],
      wire: ["x-menubus-palette", "x-menubus-palette-selection"],
      file: .text("palette", "- {title: P, palette: [{title: A}]}") { $0.children.first }),
    ElementProperty(
      "paletteSelectionStyle", of: Menu(displaysAsPalette: true, children: menu.children), \.paletteSelectionStyle,
      .openCircle, tells: .children, row: ["placement"], wire: ["x-menubus-palette-selection"],
      file: .text("mark", "- {title: P, palette: [{title: A}], mark: openCircle}") { $0.children.first }),
    ElementProperty(
      "onlyDismissesSubMenu", of: menu, \.onlyDismissesSubMenu, true, row: ["onlyDismissesSubmenu"],
      wire: ["x-menubus-dismiss-scope"]),
    ElementProperty(
      "autoOpenDelay", of: menu, \.autoOpenDelay, .seconds(2), row: ["autoOpenDelay"],
      wire: ["x-menubus-auto-open-delay"]),
    ElementProperty(
      "selection", of: menu, \.selection, .single, tells: .children, row: ["toggle"],
      wire: ["toggle-type", "toggle-state"],
      file: .text("select", "- {title: A, select: one, items: [{title: B, selected: true}]}") { $0.children.first }),
    // Properties of the menu's interface, where the menu is shown by itself.
    ElementProperty("textDirection", of: menu, \.textDirection, .rightToLeft),
    ElementProperty("iconSearchPath", of: menu, \.iconSearchPath, ["/usr/share/clock/icons"]),
  ]

  private static let ofPreviewedMenus: [ElementProperty] = [
    ElementProperty(
      "shownPreview", of: PreviewedMenu(title: "A", children: []), \.shownPreview,
      .init(identifier: "id", content: .empty),
      row: ["preview"], wire: ["x-menubus-configuration", "x-menubus-preview"]),
    ElementProperty(
      "isAbsent", of: PreviewedMenu(title: "A", children: []), \.isAbsent, true, row: ["kind", "lacksMenu"],
      wire: ["children-display", "x-menubus-no-menu"]),
  ]

  private static let ofGroups: [ElementProperty] = [
    .list("elements", of: Group(), assign: { $0.elements = [child] })
  ]

  private static let ofTitleHeaders: [ElementProperty] = [
    ElementProperty(
      "title", of: TitleHeader("A"), \.title, "Title", row: ["title"], wire: ["label"],
      file: .text("header", "- {header: Title}") { $0.children.first })
  ]

  private static let ofLoadingElements: [ElementProperty] = [
    ElementProperty("title", of: LoadingElement(title: "A"), \.title, "Title", row: ["title"], wire: ["label"])
  ]

  private static let ofSearchFields: [ElementProperty] = [
    ElementProperty(
      "placeholder", of: SearchField(), \.placeholder, "Find", row: ["search"],
      wire: ["label", "x-menubus-placeholder"], file: .search("search", "Find")),
    ElementProperty(
      "searchText", stored: "shownText", of: SearchField(), \.searchText, "text", row: ["search"],
      wire: ["label", "x-menubus-text"]),
    ElementProperty(
      "isEnabled", of: SearchField(), \.isEnabled, false, row: ["isEnabled"], wire: ["enabled"],
      file: .search("enabled", "false")),
    ElementProperty(
      "shouldAutomaticallyFocusOnAppearance", of: SearchField(), \.shouldAutomaticallyFocusOnAppearance, true,
      row: ["search"], wire: ["x-menubus-autofocus"], file: .search("focus", "true")),
  ]

  private static let ofLazyElements: [ElementProperty] = [
    .list("provider", of: LazyMenuElement(provider: nil), isTold: .always, assign: { $0.provider = { _ in } }),
    .list("emptyPlaceholder", of: LazyMenuElement(provider: nil), assign: { $0.emptyPlaceholder = child }),
  ]

  private static let content = ReusableViewConfiguration.content(.text("Content"))

  private static let ofCustomViews: [ElementProperty] = [
    ElementProperty(
      "view", of: CustomView(view: .content(.empty)), isTold: .always,
      row: ["drawn", "title"], wire: ["label", "x-menubus-content"], assign: { $0.view = content }),
    .list(
      "plainFallback", of: CustomView(view: content), tells: .everything, assign: { $0.plainFallback = [child] }),
  ]

  private static let ofCustomViewActions: [ElementProperty] = [
    ElementProperty(
      "view", of: CustomViewAction(view: .content(.empty)) { _ in }, isTold: .always,
      row: ["drawn", "title"], wire: ["label", "x-menubus-content"], assign: { $0.view = content })
  ]

  private static let ofCustomContentViewActions: [ElementProperty] = [
    ElementProperty(
      "contentView", of: CustomContentViewAction(contentView: .content(.empty)), isTold: .always,
      row: ["drawn", "title"], wire: ["label", "x-menubus-content"], assign: { $0.contentView = content }),
    ElementProperty(
      "trailingAccessoryView", of: CustomContentViewAction(contentView: content), isTold: .always,
      row: ["accessibilityLabel", "drawn", "title"], wire: ["accessible-desc", "label", "x-menubus-accessory"],
      assign: { $0.trailingAccessoryView = content }),
  ]
}

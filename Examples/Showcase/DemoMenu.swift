import MenuBus
import MenuCountries

// The menu of AveMenuKit's demo, followed by the examples of its README and the other elements. The first menu is
// short: on GNOME, no submenu inside a submenu opens while a menu is as tall as the screen.
extension Showcase {
  static func menu(_ counters: Counters) -> Menu {
    Menu(
      children: [
        .mediumInlineGroup(
          counters.action("Copy", image: .named("edit-copy")),
          counters.action("Cut", image: .named("edit-cut")),
          counters.action("Paste", image: .named("edit-paste"))),
        autoSummary(counters),
        .submenu(title: "Colour", colours(counters)),
        CountryPickerMenu(
          title: "Country", image: .named("preferences-desktop-locale"), noSelectionText: "None"
        ) { code in counters.count("Country \(code)") },
        .submenu(
          title: "Submenu", counters.action("A"), counters.action("B"), counters.action("C")),
        .separator,
        .submenu(title: "From the README", readmeExamples(counters)),
        .submenu(title: "More", moreExamples(counters)),
      ],
      headers: [profile])
  }

  /// The user who is signed in; it cannot be chosen.
  private static var profile: CustomView {
    CustomView(
      view: .content(
        .horizontal([
          .image(.named("avatar-default")),
          .vertical([.text("John Appleseed"), .text("Premium Account", .subtitle)]),
        ])))
  }

  /// A strip of six colours with single selection.
  private static func colours(_ counters: Counters) -> Menu {
    let colours = [
      ("Red", "🔴"), ("Orange", "🟠"), ("Yellow", "🟡"), ("Green", "🟢"), ("Blue", "🔵"),
      ("Purple", "🟣"),
    ]
    let palette = Menu.palette(
      colours.map { name, circle in counters.action(name, image: .emoji(circle)) })
    palette.selection = .single
    (palette.children.first as? Action)?.isSelected = true
    return palette.paletteSelectionStyle(.openCircle)
  }

  /// Content in place of a title, and an emoji in place of a picture where there is room.
  private static func autoSummary(_ counters: Counters) -> Action {
    let accessory = ReusableViewConfiguration.view(MenuContentView()) { view, metrics, _ in
      view.content = metrics.canShowTrailingAccessory ? .image(.emoji("😍")) : .empty
    }
    return CustomContentViewAction(
      contentView: .content(.horizontal([.text("AutoSummary"), .badge("beta")])),
      trailingAccessoryView: accessory,
      isSelected: true
    ) { action in
      action.isSelected.toggle()
      counters.count("AutoSummary")
    }
  }
}

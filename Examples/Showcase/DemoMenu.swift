import MenuBus
import MenuCountries

// What AveMenuKit's demo shows, followed by its README's examples and what else there is. The first menu is short: on
// GNOME nothing inside a submenu opens while a menu is as tall as the screen.
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

  /// Who is signed in: shown, and not to be chosen.
  private static var profile: CustomView {
    CustomView(
      view: .content(
        .horizontal([
          .image(.named("avatar-default")),
          .vertical([.text("John Appleseed"), .text("Premium Account", .subtitle)]),
        ])))
  }

  /// A strip of six colours, of which one is chosen.
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

  /// Content in the place of a title, and an emoji in that of a picture, where there is room for it.
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

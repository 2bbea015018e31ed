import CGtk3

/// The style of the elements that GTK's menus do not have, and so no theme has rules for.
@MainActor
enum StyleSheet {
  private static var isInstalled = false

  /// Adds the style sheet to the screen, once.
  static func install() {
    guard !isInstalled, let screen = gdk_screen_get_default() else { return }
    isInstalled = true
    add(text + faint, to: screen, priority: GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    add(fallback, to: screen, priority: GTK_STYLE_PROVIDER_PRIORITY_FALLBACK)
  }

  private static func add(_ text: String, to screen: OpaquePointer, priority: Int32) {
    guard let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(provider, text, -1, nil)
    gtk_style_context_add_provider_for_screen(screen, OpaquePointer(provider), UInt32(priority))
    g_object_unref(provider)
  }

  /// The opacities of secondary texts, and the colors of urgent rows, of which each level has its own (``Faintness``).
  private static let faint =
    Faintness.steps.map { step in
      rule("faint-\(step)", [".subtitle", ".secondary", "accelerator", "menuitem.heading label"], opacity(step))
        + rule(
          "faint-selected-\(step)", [".subtitle", ".secondary", "accelerator"].map { "menuitem:hover " + $0 },
          opacity(step))
    }.joined()
    + Faintness.shares.map { urgent("destructive", "error_color", $0) + urgent("warning", "warning_color", $0) }
    .joined()

  private static func rule(_ menu: String, _ texts: [String], _ declaration: String) -> String {
    texts.map { "menu.menubus.\(menu) \($0)" }.joined(separator: ", ") + " { \(declaration); }\n"
  }

  private static func opacity(_ step: Int) -> String { "opacity: \(Double(step) / 100)" }

  private static func urgent(_ kind: String, _ color: String, _ share: Int) -> String {
    let text = ".\(kind):not(:hover):not(:disabled) label.name"
    return rule("\(kind)-\(share)", [text], "color: mix(@\(color), currentColor, \(Double(share) / 100))")
  }

  /// Rules that a theme may have of its own.
  private static let fallback = """
    menu.menubus separator { margin: 4px 0; }
    """

  private static let text = """
    menu.menubus { margin: 0; padding: 4px 0; border-radius: 7px; }
    menu.menubus.shadow { border-color: transparent; background-clip: border-box;
      box-shadow: 0 2px 6px 1px alpha(black, 0.22), 0 0 0 1px alpha(currentColor, 0.15); }
    menu.menubus.large { font-size: 140%; }
    menu.menubus.on-light, menu.menubus.on-light menuitem:not(:hover) { color: black; }
    menu.menubus.on-light menuitem:disabled { color: alpha(black, 0.5); }
    menu.menubus.on-dark, menu.menubus.on-dark menuitem:not(:hover) { color: white; }
    menu.menubus.on-dark menuitem:disabled { color: alpha(white, 0.5); }
    menu.menubus menuitem { border-radius: 0; }
    menu.menubus .subtitle { font-size: 85%; }
    menu.menubus menuitem.heading { font-size: 85%; font-weight: bold; }
    menu.menubus menuitem.title { font-weight: bold; }
    menu.menubus .destructive:hover { background-color: @error_color; }
    menu.menubus .destructive:hover label.name { color: white; }
    menu.menubus accelerator { color: inherit; margin-left: 18px; }
    menu.menubus accelerator:dir(rtl) { margin-left: 0; margin-right: 18px; }
    menu.menubus .badge { font-size: 80%; font-weight: bold; padding: 0 6px; min-height: 16px; border-radius: 9px;
      background-color: alpha(currentColor, 0.15); }
    menu.menubus menuitem:hover .badge { background-color: transparent; box-shadow: inset 0 0 0 1px currentColor; }
    menu.menubus .emoji { font-size: 150%; }
    menu.menubus .tile { border-radius: 6px; padding: 5px 4px; }
    menu.menubus .tile.medium label.name { font-size: 85%; }
    menu.menubus .tile.checked { background-color: alpha(currentColor, 0.14); }
    menu.menubus .tile.checked:hover { background-color: @theme_selected_bg_color; }
    menu.menubus .palette { min-width: 24px; min-height: 24px; padding: 2px; border: 2px solid transparent; }
    menu.menubus .palette.checked { background-color: transparent; }
    menu.menubus .palette.circle { border-radius: 99px; }
    menu.menubus .palette.tint.checked {
      color: mix(@theme_selected_bg_color, @theme_fg_color, 0.4); border-color: transparent;
      box-shadow: inset 0 -2px mix(@theme_selected_bg_color, @theme_fg_color, 0.4); }
    menu.menubus .palette.tint.checked:hover { color: @theme_selected_fg_color; box-shadow: inset 0 -2px currentColor; }
    menu.menubus .palette.open.checked { border-color: mix(@theme_selected_bg_color, @theme_fg_color, 0.4); }
    menu.menubus .palette.open.checked:hover { border-color: @theme_fg_color; }
    menu.menubus .palette.closed.checked { background-color: alpha(currentColor, 0.25); }
    menu.menubus .palette.closed.checked:hover {
      background-color: @theme_selected_bg_color; border-color: @theme_fg_color; }
    menu.menubus .view { background-color: transparent; }
    menu.menubus .selected {
      box-shadow: 0 0 0 2px mix(@theme_selected_bg_color, @theme_fg_color, 0.4); border-radius: 5px; }
    menu.menubus switch.selected { border-radius: 14px; }
    .menubus-caption { font-size: 80%; padding: 1px 6px; border-radius: 4px; color: @theme_fg_color;
      background-color: alpha(@theme_bg_color, 0.85); }
    menu.menubus.square, .menubus-caption.square { border-radius: 0; }
    .menubus-caption.square { background-color: @theme_bg_color; }
    """
}

import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting
import Texts

/// A line below a menu that names the program that asks for it, or that the user's own command has opened a menu of.
///
/// It is there where a menu could pretend to be another program's: when the screen is dimmed or text can be typed,
/// unless the menu is the command's own. Alt shows it for any menu. For a menu that did not get the keyboard, it is the
/// place to press for that.
@MainActor
final class Caption {
  /// The object that assistive technology hears of, with the line in it.
  let widget: Widget
  private let line: Widget
  private var place: CaptionPlace?
  /// The place, in coordinates of the desktop.
  var frame: PixelRect { place?.frame ?? .zero }
  /// The words for a user whose keys go elsewhere.
  static var offer: String { FixedTexts.current[.pressToType] }
  /// The rest of these for a user who cannot see where to press.
  static var spokenOffer: String { FixedTexts.current.text(.runCommand, ["command": "menubus focus"]) }
  private let text: String

  init(_ program: Caller) {
    text = Self.text(for: program)
    // GTK makes every object that is asked for, or ends the process.
    line = gtk_label_new(text)!.shown()
    widget = cmenuwindow_caption_new()!
    g_object_ref_sink(widget)
    widget.pack(line)
    line.set(class: "menubus-caption")
    StyleSheet.install()
  }

  /// The name of a program's menu.
  static func text(for program: Caller) -> String {
    let name = program.program.map { "\($0)" } ?? "\(program.connection)"
    guard let process = program.processID else { return FixedTexts.current.text(.menuOf, ["program": name]) }
    return FixedTexts.current.text(.menuOfProcess, ["program": name, "process": "\(process)"])
  }

  /// Whether a menu shows whose it is.
  static func isShown(with navigation: MenuNavigation<WindowLayout>, for request: MenuRequest) -> Bool {
    if navigation.modifiers.contains(.alt) { return true }
    if request.isOfOwnCommand { return false }
    return navigation.menu.isDimmed
      || navigation.levels.contains { level in
        level.rows.contains { row in
          row.role == .searchField
            || row.content?.parts.contains { if case .field = $0.kind { true } else { false } } == true
        }
      }
  }

  /// Says whether a press here gives the menu the keyboard.
  func setOffersKeys(_ offers: Bool) {
    gtk_label_set_text(cast(line), offers ? text + " · " + Self.offer : text)
    gtk_widget_set_size_request(widget, -1, -1)
    var facts = MwRowFacts()
    (facts.role, facts.is_enabled) = (ATK_ROLE_NOTIFICATION, 1)
    (offers ? "\(text). \(Self.offer), \(Self.spokenOffer)" : text).withCString {
      facts.name = $0
      cmenuwindow_row_set_facts(widget, &facts)
    }
  }

  /// Whether its corners are square: nothing shows through round ones.
  func setSquare(_ isSquare: Bool) { line.set(class: "square", isSquare) }

  isolated deinit {
    gtk_widget_destroy(widget)
    g_object_unref(widget)
  }

  /// Takes a place where it covers nothing, and keeps that while it does.
  func stand(beside menu: PixelRect, besides others: [PixelRect], within area: PixelRect, isRightToLeft: Bool) {
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(widget, nil, &size)
    place = CaptionPlace(
      of: PixelSize(width: Int(size.width), height: Int(size.height)), beside: menu, besides: others, within: area,
      isRightToLeft: isRightToLeft, last: place?.spot)
  }
}

import DBusMenu
import LibDBus
import Printing

/// A row of a menu as it is drawn: what its properties say, read once.
struct MenuRow: Sendable, Hashable {
  enum Role: Sendable, Hashable {
    case ordinary, separator, heading, loading, view, viewAction, searchField
  }

  enum Mark: Sendable, Hashable {
    case check(Int)
    case radio(Int)
  }

  /// A line or a strip that the row shares with others.
  enum Sharing: Sendable, Hashable {
    case line(String)
    case palette(String)
  }

  var id: ItemID
  /// All that the label says, as scripts know the row; what is drawn is printable.
  var label: String
  /// The same without the subtitle.
  var title: PrintableText
  var subtitle: PrintableText
  /// Where in the title the letter stands that chooses the row.
  var mnemonic: Int?
  var role: Role
  var mark: Mark?
  var shortcut: PrintableText
  var hasSubmenu: Bool
  var isEnabled: Bool
  var isBusy: Bool
  var isSticky: Bool
  var disposition: Style
  var keepsOpen: Bool
  var sharing: Sharing?
  var place: Int
  /// At most so many rows to a line.
  var lineLength: Int
  var paletteSelection: String
  var content: ContentView?
  var accessory: ContentView?
  /// What is in the field, as the program knows it.
  var text: String
  var placeholder: PrintableText
  var takesFocus: Bool
  var tooltip: PrintableText

  /// Whether the row is drawn at all.
  static func isShown(_ node: MenuNode) -> Bool {
    (node.isVisible || node.flag("visible")) && !node.flag("fallback")
  }

  init(_ node: MenuNode) {
    id = node.id
    label = node.title
    let subtitle = node.string("subtitle")
    let ending = subtitle.isEmpty ? "" : " — " + subtitle
    title = PrintableText(label.hasSuffix(ending) ? label.dropLast(ending.count) : label[...])
    self.subtitle = PrintableText(subtitle)
    mnemonic = Self.mnemonic(of: PrintableText(node.properties["label"]?.stringValue ?? ""))
    content = ContentView(node.properties["x-menubus-content"])
    accessory = ContentView(node.properties["x-menubus-accessory"])
    role = Self.role(of: node, hasContent: content != nil)
    mark = node.toggleType.map { $0 == "radio" ? .radio(node.toggleState) : .check(node.toggleState) }
    shortcut = Self.text(of: node.shortcut)
    hasSubmenu = node.hasSubmenu
    isEnabled = node.isEnabled
    isBusy = node.flag("busy")
    isSticky = node.flag("sticky")
    disposition =
      node.flag("destructive")
      ? .destructive
      : ["alert": .destructive, "warning": .warning][node.properties["disposition"]?.stringValue ?? ""] ?? []
    keepsOpen = node.flag("keeps-open")
    let (line, palette) = (node.string("row"), node.string("palette"))
    sharing = line.isEmpty ? palette.isEmpty ? nil : .palette(palette) : .line(line)
    place = node.properties["x-menubus-row-index"]?.integerValue ?? 0
    lineLength = node.string("element-size") == "medium" ? 3 : 5
    paletteSelection = node.string("palette-selection")
    text = node.string("text")
    placeholder = PrintableText(node.string("placeholder"))
    takesFocus = node.flag("autofocus")
    tooltip = PrintableText(node.string("tooltip"))
  }

  /// Whether a person can do something with the row as a whole.
  var canBeChosen: Bool {
    guard isEnabled else { return false }
    switch role {
    case .ordinary, .viewAction, .searchField: return true
    case .separator, .heading, .loading, .view: return false
    }
  }

  private static func role(of node: MenuNode, hasContent: Bool) -> Role {
    if node.isSeparator { return .separator }
    switch node.string("role") {
    case "title-header": return .heading
    case "loading": return .loading
    case "search-field": return .searchField
    case "custom-view": return hasContent ? .view : .heading
    case "preview" where !node.isEnabled: return .heading
    case "custom-action", "preview": return hasContent ? .viewAction : .ordinary
    default: return node.properties["x-kde-title"]?.boolValue == true ? .heading : .ordinary
    }
  }

  /// The place, in what the label shows, of the character behind its first single underscore.
  private static func mnemonic(of label: PrintableText) -> Int? {
    var isMarked = false
    var shown = String.UnicodeScalarView()
    for scalar in label.description.unicodeScalars {
      if scalar == "_" && !isMarked {
        isMarked = true
      } else {
        if isMarked && scalar != "_" { return String(shown).count }
        shown.append(scalar)
        isMarked = false
      }
    }
    return nil
  }

  private static func text(of shortcut: [[String]]) -> PrintableText {
    let keys = shortcut.map { keys in
      keys.map { $0 == "Control" ? "Ctrl" : $0.count == 1 ? $0.uppercased() : $0 }.joined(separator: "+")
    }
    return PrintableText(keys.joined(separator: " "))
  }
}

extension MenuNode {
  /// One of our properties.
  func value(_ name: String) -> Value? { properties["x-menubus-" + name] }

  /// One of our properties; of another type it is absent.
  func string(_ name: String) -> String { if case .string(let text)? = value(name) { text } else { "" } }

  /// What stands above the submenu: its title without what else is in the label, if the program says so.
  var submenuTitle: PrintableText {
    let title = string("submenu-title")
    return PrintableText(title.isEmpty ? self.title : title)
  }

  func flag(_ name: String) -> Bool { value(name)?.boolValue ?? false }
}

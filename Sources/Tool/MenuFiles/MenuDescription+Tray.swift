package import Menus

extension MenuDescription {
  /// The tray item of a file (`tray`), apart from the title and the icon, which are the file's.
  package struct Tray: Sendable, Equatable {
    /// The identifier by which panels know the item from run to run; ``defaultID(forFile:)`` by default.
    package var id: String?
    /// The visibility that the item asks for.
    package var status = Status.active
    /// The text when the pointer rests on the item.
    package var toolTip: ToolTip?
    /// A text beside the picture, which few panels show.
    package var label: String?
    /// The label in parts with colours of their own; empty for none.
    package var labelRuns: [ColoredText] = []
    /// Whether the icon is a picture beside the label, and not a dot in its colour.
    package var hasLabelPicture = true
    /// The kind of program that the item belongs to.
    package var category = Category.application
    /// The picture while the status is `attention`: never an emoji.
    package var attentionIcon: MenuImage?
    /// A small emblem in a corner of the picture: never an emoji.
    package var overlayIcon: MenuImage?
    /// The actions of the primary button, one after the other; without any, the button opens the menu.
    package var activate: [RowAction] = []
    /// The command of the middle button.
    package var secondaryActivate: Command?
    /// The command of the wheel.
    package var scroll: Command?

    /// The visibility that an item asks for.
    package enum Status: String, Sendable, CaseIterable {
      /// The item may be hidden.
      case passive
      /// The item is to be shown.
      case active
      /// The item asks for attention.
      case attention
    }

    /// The kinds of programs that items belong to.
    package enum Category: String, Sendable, CaseIterable {
      /// An application, such as a player.
      case application
      /// A program for messages or calls.
      case communications
      /// A service of the system.
      case system
      /// A device, such as a battery.
      case hardware
    }

    /// A part of a text in one colour.
    package struct ColoredText: Sendable, Hashable {
      /// The text.
      package var text: String
      /// The colour, `0xRRGGBB`; `nil` for the desktop's.
      package var color: UInt32?

      /// Makes a part of a text.
      package init(_ text: String, color: UInt32? = nil) { (self.text, self.color) = (text, color) }
    }

    /// A text for when the pointer rests on an item.
    package struct ToolTip: Sendable, Equatable {
      /// The first line.
      package var title: String
      /// The text below the title, in any number of lines.
      package var text: String

      /// Makes a tooltip.
      package init(title: String = "", text: String = "") {
        self.title = title
        self.text = text
      }
    }

    /// The tray item of a file without `tray`.
    package init() {}
  }
}

extension MenuDescription.Tray {
  /// An id for a file whose text has none: its name without folder and extension, as far as an id can have it.
  package static func defaultID(forFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : name[..<$0] } ?? name
    let id = String(
      String.UnicodeScalarView(
        stem.unicodeScalars.prefix(MenuFilesLimits.trayIDCharacters).map { isIDCharacter($0) ? $0 : "-" }))
    return id.contains { $0 != "-" && $0 != "." } ? id : "menubus"
  }

  /// Whether panels can use a text as an id.
  static func isID(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isIDCharacter) && (1...MenuFilesLimits.trayIDCharacters).contains(text.utf8.count)
  }

  private static func isIDCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "_", ".", "-": true
    default: false
    }
  }
}

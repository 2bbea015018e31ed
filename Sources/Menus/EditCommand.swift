/// The commands that text, and much else, can be edited with.
public enum EditCommand: String, Sendable, CaseIterable {
  case cut
  case copy
  case paste
  case selectAll
  case delete

  /// The English title.
  public var title: String {
    switch self {
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .selectAll: "Select All"
    case .delete: "Delete"
    }
  }

  fileprivate var iconName: String { self == .selectAll ? "edit-select-all" : "edit-\(rawValue)" }
}

extension CommandAction {
  /// Makes a row for one of the usual commands, which nobody performs yet.
  public convenience init(_ command: EditCommand) {
    self.init(title: command.title, image: .named(command.iconName), action: command.rawValue)
  }

  /// Which of the usual commands this is; `nil` for any other.
  public var editCommand: EditCommand? { EditCommand(rawValue: action) }
}

/// The usual commands for editing text and other content.
@nonexhaustive public enum EditCommand: String, Sendable, CaseIterable {
  /// Moves the selection to the clipboard.
  case cut
  /// Copies the selection to the clipboard.
  case copy
  /// Inserts the clipboard's content.
  case paste
  /// Selects everything.
  case selectAll
  /// Deletes the selection.
  case delete

  /// The title, of ``MenuTexts/current``.
  public var title: String {
    let texts = MenuTexts.current
    return switch self {
    case .cut: texts.cut
    case .copy: texts.copy
    case .paste: texts.paste
    case .selectAll: texts.selectAll
    case .delete: texts.delete
    }
  }

  fileprivate var iconName: String { self == .selectAll ? "edit-select-all" : "edit-\(rawValue)" }
}

extension CommandAction {
  /// Makes a row for one of the usual commands, without a responder yet.
  public convenience init(_ command: EditCommand) {
    self.init(title: command.title, image: .named(command.iconName), action: command.rawValue)
  }

  /// The usual command that this is; `nil` for any other.
  public var editCommand: EditCommand? { EditCommand(rawValue: action) }
}

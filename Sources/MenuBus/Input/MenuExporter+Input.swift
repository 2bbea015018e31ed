import LibDBus
public import Menus

/// Why somebody is done with a menu.
enum SessionEnd: Sendable, Hashable {
  /// A row was chosen that closes the menu.
  case chosen
  /// The client closed the menu.
  case closed
  /// The client left the bus, or has been silent for too long.
  case gone
}

/// What clients say beside the protocol's own events, to act on all of the menu.
enum Input: String, Sendable {
  /// A press that was handed over ended on a row, or beside them all.
  case release = "x-menubus-release"
  /// A press that was handed over came to nothing.
  case cancel = "x-menubus-cancel"
  /// The menu is to be closed, by whomever it is shown.
  case dismiss = "x-menubus-dismiss"
}

// Where the pointer is, and what a press that goes on does.
extension MenuExporter {
  /// The element whose row a client's pointer or selection is on; only what can be chosen or opened.
  public var highlightedElement: MenuElement? { highlighted?.element }

  /// Notes where a pointer is.
  func hovered(_ item: ExportedItem?) {
    highlight(item.flatMap { $0.canBeHighlighted ? $0 : nil })
  }

  /// Moves the highlight.
  func highlight(_ item: ExportedItem?) {
    guard item !== highlighted else { return }
    highlighted = item
    onHighlightChange?(item?.element)
  }

  /// Takes an event that acts on all of the menu.
  ///
  /// - Returns: Whether the event was one of those, be it carried out or refused.
  func takeInput(_ name: String, for item: ExportedItem?, from client: BusName?) -> Bool {
    guard let input = Input(rawValue: name) else { return false }
    if let onInput {
      onInput(input, item, client)
    } else if input == .dismiss {
      endSession(of: client)
    }
    flush()
    return true
  }

  /// Does what choosing the highlighted row does, for a press that ended there.
  func performHighlighted(by client: BusName?) {
    guard let item = highlighted else { return }
    highlight(nil)
    click(item, by: client)
  }
}

extension ExportedItem {
  /// Whether a pointer on the row marks it: it can be chosen, or opens a submenu.
  fileprivate var canBeHighlighted: Bool {
    if acceptsClicks() { return true }
    guard let menu else { return false }
    return menu.isEnabled && isReachable()
  }
}

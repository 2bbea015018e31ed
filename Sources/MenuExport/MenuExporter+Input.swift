package import LibDBus
public import Menus

/// The reason why a client is done with a menu.
package enum SessionEnd: Sendable, Hashable {
  /// A row was chosen that closes the menu.
  case chosen
  /// The client closed the menu.
  case closed
  /// The client left the bus, or has been silent for too long.
  case gone
}

/// An event beside the protocol's own that acts on the whole menu.
package enum PressEvent: String, Sendable {
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
    observers.forEach { $0.highlightDidChange(to: item?.element, self) }
  }

  /// Takes an event that acts on all of the menu.
  ///
  /// - Returns: Whether the event was one of those, be it carried out or refused.
  func takeInput(_ name: String, for item: ExportedItem?, from client: BusName?) -> Bool {
    guard let event = PressEvent(rawValue: name) else { return false }
    let isTaken = observers.contains { $0.handle(event, isOnRow: item?.parent != nil, by: client, self) }
    if !isTaken, event == .dismiss { endSession(of: client) }
    flush()
    return true
  }

  /// Does what choosing the highlighted row does, for a press that ended there.
  /// Moves the highlight to the row of an element; `nil` to none.
  package func highlight(rowOf element: MenuElement?) {
    hovered(element.flatMap { items(showing: $0).first })
  }

  package func performHighlighted(by client: BusName?) {
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

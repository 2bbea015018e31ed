package import DBusMenu
package import LibDBus
package import Menus

/// A feature that follows an exported menu, such as a presentation. Each method has a default that does nothing.
///
/// An exporter refers to its observers weakly and calls them in the order in which they were added.
@MainActor
package protocol MenuExporterObserver: AnyObject {
  /// The menu is on another connection or path, or on none.
  func exporterDidMove()
  /// A client opened the menu, which no other client had open.
  func menuDidOpen()
  /// No client has the menu open any more, and its elements have been told.
  func menuDidClose()
  /// A session began or ended, or a submenu was opened or closed in it.
  func sessionDidChange(_ event: MenuSessionEvent)
  /// The sessions changed, or the direction or metrics that the menu is adapted to.
  func sessionsDidChange()
  /// A client is done with the menu. The call comes before every other effect of that.
  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd)
  /// An element was chosen; its handler runs next, in the same task.
  ///
  /// - Parameter menus: The menus and groups around the row, outermost first.
  func elementWillPerform(_ element: MenuElement, in menus: [MenuElement])
  /// A client, or a prompt, entered a text into a search field.
  func textDidChange(_ text: String, in field: SearchField)
  /// The handler of a row that closes the menu has returned.
  func rowDidPerform()
  /// A client asks to open the object that the menu belongs to.
  ///
  /// - Parameter identifier: The configuration the client means; `nil` if it named none.
  func previewWasCommitted(_ identifier: String?, by client: BusName?)
  /// A client asks for the context menu of a row. Features that have one for an element in all menus are told as its
  /// owners.
  func contextMenuWasRequested(for element: MenuElement, at place: PixelPoint?, by client: BusName?)
  /// The pointer of a client is on the row of another element, or of none.
  func highlightDidChange(to element: MenuElement?)
  /// A client reports the end of a press, or asks to close the menu.
  ///
  /// - Returns: Whether the observer took the event. Of a release: whether the press is one that the program handed
  ///   over, so that the row it ended on is chosen.
  func handle(_ event: PressEvent, by client: BusName?) -> Bool
}

extension MenuExporterObserver {
  package func exporterDidMove() {}
  package func menuDidOpen() {}
  package func menuDidClose() {}
  package func sessionDidChange(_ event: MenuSessionEvent) {}
  package func sessionsDidChange() {}
  package func clientDidFinish(_ client: BusName?, _ reason: SessionEnd) {}
  package func elementWillPerform(_ element: MenuElement, in menus: [MenuElement]) {}
  package func textDidChange(_ text: String, in field: SearchField) {}
  package func rowDidPerform() {}
  package func previewWasCommitted(_ identifier: String?, by client: BusName?) {}
  package func contextMenuWasRequested(for element: MenuElement, at place: PixelPoint?, by client: BusName?) {}
  package func highlightDidChange(to element: MenuElement?) {}
  package func handle(_ event: PressEvent, by client: BusName?) -> Bool { false }
}

extension ClientResponder {
  /// Adds an observer, which is referred to weakly; adding it again is a no-op.
  package func addObserver(_ observer: any MenuExporterObserver) { observers.add(observer) }
}

/// The observers of an exporter, referred to weakly.
@MainActor
struct ExporterObservers {
  private struct Reference {
    weak var observer: (any MenuExporterObserver)?
  }

  private var references: [Reference] = []
  /// The references are swept of observers that are gone when there are more than this.
  private var limit = 16

  mutating func add(_ observer: any MenuExporterObserver) {
    guard !references.contains(where: { $0.observer === observer }) else { return }
    if references.count >= limit {
      references.removeAll { $0.observer == nil }
      limit = max(16, references.count * 2)
    }
    references.append(Reference(observer: observer))
  }

  func forEach(_ body: (any MenuExporterObserver) -> Void) {
    for reference in references { if let observer = reference.observer { body(observer) } }
  }

  /// Whether an observer answers `true`; those behind it are not asked.
  func contains(where body: (any MenuExporterObserver) -> Bool) -> Bool {
    references.contains { $0.observer.map(body) ?? false }
  }
}

package import Basics
package import DBusMenu

extension PresentationDetails {
  /// The title above the menu; empty without one.
  package var printableTitle: PrintableText { PrintableText(title ?? "") }

  /// Whether the press that opened the menu goes on, and where it ends is what is chosen.
  package var handsOverPress: Bool { heldPress != nil }

  /// Whether the pointer opened the menu, so that nothing in it is selected until the pointer or a key gets there. A
  /// key opens one wherever the pointer is; so does a command, which says no place.
  ///
  /// - Parameters:
  ///   - pointer: The place of the pointer; `nil` if there is none.
  ///   - place: The place of the menu; `nil` if it is the pointer's.
  package func isByPointer(at pointer: PixelPoint?, in place: OpeningPlace?) -> Bool {
    if handsOverPress { return true }
    guard let pointer, kind != .screen else { return false }
    let isCommand = kind == nil && screenRect == nil && screenAttachmentPoint == nil
    return !isCommand && place?.isReached(by: pointer) ?? true
  }

  /// The same wishes for a menu in a window of its own, whose place on the screen the compositor tells no program.
  package var inWindow: PresentationDetails {
    var wishes = self
    wishes.kind = nil
    (wishes.rect, wishes.screenRect, wishes.screen, wishes.attachmentPoint) = (nil, nil, nil, nil)
    wishes.screenAttachmentPoint = PixelPoint(x: 8, y: 8)
    return wishes
  }

  /// The data of the event that the menu is open. The program is not told what it has decided itself; otherwise the
  /// menu opens downwards, unless its rows then turn out to have no room there.
  ///
  /// - Parameter metrics: What a menu has room for.
  package func opening(metrics: ClientMetrics) -> MenuOpening {
    MenuOpening(direction: decidedDirection == nil ? .down : nil, metrics: metrics)
  }
}

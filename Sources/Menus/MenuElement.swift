/// The base of everything that can stand in a menu.
///
/// Elements are reference types on the main actor: assigning a property is the whole update. What shows the element
/// (an exporter, a presenter) is told once, and only if the value really changed. One element may stand in several
/// menus, and several times in one.
@MainActor
open class MenuElement {
  /// A name that scripts and programs can address the element by; exported as `x-menubus-identifier`.
  ///
  /// Inline menus and groups have no row; their rows say `x-menubus-section` and `x-menubus-group` instead.
  public var identifier: String? { didSet { if identifier != oldValue { changed(.row) } } }

  /// Takes the element, with everything that stems from it, out of sight.
  ///
  /// Rows keep their place and their ids. Other changes made meanwhile are shown together with the element.
  public var isHidden = false { didSet { if isHidden != oldValue { notify(.everything) } } }

  /// What assistive technology reads instead of the title.
  public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { changed(.row) } } }

  /// What assistive technology reads after the label, such as the value of a setting.
  public var accessibilityValue: String? { didSet { if accessibilityValue != oldValue { changed(.row) } } }

  /// The language of the element's texts, as a BCP 47 tag such as `"fr-CA"`; `nil` for that of the program.
  public var accessibilityLanguage: String? { didSet { if accessibilityLanguage != oldValue { changed(.row) } } }

  /// A string that is unique among all elements of the process, made when it is first asked for.
  public private(set) lazy var id: String = uniqueID()

  private var observer = WeakObserver()
  private var moreObservers: [WeakObserver] = []
  private var suppressed = 0

  /// Makes a visible element.
  public init() {}

  /// Has everything that shows this element read it again. Does nothing while the element is hidden.
  open func setNeedsUpdate() {
    changed(.everything)
  }

  /// Does what choosing the element does. The base class does nothing.
  open func perform() {}

  /// Called when a menu with this element opens for the first of those who look at it. It may change the element.
  ///
  /// Each exporter of the element calls it once, and ``didEndDisplay()`` once for it. An element that comes into an
  /// open menu is told at once. The base class does nothing.
  open func willDisplay() {}

  /// Called when nobody has the menu open any more and nobody's click can still be on its way.
  open func didEndDisplay() {}

  /// The elements that stand in a list in place of this one; `nil` if it has a row of its own.
  package var containedElements: [MenuElement]? { nil }

  /// What the element shows in its row where a title is not enough.
  package var drawing: RowDrawing? { nil }

  /// Runs `body` without telling anybody of the changes it makes to this element; they show with the next change.
  ///
  /// Calls may be nested.
  public func withoutUpdates<Result>(_ body: () throws -> Result) rethrows -> Result {
    suppressed += 1
    defer { suppressed -= 1 }
    return try body()
  }

  /// Holds all changes of the menus that show this element together until `body` ends, over any number of turns.
  public func batchUpdates<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    let held = observers
    held.forEach { $0.beginBatch() }
    defer { held.forEach { $0.endBatch() } }
    return try await body()
  }
}

/// An error that has more to say in a log than its description, which may stand in a row.
package protocol DetailedError: Error {
  /// Everything there is to say, in lines.
  var details: String { get }
}

/// Which part of an element has to be read again.
package struct ElementChange: OptionSet {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element's own row.
  package static let row = ElementChange(rawValue: 1)
  /// The elements inside it.
  package static let children = ElementChange(rawValue: 2)
  package static let everything: ElementChange = [.row, .children]
}

/// Something that shows elements, and is told when they change.
@MainActor
package protocol MenuElementObserver: AnyObject {
  func elementChanged(_ element: MenuElement, _ change: ElementChange)
  func handlerFailed(_ element: MenuElement, error: any Error)
  func beginBatch()
  func endBatch()
}

extension MenuElement {
  package var observers: [any MenuElementObserver] {
    moreObservers.isEmpty
      ? (observer.value.map { [$0] } ?? []) : ([observer] + moreObservers).compactMap(\.value)
  }

  /// Adds an observer; the element holds it weakly. Adding it again does nothing.
  package func addObserver(_ added: any MenuElementObserver) {
    if observer.value === added || moreObservers.contains(where: { $0.value === added }) { return }
    if observer.value == nil {
      observer.value = added
    } else {
      moreObservers.removeAll { $0.value == nil }
      moreObservers.append(WeakObserver(value: added))
    }
  }

  package func removeObserver(_ removed: any MenuElementObserver) {
    if observer.value === removed { observer.value = nil }
    moreObservers.removeAll { $0.value == nil || $0.value === removed }
  }

  /// Reports a change, unless the element is hidden: then it shows when the element does.
  package func changed(_ change: ElementChange) {
    if !isHidden { notify(change) }
  }

  /// Reports that something the element does has failed: to one of those who show it, because each of them would log it.
  package func failed(_ error: any Error) { observers.first?.handlerFailed(self, error: error) }

  package func notify(_ change: ElementChange) {
    guard suppressed == 0 else { return }
    if moreObservers.isEmpty {
      observer.value?.elementChanged(self, change)
    } else {
      observers.forEach { $0.elementChanged(self, change) }
    }
  }
}

/// A weak reference that fits in an array.
private struct WeakObserver {
  weak var value: (any MenuElementObserver)?
}

/// A random UUID (RFC 9562, version 4), without Foundation.
private func uniqueID() -> String {
  var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
  bytes[6] = bytes[6] & 0x0F | 0x40
  bytes[8] = bytes[8] & 0x3F | 0x80
  let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
  return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]].map { $0.joined() }.joined(separator: "-")
}

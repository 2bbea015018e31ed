/// The base of everything that can be in a menu.
///
/// Elements are reference types on the main actor: assigning a property is the whole update. Observers of the element
/// (an exporter, a presenter) are told once, and only if the value really changed. One element may be in several
/// menus, and several times in one.
@MainActor
open class MenuElement {
  /// A name that scripts and programs can address the element by; exported as `x-menubus-identifier`; `nil`
  /// for none.
  ///
  /// Inline menus and groups have no row; their rows say `x-menubus-section` and `x-menubus-group` instead.
  ///
  /// A program that makes a menu anew, with new elements, tells by identifiers which are the same: a new element takes
  /// the row of one that leaves the same list and has its class and identifier, with the id, the highlight and an open
  /// submenu. Its own submenu is compared alike. An identifier that several have which come, or which go, means none.
  public var identifier: String? { didSet { if identifier != oldValue { changed(.row) } } }

  /// Text that assistive technology reads instead of the title; of a menu that is shown by itself, its name. `nil` for
  /// none.
  public var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { set(\.accessibilityLabel, newValue) }
  }

  /// Text that assistive technology reads after the label, such as the value of a setting; `nil` for none.
  public var accessibilityValue: String? {
    get { rare?.accessibilityValue }
    set { set(\.accessibilityValue, newValue) }
  }

  /// The language of the element's texts, as a BCP 47 tag such as `"fr-CA"`; `nil` for that of the program.
  public var accessibilityLanguage: String? {
    get { rare?.accessibilityLanguage }
    set { set(\.accessibilityLanguage, newValue) }
  }

  /// A string that is unique among all elements of the process, made when it is first read.
  public var id: String { ownRare.id }

  // The flags are last, where a subclass's own fit in beside them: there is one element for each row of a menu.
  private var observer = WeakObserver()
  /// The properties that few elements have; `nil` until one of them gets a value.
  private(set) final var rare: RareProperties?
  private var suppressed: Int32 = 0

  /// Hides the element and everything that stems from it.
  ///
  /// Rows keep their place and their ids. Other changes made meanwhile are shown together with the element.
  public var isHidden = false { didSet { if isHidden != oldValue { notify(.everything) } } }

  /// Programs subclass the kinds of elements, such as ``Action``, ``Group`` and ``Menu``, which have rows.
  package init() {}

  /// Tells observers to read the element again, its content included. A no-op while the element is hidden.
  open func setNeedsUpdate() {
    drawing?.invalidate()
    changed(drawing == nil ? .everything : .row)
  }

  /// Performs what choosing the element does. The base class has nothing to perform.
  open func perform() {}

  /// Called when a menu with this element opens for its first client. It may change the element, and does nothing here.
  ///
  /// It is called once for each object that shows the element, as is ``didEndDisplay()`` for it, and at once for an
  /// element that comes into an open menu.
  open func willDisplay() {}

  /// Called when no client has the menu open any more and no click can still be on its way. It does nothing here.
  open func didEndDisplay() {}

  /// Notes that one more shows the element. Overrides call `super`, which makes content again that is made for each
  /// appearance.
  func appear() { if drawing?.appear() == true { changed(.row) } }

  /// Notes that another client opens a menu that was open already.
  package func appearAgain() { if drawing?.appearAgain() == true { changed(.row) } }

  /// Notes that one fewer shows the element. Overrides call `super`, which gives up that content.
  func disappear() { drawing?.disappear() }

  /// Notes that an exporter shows the element, and calls ``willDisplay()``.
  package final func beginDisplay() {
    appear()
    willDisplay()
  }

  /// Notes that an exporter shows the element no longer, and calls ``didEndDisplay()``.
  package final func endDisplay() {
    disappear()
    didEndDisplay()
  }

  /// The elements that are in a list in place of this one; `nil` if it has a row of its own.
  package var containedElements: [MenuElement]? { nil }

  /// The content of the element's row where a title is not enough.
  package var drawing: RowDrawing? { nil }

  /// The kind of the element's row.
  var rowKind: RowContent.Kind { .placeholder }

  /// Adds the element's properties to the content of its row. Overrides call `super`.
  func describe(in content: inout RowContent, inSingleSelection: Bool) {
    content.identifier = identifier
    guard let rare else { return }
    content.accessibilityLabel = rare.accessibilityLabel
    content.accessibilityValue = rare.accessibilityValue
    content.language = rare.accessibilityLanguage
  }

  /// Runs `body` without reporting the changes it makes to this element; they show with the next change.
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

extension MenuElement {
  /// Assigns a property that few elements have, and reports the change.
  // Inlined, so that the key path is no more than an offset.
  @inline(__always)
  final func set<Value: Equatable>(_ property: ReferenceWritableKeyPath<RareProperties, Value>, _ value: Value) {
    guard (rare ?? .unset)[keyPath: property] != value else { return }
    ownRare[keyPath: property] = value
    changed(.row)
  }

  /// The identity of the element's row among those of a list of values; `nil` for other elements.
  package final var rowID: RowID? {
    get { rare?.rowID }
    set { ownRare.rowID = newValue }
  }

  final var ownRare: RareProperties {
    if let rare { return rare }
    let made = RareProperties()
    rare = made
    return made
  }
}

/// An error with details for the log beyond its description, which may be in a row.
package protocol DetailedError: Error {
  /// All details, in lines.
  var details: String { get }
}

/// The part of an element that has to be read again.
package struct ElementChange: OptionSet {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element's own row.
  package static let row = ElementChange(rawValue: 1)
  /// The elements inside it.
  package static let children = ElementChange(rawValue: 2)
  package static let everything: ElementChange = [.row, .children]
}

/// An object that shows elements, and is told when they change.
@MainActor
package protocol MenuElementObserver: AnyObject {
  func elementChanged(_ element: MenuElement, _ change: ElementChange)
  func handlerFailed(_ element: MenuElement, error: any Error)
  func beginBatch()
  func endBatch()
}

extension MenuElement {
  package var observers: [any MenuElementObserver] {
    ([observer] + (rare?.moreObservers ?? [])).compactMap(\.value)
  }

  /// Adds an observer; the element holds it weakly. Adding it again is a no-op.
  package func addObserver(_ added: any MenuElementObserver) {
    if observer.value === added || rare?.moreObservers.contains(where: { $0.value === added }) == true { return }
    if observer.value == nil {
      observer.value = added
    } else {
      ownRare.moreObservers.removeAll { $0.value == nil }
      ownRare.moreObservers.append(WeakObserver(value: added))
    }
  }

  package func removeObserver(_ removed: any MenuElementObserver) {
    if observer.value === removed { observer.value = nil }
    rare?.moreObservers.removeAll { $0.value == nil || $0.value === removed }
  }

  /// Reports a change, unless the element is hidden: then it shows when the element does.
  package func changed(_ change: ElementChange) {
    if !isHidden { notify(change) }
  }

  /// Reports an error of the element's handler: to who waits for its end, or else to one observer, because each of them
  /// would log it.
  package func failed(_ error: any Error) {
    if let run = HandlerRun.awaited(of: self) {
      run.error = error
    } else {
      observers.first?.handlerFailed(self, error: error)
    }
  }

  package func notify(_ change: ElementChange) {
    guard suppressed == 0 else { return }
    if rare?.moreObservers.isEmpty != false {
      observer.value?.elementChanged(self, change)
    } else {
      observers.forEach { $0.elementChanged(self, change) }
    }
  }
}

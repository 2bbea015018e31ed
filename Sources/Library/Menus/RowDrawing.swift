/// The drawn content of an element, where a title is not enough.
@MainActor
package final class RowDrawing {
  let content: ViewSlot
  let accessory: ViewSlot?

  init(content: ViewSlot, accessory: ViewSlot? = nil) {
    self.content = content
    self.accessory = accessory
  }

  /// Marks the content to be updated when it is read next.
  func invalidate() {
    content.invalidate()
    accessory?.invalidate()
  }

  /// Whether an object has to be made for the content.
  package var isAwaited: Bool { content.isAwaited || accessory?.isAwaited == true }

  /// Whether no object was made so far for some of it.
  package var isUnseen: Bool { content.isUnseen || accessory?.isUnseen == true }

  private var appearances = 0

  /// Counts an appearance of the element.
  ///
  /// - Returns: Whether the element has to be read again, because it needs a new object.
  func appear() -> Bool {
    appearances += 1
    return appearances > 1 ? appearAgain() : isOver
  }

  /// Gives up objects that are made for each appearance, because the menu, or another with the element, is opened once
  /// more.
  ///
  /// - Returns: As for ``appear()``.
  func appearAgain() -> Bool {
    endEach()
    return isOver
  }

  private var isOver: Bool { content.isOver || accessory?.isOver == true }

  private func endEach() {
    content.endAppearance()
    accessory?.endAppearance()
  }

  /// Gives up objects that are made for each appearance, at the end of the last.
  func disappear() {
    appearances -= 1
    if appearances == 0 { endEach() }
  }

  /// Gives up the objects that draw, because no menu shows the element any more.
  package func endAppearance() {
    content.forget()
    accessory?.forget()
  }

  /// Operates a part of the content as a client asks.
  ///
  /// - Returns: Whether there is such a part that takes the value.
  package func operate(_ identifier: String, _ value: RowView.ControlValue?) -> Bool {
    content.operableView?.operate(identifier, value) ?? false
  }
}

/// One slot of an element for content: the object that draws there now, and its last content.
@MainActor
final class ViewSlot {
  /// The source of the content; any assignment updates it.
  var configuration: ReusableViewConfiguration? {
    willSet { forget() }
  }
  private(set) var view: MenuContentView?
  private let kind: MenuRenderCache.Kind
  private weak var element: MenuElement?
  private var rendered: (metrics: MenuMetrics, content: RowView)?
  /// The last content, for as long as no object is to be made.
  private var last: RowView?
  private var isUpdating = false
  /// Whether the object was given up at the end of an appearance.
  private(set) var isOver = false
  /// The metrics of the last content.
  private var metrics: MenuMetrics?

  init(_ kind: MenuRenderCache.Kind, _ configuration: ReusableViewConfiguration?) {
    self.kind = kind
    self.configuration = configuration
  }

  /// Whether an object has to be made for the slot.
  var isAwaited: Bool { view == nil && configuration.map { !$0.isMade } ?? false }

  /// Whether none was made so far.
  var isUnseen: Bool { isAwaited && last == nil }

  /// The content of the slot: made, or updated, if it has to be.
  ///
  /// - Parameter making: When an object may be made; otherwise this is the last content of another, if there was one.
  func content(of element: MenuElement, in metrics: MenuMetrics, making: ContentMaking = .always) -> RowView? {
    guard let configuration else { return nil }
    if let rendered, rendered.metrics == metrics { return rendered.content }
    if isAwaited, making == .never || making == .first && last != nil { return last }
    self.element = element
    self.metrics = metrics
    isOver = false
    let isInSight = self.view != nil
    let view = self.view ?? make(configuration, for: element)
    self.view = view
    view.owner = self
    isUpdating = true
    element.withoutUpdates { configuration.update(view, metrics, isInSight) }
    isUpdating = false
    rendered = (metrics, view.content)
    last = view.content
    return view.content
  }

  func invalidate() { rendered = nil }

  /// The object that draws, made if it was given up.
  var operableView: MenuContentView? {
    if view == nil, let element, let metrics { _ = content(of: element, in: metrics) }
    return view
  }

  /// Gives up an object that is made for each appearance.
  func endAppearance() {
    guard case .provider = configuration?.source else { return }
    release()
    isOver = true
  }

  /// Gives the object back, and drops its content.
  func forget() {
    release()
    last = nil
  }

  /// Gives the object back.
  private func release() {
    rendered = nil
    guard let view, let configuration else { return }
    self.view = nil
    if view.owner === self { view.owner = nil }
    guard let element else { return }
    switch configuration.source {
    case .reusable(let identifier, _): MenuRenderCache.put(view, kind, identifier, from: element.id)
    case .single: MenuRenderCache.put(view, kind, element.id, from: element.id)
    case .provider, .fixed: break
    }
  }

  /// Reports content that the object drew by itself.
  func contentChanged(of view: MenuContentView) {
    guard view === self.view, !isUpdating else { return }
    invalidate()
    element?.changed(.row)
  }

  private func make(_ configuration: ReusableViewConfiguration, for element: MenuElement) -> MenuContentView {
    switch configuration.source {
    case .reusable(let identifier, let make): MenuRenderCache.take(kind, identifier, for: element.id) ?? make()
    case .single(let make): MenuRenderCache.take(kind, element.id, for: element.id) ?? make()
    case .provider(let make): make()
    case .fixed(let view): view
    }
  }
}

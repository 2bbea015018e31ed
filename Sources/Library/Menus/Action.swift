/// A row that does something when it is chosen.
///
///     let mute = Action(title: "Mute", image: .named("audio-volume-muted")) { action in
///       action.isSelected.toggle()
///     }
///
/// Choosing an action never changes its selection by itself; the handler does, or ``toggles``, or the
/// single selection of a menu it is in (``Menu/selection``).
open class Action: TitledMenuElement {
  /// The function that an action runs. It may suspend and may throw; an error is logged with the action's title.
  ///
  /// Handlers start on the main actor in the order of the clicks. One that suspends does not delay the next.
  public typealias Handler = @MainActor (Action) async throws -> Void

  /// The picture shown instead of ``TitledMenuElement/image`` while the action is selected; `nil` for the
  /// same.
  public var selectedImage: MenuImage? {
    get { rare?.selectedImage }
    set {
      set(\.selectedImage, newValue)
      if newValue.mayBeAnother { changed(.row) }
    }
  }

  /// Whether the action is selected, not selected, or some of both.
  public var state: State {
    didSet {
      guard state != oldValue else { return }
      if state != .off { hasBeenSelected = true }
      changed(.row)
    }
  }

  /// Whether ``state`` is `.on`. Assigning ends a state that is `.mixed`; `true` gives the row a mark for good.
  public var isSelected: Bool {
    get { state == .on }
    set { state = newValue ? .on : .off }
  }

  /// The mark that shows that the row can be selected, if it has one.
  public var toggleStyle = ToggleStyle.automatic { didSet { if toggleStyle != oldValue { changed(.row) } } }

  /// Whether a click flips the selection before the handler runs.
  public var toggles: Bool

  /// The keys that a panel shows beside the title; `nil` for none. Panels display them; none grabs them.
  public var shortcut: Shortcut? {
    get { rare?.shortcut }
    set { set(\.shortcut, newValue) }
  }

  /// A longer description of the action, shown while the pointer rests on it (`x-menubus-tooltip`); `nil` for none.
  ///
  /// Assistive technology reads it where there is no accessibility label.
  public var discoverabilityTitle: String? {
    get { rare?.discoverabilityTitle }
    set { set(\.discoverabilityTitle, newValue) }
  }

  /// Asks clients to leave the menu open after a click. Plain panels close it all the same.
  public var keepsMenuPresented: Bool { didSet { if keepsMenuPresented != oldValue { changed(.row) } } }

  /// The function that choosing the action runs; `nil` for none.
  public var handler: Handler? { didSet { handlerChanged(from: oldValue) } }

  /// Whether the row has a mark under `.automatic`: since it was first selected, or from the start.
  private var hasBeenSelected: Bool

  /// Makes an action; everything is optional.
  ///
  /// Either value of `isSelected` gives the row a mark from the start, as `toggles` does. Without, it gets one when it
  /// is first selected (``toggleStyle-swift.property``).
  public init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, isSelected: Bool? = nil, toggles: Bool = false, keepsMenuPresented: Bool = false,
    shortcut: Shortcut? = nil, handler: Handler? = nil
  ) {
    state = isSelected == true ? .on : .off
    self.toggles = toggles
    self.keepsMenuPresented = keepsMenuPresented
    self.handler = handler
    hasBeenSelected = isSelected != nil || toggles
    super.init(title: title, subtitle: subtitle, image: image, isEnabled: isEnabled, isDestructive: isDestructive)
    // Few elements have any of these, and each costs an assignment with observers.
    if let selectedImage { self.selectedImage = selectedImage }
    if let identifier { self.identifier = identifier }
    if let discoverabilityTitle { self.discoverabilityTitle = discoverabilityTitle }
    if let shortcut { self.shortcut = shortcut }
  }

  override var rowKind: RowContent.Kind { .action }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.isEnabled = canBeChosen
    content.keepsMenuPresented = keepsMenuPresented
    if let kind = toggleKind(inSingleSelection: inSingleSelection) {
      content.toggle = RowContent.Toggle(kind: kind, state: state)
    }
    guard let rare else { return }
    if state == .on, let selectedImage = rare.selectedImage { content.image = selectedImage }
    content.shortcut = rare.shortcut
    content.tooltip = rare.discoverabilityTitle
  }

  /// Called when the handler was replaced.
  func handlerChanged(from old: Handler?) {}

  /// Whether the row can be chosen, as far as the action itself decides.
  package var canBeChosen: Bool { isEnabled }

  /// Runs the handler up to its first suspension; the rest follows on the main actor.
  open override func perform() {
    if let handler { HandlerRun.start({ try await handler(self) }, of: self) }
  }

  /// Sets the handler and returns the action.
  @discardableResult
  public func handler(_ handler: @escaping Handler) -> Self {
    self.handler = handler
    return self
  }

  /// The mark of the row, or `nil` for a plain row.
  ///
  /// Under `.automatic` a row that was made without a selection becomes a check row when it is first selected and stays
  /// one, because a panel does not follow a change of kind in a row it knows, and a new row each time would be worse.
  package func toggleKind(inSingleSelection: Bool) -> ToggleKind? {
    switch toggleStyle {
    case .none: nil
    case .checkmark: inSingleSelection ? .radio : .checkmark
    case .radio: .radio
    case .automatic: inSingleSelection ? .radio : hasBeenSelected ? .checkmark : nil
    }
  }
}

extension Action {
  // Closed: on, off, and some of both are all there is.
  /// Whether an action is selected.
  public enum State: Sendable, Hashable {
    /// Not selected.
    case off
    /// Selected.
    case on
    /// Partly selected: some of several settings that the action stands for. GNOME shows it as on, KDE and LXQt as off.
    /// See docs/panel-menus.md#menu.
    case mixed
  }

  /// The mark that shows that a row can be selected.
  @nonexhaustive public enum ToggleStyle: Sendable, Hashable {
    /// A check mark, from the start where the action was made with a selection, on or off, and otherwise from the first
    /// selection on; a radio mark in a menu of single selection.
    case automatic
    /// No mark, whatever the state.
    case none
    /// A check mark, from the start; a radio mark in a menu of single selection.
    case checkmark
    /// A radio mark.
    case radio
  }
}

import Menus

// The values that commands gave, and the constants of the file where there are none.
extension LiveRow {
  private var title: String? { if case .text(let text)?? = values[.title] { text } else { item.title } }

  private var subtitle: String? { if case .text(let text)?? = values[.subtitle] { text } else { item.subtitle } }

  private var icon: MenuImage? { if case .image(let image)?? = values[.icon] { image } else { item.icon } }

  private var isEnabled: Bool { if case .flag(let flag)?? = values[.enabled] { flag } else { item.isEnabled } }

  private var isHidden: Bool { if case .flag(let flag)?? = values[.hidden] { flag } else { item.isHidden } }

  /// The state of a toggle; `nil` if the row is no toggle.
  var selected: Action.State? { if case .state(let state)?? = values[.selected] { state } else { item.selected } }

  /// Gives the element everything that the row shows, apart from the rows of a menu.
  ///
  /// - Parameter setsState: Whether the state of a toggle is set, too, which clicks may have changed since.
  func apply(settingState setsState: Bool) {
    switch element {
    case let menu as Menu: apply(to: menu)
    case let action as Action: apply(to: action, settingState: setsState)
    case let header as TitleHeader: header.title = title ?? ""
    case let field as SearchField:
      field.placeholder = item.search?.placeholder
      field.shouldAutomaticallyFocusOnAppearance = item.search?.takesFocus ?? false
      field.isEnabled = isEnabled
    default: break
    }
    element.isHidden = isHidden
    element.accessibilityLabel = item.accessibilityLabel
    element.identifier = item.identifier
    guard let element = element as? TitledMenuElement else { return }
    element.title = title ?? ""
    element.subtitle = subtitle
    element.image = icon
    element.isEnabled = isEnabled
    element.isDestructive = item.isDestructive
    element.mnemonic = item.mnemonic
  }

  /// Reads the files of pictures again: another picture may be at the same path.
  func lookAtPictures() {
    if let icon, icon.isFile { (element as? TitledMenuElement)?.image = icon }
    if let icon = item.selectedIcon, icon.isFile { (element as? Action)?.selectedImage = icon }
  }

  private func apply(to menu: Menu) {
    menu.displaysInline = item.isInline
    menu.selection = item.selectsOne ? .single : .any
    menu.preferredElementSize = item.size
    menu.displaysAsPalette = item.isPalette
    menu.paletteSelectionStyle = item.paletteSelection
  }

  private func apply(to action: Action, settingState setsState: Bool) {
    action.selectedImage = item.selectedIcon
    action.discoverabilityTitle = item.tooltip
    action.shortcut = item.shortcut
    action.toggleStyle = selected == nil ? .none : .checkmark
    // A menu with `select: one` selects what is clicked; flipping it as well would clear it again.
    action.toggles = selected != nil && !inSingleSelection && !item.keepsState
    if setsState { action.state = selected ?? .off }
    let actions = (item.command.map { [.command($0)] } ?? []) + item.actions
    guard !actions.isEmpty else {
      action.handler = nil
      return
    }
    let title = title ?? item.accessibilityLabel ?? ""
    action.handler = {
      [identifier = item.identifier, runner = schedule.runner, logger = schedule.logger, weak self] action in
      self?.willRun()
      await actions.perform { command, place in
        let result = await runner.run(
          command, title: title, identifier: identifier, isSelected: action.isSelected,
          activationToken: ActivationToken.take(), variables: place.variables, directory: place.directory,
          logger: logger)
        self?.didRun(result)
      }
    }
  }
}

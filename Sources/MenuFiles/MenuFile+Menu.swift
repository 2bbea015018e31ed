#if Tool
public import Menus

extension MenuFile {
  /// The menu of the file. Its rows run their commands through `runner`.
  ///
  /// The menu has no title of its own, which would be a row: ``title`` is for the service that shows the menu.
  @MainActor
  public func makeMenu(runner: CommandRunner) -> Menu { LiveMenu(self, runner: runner).menu }
}

extension MenuFile.Item {
  /// Gives an action everything that the row says.
  ///
  /// - Parameter old: The row as it was when it was last applied to the action. Its selection, which clicks may have
  ///   changed since, is left alone unless the file says something new about it.
  @MainActor
  func apply(
    to action: Action, replacing old: MenuFile.Item? = nil, runner: CommandRunner, inSingleSelection: Bool = false,
    row: LiveRow? = nil
  ) {
    applyShared(to: action)
    action.selectedImage = selectedIcon
    action.discoverabilityTitle = tooltip
    action.shortcut = shortcut
    action.toggleStyle = selected == nil ? .none : .checkmark
    // A menu with `select: one` selects what is clicked; flipping it as well would clear it again.
    action.togglesAutomatically = selected != nil && !inSingleSelection && !keepsState
    if old == nil || old?.selected != selected { action.state = selected ?? .off }
    let actions = (command.map { [.command($0)] } ?? []) + actions
    guard !actions.isEmpty else {
      action.handler = nil
      return
    }
    let title = title ?? accessibilityLabel ?? ""
    action.handler = { [identifier, weak row] action in
      row?.willRun()
      for part in actions {
        switch part {
        case .command(let command, let place):
          let values = place?.values ?? CommandPlace.Values()
          let result = await runner.run(
            command, title: title, identifier: identifier, isSelected: action.isSelected,
            activationToken: ActivationToken.take(), variables: values.variables, directory: values.directory)
          row?.didRun(result)
        case .call(let call): await call.perform()
        }
      }
    }
  }

  /// Gives a menu everything that the row says, apart from its rows.
  @MainActor
  func apply(to menu: Menu) {
    applyShared(to: menu)
    menu.displaysInline = isInline
    menu.selection = selectsOne ? .single : .any
    menu.preferredElementSize = size
    menu.displaysAsPalette = isPalette
    menu.paletteSelectionStyle = paletteSelection
  }

  /// Gives a heading its text.
  @MainActor
  func apply(to header: TitleHeader) {
    header.title = title ?? ""
    applyShared(to: header)
  }

  /// Gives a search field everything that the row says.
  @MainActor
  func apply(to field: SearchField) {
    field.placeholder = search?.placeholder
    field.shouldAutomaticallyFocusOnAppearance = search?.takesFocus ?? false
    field.isEnabled = isEnabled
    applyShared(to: field)
  }

  /// Gives any element what every row can say.
  @MainActor
  func applyShared(to element: MenuElement) {
    element.isHidden = isHidden
    element.accessibilityLabel = accessibilityLabel
    element.identifier = identifier
    guard let element = element as? TitledMenuElement else { return }
    element.title = title
    element.subtitle = subtitle
    element.image = icon
    element.isEnabled = isEnabled
    element.isDestructive = isDestructive
    element.mnemonic = mnemonic
  }
}
#endif

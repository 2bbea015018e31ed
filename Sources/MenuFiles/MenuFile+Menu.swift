#if Tool
public import Menus

extension MenuFile {
  /// The menu of the file. Its rows run their commands through `runner`.
  ///
  /// The menu has no title of its own, which would be a row: ``title`` is for whoever shows the menu.
  @MainActor
  public func makeMenu(runner: CommandRunner) -> Menu {
    Menu(children: items.map { $0.makeElement(runner: runner) })
  }
}

extension MenuFile.Item {
  /// A new element for the row, with those of its submenu.
  ///
  /// - Parameter inSingleSelection: Whether a menu around the row has `select: one`.
  @MainActor
  public func makeElement(runner: CommandRunner, inSingleSelection: Bool = false) -> MenuElement {
    if isSeparator { return Separator() }
    if let items {
      let menu = Menu(
        children: items.map {
          $0.makeElement(runner: runner, inSingleSelection: inSingleSelection || selectsOne)
        })
      apply(to: menu)
      return menu
    }
    let action = Action()
    apply(to: action, runner: runner, inSingleSelection: inSingleSelection)
    return action
  }

  /// Gives an action everything that the row says.
  ///
  /// - Parameter old: The row as it was when it was last applied to the action. Its selection, which clicks may have
  ///   changed since, is left alone unless the file says something new about it.
  @MainActor
  public func apply(
    to action: Action, replacing old: MenuFile.Item? = nil, runner: CommandRunner, inSingleSelection: Bool = false
  ) {
    applyShared(to: action)
    action.selectedImage = selectedIcon
    action.shortcut = shortcut
    action.toggleStyle = selected == nil ? .none : .checkmark
    // A menu with `select: one` selects what is clicked; flipping it as well would clear it again.
    action.togglesAutomatically = selected != nil && !inSingleSelection
    if old == nil || old?.selected != selected { action.state = selected ?? .off }
    guard let command else {
      action.handler = nil
      return
    }
    let title = title ?? accessibilityLabel ?? ""
    action.handler = { [identifier] action in
      await runner.run(command, title: title, identifier: identifier, isSelected: action.isSelected)
    }
  }

  /// Gives a menu everything that the row says, apart from its rows.
  @MainActor
  public func apply(to menu: Menu) {
    applyShared(to: menu)
    menu.displaysInline = isInline
    menu.selection = selectsOne ? .single : .any
  }

  @MainActor
  private func applyShared(to element: TitledMenuElement) {
    element.title = title
    element.subtitle = subtitle
    element.image = icon
    element.isEnabled = isEnabled
    element.isHidden = isHidden
    element.isDestructive = isDestructive
    element.mnemonic = mnemonic
    element.accessibilityLabel = accessibilityLabel
    element.identifier = identifier
  }
}
#endif

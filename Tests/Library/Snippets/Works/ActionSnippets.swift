import MenuBus

/// Actions as they are written first.
@MainActor
enum ActionSnippets {
  static func copy(onto pasteboard: Pasteboard) -> Action {
    Action(title: "Copy", image: .symbol("doc.on.doc")) { pasteboard.text = "copied" }
  }

  static func mute(_ pasteboard: Pasteboard) -> Action {
    Action(title: "Mute", isSelected: true) { action in
      action.state = action.state == .on ? .off : .on
      pasteboard.text = action.isSelected ? "muted" : "loud"
    }
  }

  static func delete(_ pasteboard: Pasteboard) -> Action {
    let delete = Action(title: "Delete", image: .symbol("trash"), isDestructive: true)
    delete.discoverabilityTitle = "Deletes the file"
    delete.handler { pasteboard.text = "deleted" }
    return delete
  }

  /// Flags in UIKit's form.
  static func erase(isLocked: Bool) -> Action {
    let erase = Action(
      title: "Erase", image: .symbol("trash"), identifier: "erase", discoverabilityTitle: "Erases the disk",
      attributes: isLocked ? [.destructive, .disabled] : .destructive, state: .mixed
    ) { action in
      action.attributes.insert(.disabled)
    }
    return erase
  }

  static func find(_ pasteboard: Pasteboard) -> CommandAction {
    let find = CommandAction(title: "Find…", action: "find") { pasteboard.text = "found" }
    find.shortcut = Shortcut("F", .control)
    return find
  }
}

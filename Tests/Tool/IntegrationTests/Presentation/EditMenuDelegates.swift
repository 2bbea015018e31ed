import MenuBus
import MenuTestSupport
import TestSupport

/// A part of a window that can do a few things.
@MainActor
final class WindowPart: MenuResponder {
  var commands: Set<String>
  let nextResponder: (any MenuResponder)?
  private let name: String
  private let log: CallLog

  init(_ name: String, _ commands: Set<String>, next: (any MenuResponder)? = nil, log: CallLog) {
    self.name = name
    self.commands = commands
    self.log = log
    nextResponder = next
  }

  func canPerform(_ command: CommandAction) -> Bool? { commands.contains(command.action) }
  func perform(_ command: CommandAction) { log.note("\(name) \(command.action)") }
}

/// Notes the beginning and the end of menus.
@MainActor
final class EndLog: EditMenuInteractionDelegate {
  private let log: CallLog

  init(_ log: CallLog) { self.log = log }

  func editMenuInteraction(
    _: EditMenuInteraction, willPresentMenuFor _: EditMenuConfiguration, animator: MenuAnimator
  ) { log.note("will present") }

  func editMenuInteraction(
    _: EditMenuInteraction, willDismissMenuFor _: EditMenuConfiguration, animator: MenuAnimator
  ) { log.note(animator.dismissal.map { "\($0)" } ?? "no reason") }
}

/// Says what to show, and where.
@MainActor
final class Suggesting: EditMenuInteractionDelegate {
  var asked = 0
  var answer: ([MenuElement]) -> Menu? = { _ in nil }
  var rect = MenuRect(x: 1, y: 2, width: 3, height: 4)

  func editMenuInteraction(
    _: EditMenuInteraction, menuFor _: EditMenuConfiguration, suggestedActions: [MenuElement]
  ) -> Menu? {
    asked += 1
    return answer(suggestedActions)
  }

  func editMenuInteraction(_: EditMenuInteraction, targetRectFor _: EditMenuConfiguration) -> MenuRect { rect }
}

/// A list of messages: a text can be copied, all but what is locked deleted.
@MainActor
final class Messages: CollectionMenuDelegate {
  private let log: CallLog

  init(_ log: CallLog) { self.log = log }

  func shouldShowMenu(for item: String) -> Bool {
    log.note("\(item)?")
    return item != "locked"
  }
  func canPerform(_ command: CommandAction, for item: String) -> Bool {
    command.editCommand == .delete || command.editCommand == .copy && item == "text"
  }
  func perform(_ command: CommandAction, for item: String) { log.note("\(command.action) \(item)") }
}

import Menus
import Testing

@MainActor
@Suite struct `A command` {
  @Test func `a command is the same where the name and the values are`() {
    let small = CommandAction(title: "Small", action: "setSize", propertyList: 10)
    #expect(small.isSameCommand(as: CommandAction(title: "Klein", action: "setSize", propertyList: 10)))
    #expect(!small.isSameCommand(as: CommandAction(title: "Small", action: "setSize", propertyList: 20)))
    #expect(!small.isSameCommand(as: CommandAction(title: "Small", action: "setSize")))
    #expect(!small.isSameCommand(as: CommandAction(title: "Small", action: "size", propertyList: 10)))
    #expect(CommandAction(action: "a").isSameCommand(as: CommandAction(action: "a")))
  }

  @Test func `a command is brought up to date wherever it stands, by a closure or a subclass`() {
    final class Undo: CommandAction {
      override func validate() { isEnabled = false }
    }
    let undo = Undo(title: "Undo", action: "undo")
    let sizes = [10, 20].map { CommandAction(title: "Size", action: "setSize", propertyList: $0) }
    for size in sizes { size.validation = { $0.isSelected = $0.propertyList == AnyHashable(20) } }
    let menu = root(nil, .automatic, undo, inline(nil, .automatic, sizes[0]), submenu("More", sizes[1]), row("a"))
    menu.validateCommands()
    #expect(!undo.isEnabled && sizes.map(\.isSelected) == [false, true])
  }

  @Test func `a command that looks as before after it was validated changes nothing`() {
    let command = CommandAction(title: "Copy", action: "copy")
    command.validation = { $0.isEnabled = true }
    let menu = root(nil, .automatic, command)
    let recorder = Recorder(of: menu, command)
    menu.validateCommands()
    #expect(recorder.changes.isEmpty)
  }

  @Test func `a command runs its handler as any action does`() {
    var ran: [String] = []
    let command = CommandAction(title: "Copy", action: "copy").handler { action in
      ran.append((action as? CommandAction)?.action ?? "")
    }
    command.perform()
    #expect(ran == ["copy"])
  }
}

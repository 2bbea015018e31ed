import TestSupport
import Testing

@testable import Menus

/// A responder that can do what its names say.
@MainActor
private final class Responder: MenuResponder {
  var commands: Set<String>
  let nextResponder: (any MenuResponder)?
  private(set) var performed: [String] = []
  var newTitle: String?

  init(_ commands: String..., next: (any MenuResponder)? = nil) {
    self.commands = Set(commands)
    nextResponder = next
  }

  func canPerform(_ command: CommandAction) -> Bool? { commands.contains(command.action) ? true : nil }
  func perform(_ command: CommandAction) { performed.append(command.action) }
  func validate(_ command: CommandAction) { if let newTitle { command.title = newTitle } }
}

@MainActor
@Suite struct `A chain of responders` {
  @Test func `a chain of responders shows the commands that one of them can perform`() {
    let last = Responder("copy", "paste")
    let middle = Responder("copy", next: last)
    let first = Responder("find", next: middle)
    let commands = ["find", "copy", "paste", "print"].map { CommandAction(title: $0, action: $0) }
    for command in commands { command.firstResponder = { first } }
    #expect(commands.map(\.isHidden) == [false, false, false, true])
    for command in commands { command.perform() }
    #expect(first.performed == ["find"] && middle.performed == ["copy"] && last.performed == ["paste"])
    #expect(commands[1].target === middle)
    middle.commands = []
    #expect(commands[1].target === last)
  }

  @Test func `A responder may say in UIKit's form which commands it can perform`() {
    final class Editor: MenuResponder {
      var performed: [String] = []
      var senders: [AnyObject?] = []

      func canPerformAction(_ action: String, withSender sender: Any?) -> Bool {
        senders.append(sender as AnyObject?)
        return action == "copy"
      }
      func perform(_ command: CommandAction) { performed.append(command.action) }
    }
    let editor = Editor()
    let commands = ["copy", "print"].map { CommandAction(title: $0, action: $0) }
    for command in commands { command.firstResponder = { editor } }
    #expect(commands.map(\.isHidden) == [false, true])
    #expect(editor.senders.first.flatMap { $0 } === commands[0])
    defer { editor.senders = [] }  // which have it as their responder
    commands[0].perform()
    #expect(editor.performed == ["copy"] && editor.canPerform(commands[1]) == nil)
  }

  @Test func `An alternate is a command of its own for responders, and known to a handler`() async throws {
    let last = Responder("copyPath")
    let first = Responder("copy", next: last)
    let alternates = ["copyPath", "print"].map { CommandAction.Alternate(title: $0, action: $0, modifiers: .alt) }
    let command = CommandAction(title: "Copy", action: "copy", alternates: alternates)
    command.firstResponder = { first }
    command.perform(alternates[0])
    command.perform(alternates[1])  // which no responder can perform
    command.perform()
    #expect(last.performed == ["copyPath"] && first.performed == ["copy"])
    let chosen = CallLog()
    let other = CommandAction(title: "Other", action: "other") {
      chosen.note(($0 as? CommandAction)?.chosenAlternate?.title ?? "none")
    }
    let handled = CommandAction(title: "Copy", action: "copy", alternates: alternates) { action in
      await Task.yield()
      chosen.note((action as? CommandAction)?.chosenAlternate?.title ?? "none")
      other.perform()
    }
    handled.perform(alternates[1])
    try await chosen.wait(forCount: 2)
    handled.perform()
    try await chosen.wait(forCount: 4)
    #expect(chosen.entries == ["print", "none", "none", "none"])
    #expect(handled.chosenAlternate == nil)
  }

  @Test
  func `a chain of responders is asked again once after any number of requests`() async throws {
    let responder = Responder("copy")
    let command = CommandAction(title: "Copy", action: "copy")
    let menu = root(nil, .automatic, inline(nil, .automatic, command), row("a"))
    menu.setFirstResponder { responder }
    let recorder = Recorder(of: command)
    let validated = Observed(0)
    command.validation = { _ in validated.increment() }
    responder.commands = []
    responder.newTitle = "never"
    menu.setNeedsRevalidate()
    menu.setNeedsRevalidate()
    #expect(!command.isHidden && recorder.changes.isEmpty, "not before the end of the turn")
    try await validated.wait(for: "the validation at the end of the turn") { $0 > 0 }
    #expect(command.isHidden && recorder.changes.count == 1 && validated.value == 1)
    responder.commands = ["copy"]
    responder.newTitle = "Copy Text"
    menu.setNeedsRevalidate()
    try await validated.wait(for: "the second validation") { $0 == 2 }
    #expect(!command.isHidden && command.title == "Copy Text", "who performs it has looked at it")
  }

  @Test func `a chain that is gone, or has no end, can do nothing`() {
    final class Loop: MenuResponder {
      var nextResponder: (any MenuResponder)? { self }
    }
    let command = CommandAction(title: "Copy", action: "copy") { _ in Issue.record("the handler ran") }
    command.firstResponder = { nil }
    #expect(command.isHidden)
    command.perform()
    let loop = Loop()
    command.firstResponder = { loop }
    #expect(command.isHidden && command.target == nil)
    command.perform()
  }

  @Test func `a row without a command is not asked about`() {
    let command = CommandAction(title: "Copy", action: "copy")
    command.validate()
    #expect(!command.isHidden && command.target == nil)
    command.isHidden = true
    command.validate()
    #expect(command.isHidden, "it belongs to the program")
  }
}

@MainActor
@Suite struct `The edit menu of an item` {
  private final class Files: CollectionMenuDelegate {
    var isLocked = false
    var log: [String] = []
    func shouldShowMenu(for item: Int) -> Bool { item >= 0 }
    func canPerform(_ command: CommandAction, for item: Int) -> Bool {
      switch command.editCommand {
      case .copy: item > 0
      case .delete: item > 0 && !isLocked
      default: false
      }
    }
    func perform(_ command: CommandAction, for item: Int) { log.append("\(command.action) \(item)") }
  }

  @Test func `the edit menu of an item has the commands for it, if it is to have a menu`() throws {
    let files = Files()
    #expect(files.menu(for: -1) == nil, "it is not to have one")
    #expect(files.menu(for: 0) == nil, "there would be nothing in it")
    let menu = try #require(files.menu(for: 3))
    #expect(picture(menu) == "Copy Delete")
    for action in menu.actions { action.perform() }
    #expect(files.log == ["copy 3", "delete 3"])
    files.isLocked = true
    menu.validateCommands()
    #expect(picture(menu) == "Copy")
  }

  @Test
  func `the edit menu of an item chooses among other commands, too`() throws {
    weak var released: Files?
    let rename = CommandAction(title: "Rename", action: "rename")
    do {
      let files = Files()
      released = files
      #expect(files.menu(for: 1, commands: [rename]) == nil)
      _ = try #require(files.menu(for: 1))
    }
    #expect(released == nil && rename.isHidden && rename.target == nil)
  }
}

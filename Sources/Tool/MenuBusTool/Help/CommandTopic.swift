import ArgumentParser

/// Commands for one purpose, as the help shows them.
struct CommandTopic {
  var purpose: String
  /// Another way to the same purpose, by an option of a command that has its own place.
  var option: String?
  var commands: [any ParsableCommand.Type]

  /// The commands that a newcomer needs; the help has a line for each.
  static let first = CommandTopic(
    purpose: "First", commands: [Init.self, Serve.self, List.self, Tree.self, Click.self, Doctor.self])

  /// The others of the first screen, a line for each purpose.
  static let purposes = [
    CommandTopic(purpose: "From a program", option: "serve --listen", commands: [Batch.self, Wait.self]),
    CommandTopic(purpose: "With a key", commands: [Tray.self, Hud.self, Open.self, Focus.self]),
    CommandTopic(purpose: "At login", commands: [Presenter.self, Watcher.self, Registrar.self]),
    CommandTopic(purpose: "In a bar", commands: [Bar.self, Refresh.self]),
    CommandTopic(purpose: "To examine", commands: [Validate.self, Record.self, Replay.self]),
  ]

  /// The commands that the first screen only names.
  static let more = CommandTopic(
    purpose: "More",
    commands: [
      Activate.self, Completions.self, Demo.self, Get.self, Hover.self, IconCommand.self, Items.self, Mock.self,
      OpenSubmenu.self, Scroll.self, SetParts.self, SetText.self, Toggle.self, Watch.self,
    ])

  static let all = [first] + purposes + [more]

  /// The text behind the purpose: the option, and the names of the commands.
  var words: String {
    ((option.map { [$0] } ?? []) + commands.compactMap { $0.configuration.commandName }).joined(separator: ", ")
  }
}

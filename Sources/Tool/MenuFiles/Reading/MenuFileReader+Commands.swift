/// The keys of a mapping that is a command and nothing else.
enum CommandKey: String, CaseIterable { case run, shell, open }

extension MenuFileReader {
  /// The command that one of the fields `run`, `shell` and `open` is, after complaining about their values.
  mutating func command(_ fields: [Field]) -> Command? {
    var command: Command?
    for field in fields {
      switch field.name {
      case "run", "watch": command = arguments(field).map(Command.run)
      case "shell": command = commandLine(field).map(Command.shell)
      case "succeeds": command = test(field)
      default: command = target(field).map(Command.open)
      }
    }
    return command
  }

  /// The command whose end is a value: a command line, or a program and its arguments.
  private mutating func test(_ field: Field) -> Command? {
    if case .list = field.value.content { return arguments(field).map(Command.run) }
    return commandLine(field).map(Command.shell)
  }

  /// Complains about all fields but the first.
  ///
  /// - Parameter owner: What runs the command.
  mutating func checkSingle(_ fields: [Field], owner: String) {
    guard let first = fields.first else { return }
    for field in fields.dropFirst() {
      fault("`\(field.name)` beside `\(first.name)`: \(owner) runs one thing", field.position)
    }
  }

  /// The fields that were written, in their order in the file.
  func inOrder(_ fields: [Field?]) -> [Field] {
    fields.compactMap(\.self).sorted { $0.position < $1.position }
  }

  /// The command that is the value of a key.
  mutating func command(in field: Field) -> Command? {
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(field, "must be a mapping such as {run: [program, argument]}, not \(field.value.summary)")
    }
    let known = fields(pairs, of: CommandKey.self)
    let commands = inOrder(CommandKey.allCases.map { known[$0] })
    if commands.isEmpty, known.suggested.isEmpty {
      fault("`\(field.name)` needs `run`, `shell` or `open`", field.value.position)
    }
    checkSingle(commands, owner: "`\(field.name)`")
    return command(commands)
  }
}

import ArgumentParser
import Basics

extension Menubus {
  /// Runs the command of a command line; one that does not exist is an error with the one that was probably meant.
  ///
  /// - Returns: The exit status.
  static func run(_ arguments: [String], _ streams: CommandStreams) async -> Int32 {
    if let command = plainCommand(of: arguments) ?? parsedCommand(of: arguments) {
      return await streams.status(of: command.perform)
    }
    if let page = helpPage(of: arguments) {
      return await streams.status { $0.print(page) }
    }
    if let error = mistake(in: arguments) {
      streams.report(error)
      return Failure.Status.usage.rawValue
    }
    do {
      var command = try parseAsRoot(arguments)
      if let command = command as? any ToolCommand { return await streams.status(of: command.perform) }
      // The help.
      try command.run()
      return 0
    } catch {
      return end(with: error, in: arguments, streams)
    }
  }

  /// The command of a command line that is right, by its own parser. That of the root, which looks at all commands, has
  /// the words for help and mistakes.
  static func parsedCommand(of arguments: [String]) -> (any ToolCommand)? {
    (try? commandType(of: arguments)?.parseAsRoot(Array(arguments.dropFirst()))) as? any ToolCommand
  }

  /// The command of a command line that it reads itself.
  static func plainCommand(of arguments: [String]) -> (any PlainCommand)? {
    guard let type = commandType(of: arguments) as? any PlainCommand.Type else { return nil }
    return PlainWords(arguments.dropFirst()).flatMap { type.init($0) }
  }

  /// The command that a command line begins with.
  static func commandType(of arguments: [String]) -> (any ToolCommand.Type)? {
    guard let name = arguments.first else { return nil }
    return configuration.subcommands.first { $0.configuration.commandName == name } as? any ToolCommand.Type
  }

  /// Prints the help, or the mistake in a command line; returns the exit status.
  private static func end(with error: any Error, in arguments: [String], _ streams: CommandStreams) -> Int32 {
    guard exitCode(for: error) == .success else {
      for line in usageError(error, in: arguments) { streams.report(line) }
      return Failure.Status.usage.rawValue
    }
    streams.print(PrintableText(json: fullMessage(for: error)))
    return 0
  }

  /// The words of other tools for what a command does here.
  private static let otherWords = [
    "ls": "list", "ps": "list", "status": "list", "show": "tree", "print": "tree", "dump": "tree",
    "cat": "tree", "run": "serve", "start": "serve", "daemon": "serve", "new": "init", "create": "init", "add": "init",
    "check": "validate", "lint": "validate", "test": "doctor", "search": "hud", "find": "hud", "press": "click",
    "select": "click", "choose": "click", "follow": "watch", "monitor": "watch", "popup": "open",
    "version": "--version", "reload": "refresh", "login": "serve", "autostart": "serve",
  ]

  /// The error about the first word, if that is no command, or about the one that help is wanted for.
  static func mistake(in arguments: [String]) -> PrintableText? {
    let commands = configuration.subcommands.map { $0.configuration }
    let names = commands.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), !commands.contains(where: { $0.commandName == word }),
      word != "help"
    else { return nil }
    // The beginning of one is a shorter way to it than any slip.
    let begun = names.filter { $0.hasPrefix(word.lowercased()) }
    let meant = begun.count == 1 ? begun.first : otherWords[word] ?? Spelling.nearest(to: word, among: names)
    let hint: PrintableText = meant.map { "; did you mean “\($0)”?" } ?? ""
    return "there is no command “\(word)”; there are \(names.joined(separator: ", "))\(hint)"
  }
}

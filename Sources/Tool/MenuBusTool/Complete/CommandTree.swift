import ArgumentParser
import Basics

/// The commands of the tool with their arguments, as the help has them.
struct CommandTree: Sendable {
  var commandName: String
  var isShown = true
  var subcommands: [CommandTree] = []
  var arguments: [Argument] = []

  struct Argument: Sendable {
    enum Kind: String, Sendable { case positional, option, flag }

    /// The values that the argument can have.
    enum Values: Sendable {
      case any
      case files
      case words([String])
    }

    var kind: Kind
    var isShown = true
    var isRepeating = false
    /// The names as the user types them: `--bus`, `-h`.
    var names: [String] = []
    var valueName: String?
    var values = Values.any

    /// The argument as usage has it: `--bus` or `<menu>`.
    var label: String { names.first ?? "<\(valueName ?? "argument")>" }
  }

  /// The subcommands that the help lists.
  var shown: [CommandTree] { subcommands.filter(\.isShown) }

  func option(_ name: some StringProtocol) -> Argument? {
    arguments.first { $0.names.contains { $0 == name } }
  }
}

/// The place of the cursor in a command line: the command, and the argument that is expected there.
struct CursorPlace: Sendable {
  enum Expected: Sendable {
    case command
    /// The name of an option or flag.
    case option
    case value(CommandTree.Argument)
    case nothing
  }

  private(set) var command: CommandTree
  private(set) var expected = Expected.nothing
  /// The values so far by the names of their arguments: `menu`, `--bus`.
  private(set) var values: [String: String] = [:]

  /// Goes through the words before the cursor, the name of the tool left out.
  init(_ words: [String], current: String, in tree: CommandTree) {
    command = tree
    var pending: CommandTree.Argument?
    var positionals = 0
    var takesOptions = true
    for word in words {
      if let option = pending {
        for name in option.names { values[name] = word }
        pending = nil
      } else if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        take(option: word, &pending)
      } else if let next = command.subcommands.first(where: { $0.commandName == word }), positionals == 0 {
        command = next
      } else {
        if let name = positional(positionals)?.valueName { values[name] = word }
        positionals += 1
      }
    }
    if let pending {
      expected = .value(pending)
    } else if takesOptions, current.hasPrefix("-"), current != "-" {
      expected = .option
    } else if let argument = positional(positionals) {
      expected = .value(argument)
    } else if positionals == 0, !command.subcommands.isEmpty {
      expected = .command
    }
  }

  private mutating func take(option word: String, _ pending: inout CommandTree.Argument?) {
    let parts = word.split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? word
    guard let option = command.option(name) else { return }
    if parts.count == 2 {
      values[name] = String(parts[1])
    } else if option.kind == .option {
      pending = option
    }
  }

  private func positional(_ index: Int) -> CommandTree.Argument? {
    let all = command.arguments.filter { $0.kind == .positional }
    if index < all.count { return all[index] }
    return all.last?.isRepeating == true ? all.last : nil
  }
}

extension CommandTree {
  /// Reads a command as `--experimental-dump-help` prints it.
  init?(_ json: JSONText) {
    guard let name = json["commandName"]?.string else { return nil }
    commandName = name
    isShown = json["shouldDisplay"]?.bool ?? true
    subcommands = json["subcommands"]?.array?.compactMap { CommandTree($0) } ?? []
    arguments = json["arguments"]?.array?.compactMap { Argument($0) } ?? []
  }
}

extension CommandTree.Argument {
  fileprivate init?(_ json: JSONText) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    isShown = json["shouldDisplay"]?.bool ?? true
    isRepeating = json["isRepeating"]?.bool ?? false
    names = json["names"]?.array?.compactMap(Self.name) ?? []
    valueName = json["valueName"]?.string
    if let words = json["allValues"]?.array {
      values = .words(words.compactMap(\.string))
    } else if json["completionKind"]?["file"] != nil {
      values = .files
    }
  }

  private static func name(_ json: JSONText) -> String? {
    json["name"]?.string.map { (json["kind"]?.string == "long" ? "--" : "-") + $0 }
  }
}

extension CommandTree {
  /// The commands of this tool; `nil` if the parser describes them in a form that is not known.
  static let tool: CommandTree? = {
    do {
      _ = try Menubus.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      // The parser answers the option with an error that has the text.
      let json = try? JSONText(reading: Array(Menubus.message(for: error).utf8)[...])
      return json?["command"].flatMap { CommandTree($0) }
    }
  }()
}

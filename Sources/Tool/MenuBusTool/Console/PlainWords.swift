import ArgumentParser

/// A command that reads the plainest of its command lines itself: names without an option, and `--json`.
///
/// The parser of arguments has two fifths of the instructions of a short call, because each of its generic types has
/// Swift search the conformances of the whole program. It reads all other lines, and what is wrong.
protocol PlainCommand: ToolCommand {
  /// Reads the words; `nil` leaves them to the parser.
  init?(_ line: PlainWords)
}

/// The words of a command line behind the name of a command, without an option but `--json`.
struct PlainWords {
  let words: [String]
  let json: Bool

  /// - Returns: `nil` where there are other options, or words of which the parser knows what they mean.
  init?(_ arguments: some Sequence<String>) {
    var (words, json): ([String], Bool) = ([], false)
    for word in arguments {
      if word == "--json", !json {
        json = true
      } else if word.isEmpty || word.hasPrefix("-") {
        return nil
      } else {
        words.append(word)
      }
    }
    (self.words, self.json) = (words, json)
  }

  fileprivate func menu() -> MenuAddress? { words.first.flatMap(MenuAddress.init(argument:)) }
  fileprivate func item() -> ItemArgument? { words.dropFirst().first.flatMap(ItemArgument.init(argument:)) }
}

extension ClientOptions {
  /// Those of a command line that has none of them.
  fileprivate static var none: ClientOptions {
    var (options, bus) = (ClientOptions(), BusOptions())
    bus.bus = nil
    (options.bus, options.timeout) = (bus, nil)
    return options
  }
}

// Each of these sets every property: a test compares the commands with those of the parser.

extension Get: PlainCommand {
  init?(_ line: PlainWords) {
    guard (2...3).contains(line.words.count), let menu = line.menu(), let item = line.item() else { return nil }
    self.init()
    (options, self.menu, self.item, json) = (.none, menu, item, line.json)
    property = line.words.count > 2 ? line.words[2] : nil
  }
}

extension Tree: PlainCommand {
  init?(_ line: PlainWords) {
    guard line.words.count == 1, let menu = line.menu() else { return nil }
    self.init()
    (options, self.menu, json) = (.none, menu, line.json)
  }
}

extension Click: PlainCommand {
  init?(_ line: PlainWords) {
    guard line.words.count == 2, let menu = line.menu(), let item = line.item() else { return nil }
    self.init()
    (options, self.menu, self.item, wait, json) = (.none, menu, item, false, line.json)
  }
}

extension Toggle: PlainCommand {
  init?(_ line: PlainWords) {
    guard (2...3).contains(line.words.count), let menu = line.menu(), let item = line.item() else { return nil }
    let state = line.words.count > 2 ? ToggleState(argument: line.words[2]) : nil
    guard (state == nil) == (line.words.count == 2) else { return nil }
    self.init()
    (options, self.menu, self.item, self.state, json) = (.none, menu, item, state, line.json)
  }
}

extension Items: PlainCommand {
  init?(_ line: PlainWords) {
    guard line.words.count == 1, let menu = line.menu() else { return nil }
    self.init()
    (options, self.menu, all, isClosed, json) = (.none, menu, false, false, line.json)
  }
}

extension List: PlainCommand {
  init?(_ line: PlainWords) {
    guard line.words.isEmpty else { return nil }
    self.init()
    (options, json, windows) = (.none, line.json, false)
  }
}

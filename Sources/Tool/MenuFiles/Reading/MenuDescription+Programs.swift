import Basics

extension MenuDescription {
  /// The warnings about programs of `run`, `watch` and `choose` that are not there.
  ///
  /// - Parameter name: The name of the file in warnings.
  package func programWarnings(name: String) -> [MenuFileError.Mistake] {
    let (terminal, path) = (UserTerminal(), SearchPath())
    let own = tray.activate.map(\.command) + [tray.secondaryActivate, tray.scroll] + live.map(\.command)
    let all = own.map { (command: $0, position: Position?.none) } + Self.commands(of: headers + items)
    return all.compactMap { command, position in
      guard case .run(let words)? = command, let program = words.first, !program.contains(text: "{}") else {
        return nil
      }
      if UserTerminal.stands(in: words) {
        guard terminal.words(of: words) == nil else { return nil }
        return .warning("there is no terminal that is known here; TERMINAL can name one", at: position, of: name)
      }
      guard path.path(of: program) == nil else { return nil }
      return .warning("there is no program `\(FileNode.shortened(program))`", at: position, of: name)
    }
  }

  private static func commands(of items: [Item]) -> [(command: Command?, position: Position?)] {
    items.flatMap { item in
      let own = [item.command, item.lazy?.command, item.lazy?.choice.map(Command.run)] + item.live.map(\.command)
      return own.map { (command: $0, position: item.position) } + commands(of: item.headers + (item.items ?? []))
    }
  }
}

extension MenuFileError.Mistake {
  /// A warning about something at a place of a file; `nil` for the file as a whole.
  static func warning(_ sentence: String, at position: MenuDescription.Position?, of file: String) -> Self {
    Self(file: file, line: position?.line ?? 0, column: position?.column ?? 0, sentence: "warning: " + sentence)
  }
}

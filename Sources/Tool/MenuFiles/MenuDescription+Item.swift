package import Menus

extension MenuDescription {
  /// One row of a menu file, with its submenu if it has one.
  package struct Item: Sendable, Equatable {
    /// The text of the row.
    package var title: String?
    /// A second, quieter text.
    package var subtitle: String?
    /// The picture beside the title.
    package var icon: MenuImage?
    /// The picture while the row is selected.
    package var selectedIcon: MenuImage?
    /// Whether the row can be chosen.
    package var isEnabled = true
    /// Whether the row is out of sight.
    package var isHidden = false
    /// Whether the row loses something.
    package var isDestructive = false
    /// The state of a toggle; `nil` if the row is no toggle.
    package var selected: Action.State?
    /// Whether one toggle of the menu is selected at a time (`select: one`).
    package var selectsOne = false
    /// The keys shown beside the title.
    package var shortcut: Shortcut?
    /// The character of the title that chooses the row from the keyboard.
    package var mnemonic: Character?
    /// The text that assistive technology reads instead of the title (`description`).
    package var accessibilityLabel: String?
    /// A name for scripts; no two rows of a file have the same.
    package var identifier: String?
    /// The rows of the submenu; `nil` if the row has none.
    package var items: [Item]?
    /// Whether the rows of the submenu are in the enclosing menu.
    package var isInline = false
    /// Rows in front of those of the menu, which stay in sight while these scroll.
    package var headers: [Item] = []
    /// The size of the rows of the menu.
    package var size = ElementSize.automatic
    /// Whether the rows of an inline menu are in a strip (`palette`).
    package var isPalette = false
    /// The mark of the selected row of a palette (`mark`).
    package var paletteSelection = PaletteSelectionStyle.tint
    /// Whether the row is a line between others, and nothing else.
    package var isSeparator = false
    /// Whether the row is a heading, which is its title, and nothing else.
    package var isHeader = false
    /// The properties of a search field; `nil` for another row.
    package var search: Search?
    /// The origin of rows in the place of this one; `nil` for an ordinary row.
    package var lazy: Lazy?
    /// The command of a click.
    package var command: Command?
    /// The commands that give values of the row.
    package var live: [Live] = []
    /// The actions of a click after the command: rows of plugins.
    package var actions: [RowAction] = []
    /// A longer text, which rich panels show while the pointer rests on the row.
    package var tooltip: String?
    /// Whether a click leaves the state of a toggle to the next version of the menu.
    package var keepsState = false
    /// Where the row is in the file.
    package var position: Position

    /// Makes a row with no content.
    package init(position: Position = Position(line: 1, column: 1)) {
      self.position = position
    }
  }

  /// A row to type into. It hides the rows of the list it is in that have its text neither in their title nor in
  /// their subtitle.
  package struct Search: Sendable, Hashable {
    /// The text of the field while it is empty.
    package var placeholder: String?
    /// Whether typing goes to the field as soon as its menu opens (`focus`).
    package var takesFocus = false
  }

  /// Rows that are what a command prints.
  package struct Lazy: Sendable, Hashable {
    /// The command that prints the rows.
    package var command: Command
    /// Whether the command runs once, and not each time the menu opens.
    package var isCached = false
    /// Whether the command runs although no panel opens the menu.
    package var isAlways = false
    /// The format of the command's output; `lines` by default.
    package var format: Format?
    /// The times at which the command runs again while the menu is open.
    package var trigger = Trigger()
    /// The command of a chosen line, with the line in the place of each `{}`; `nil` for none.
    package var choice: [String]?

    /// The format of a command's output.
    package enum Format: String, Sendable, CaseIterable {
      /// Titles of rows, one a line.
      case lines
      /// A menu file, whose rows may run commands: for output that is trusted as the menu file itself is.
      case menu
    }
  }
}

/// A part of what a click on a row does. Parts follow each other, each after the end of the one before.
package enum RowAction: Sendable, Equatable {
  /// A command, and where it runs if not as this process does; it may fail, and the next part follows.
  case command(Command, at: CommandPlace? = nil)
  /// A function of the program that serves the menu.
  case call(RowCall)

  /// The command of the part; `nil` for a function.
  var command: Command? { if case .command(let command, _) = self { command } else { nil } }
}

extension [RowAction] {
  /// Does one part after the other.
  ///
  /// - Parameter run: Runs a command to its end, in its place.
  @MainActor
  package func perform(running run: (Command, CommandPlace.Values) async -> Void) async {
    for part in self {
      switch part {
      case .command(let command, let place): await run(command, place?.values ?? CommandPlace.Values())
      case .call(let call): await call.perform()
      }
    }
  }
}

/// A function that rows call. Two versions of a row are alike if they call the same one.
package final class RowCall: Sendable, Equatable {
  /// The name of the function in a printed menu.
  package let name: String
  package let perform: @Sendable () async -> Void

  /// Makes a function that rows can call.
  package init(_ name: String, perform: @escaping @Sendable () async -> Void) {
    self.name = name
    self.perform = perform
  }

  package static func == (one: RowCall, other: RowCall) -> Bool { one === other }
}

/// The command of a row of a menu file.
package enum Command: Sendable, Hashable {
  /// A program, looked up in `PATH` unless it is a path, and its arguments.
  case run([String])
  /// A command line for `/bin/sh`.
  case shell(String)
  /// A URL or path for the desktop's choice of program; `~/` at its start is the home directory.
  case open(String)
}

package import Menus

/// A menu as a value, as a file in YAML or JSON, the output of a plugin or the lines of a program describe it.
///
///     let file = try MenuDescription(contentsOf: "desktop.yaml")
///     let menu = file.makeMenu(runner: CommandRunner(logger: logger))
///
/// `docs/menu-files.md` describes the format of files.
package struct MenuDescription: Sendable, Equatable {
  /// The title of the service that shows the menu. It makes no row.
  package var title: String?

  /// The picture of the service, which is its tray icon; never an emoji in a file that was read.
  package var icon: MenuImage?

  /// The reading direction of the titles; `nil` leaves it to the panel.
  package var direction: TextDirection?

  /// The rest of the tray item of the service.
  package var tray: Tray

  /// The commands that give values of the tray item, title and icon included, or of the whole menu.
  package var live: [Live] = []

  /// The reaction to a failed command of the menu.
  package var failureReport = FailureReport()

  /// Rows in front of the others, which stay in sight while these scroll.
  package var headers: [Item]

  /// The rows of the menu, in order.
  package var items: [Item]

  /// Describes a menu without a file.
  package init(
    title: String? = nil, icon: MenuImage? = nil, tray: Tray = Tray(), headers: [Item] = [], items: [Item] = []
  ) {
    self.title = title
    self.icon = icon
    self.tray = tray
    self.headers = headers
    self.items = items
  }

  /// Reads the text of a menu file.
  ///
  /// - Parameter name: What mistakes call the file.
  /// - Throws: ``MenuFileError`` with every mistake of the text.
  package init(parsing text: String, name: String) throws {
    self = try MenuFileReader.read(MenuFileText.check(text, name: name), name: name)
  }

  /// Reads a menu file.
  ///
  /// - Parameter name: What mistakes call the file; the path as it is given if nothing else.
  /// - Throws: ``MenuFileError``, also if the file cannot be read or is not UTF-8.
  package init(contentsOf path: String, name: String? = nil) throws {
    let name = name ?? path
    try self.init(bytes: MenuFileText.bytes(ofFileAt: path, name: name), name: name)
  }

  /// Reads the bytes of a menu file.
  package init(bytes: [UInt8], name: String) throws {
    try self.init(parsing: MenuFileText.decode(bytes, name: name), name: name)
  }
}

extension MenuDescription {
  /// The largest file that is read, in bytes.
  package static let maximumSize = MenuFilesLimits.fileBytes
  /// The most rows a file may have, those that aliases stand for included.
  package static let maximumRows = MenuFilesLimits.rows
  /// The most rows a menu may have that a command prints: to show them delays no other menu by more than 100 ms
  /// (`docs/performance.md`).
  package static let maximumPrintedRows = MenuFilesLimits.printedRows
  /// The most menus inside each other.
  package static let maximumDepth = MenuFilesLimits.depth
  /// The most YAML nodes that the aliases of a file may stand for.
  package static let maximumAliasedNodes = MenuFilesLimits.aliasedNodes

  /// A place in a menu file.
  package struct Position: Sendable, Hashable, Comparable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
    package var column: Int

    /// Makes a place from its line and column.
    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// Whether one place is before another.
    package static func < (one: Position, other: Position) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }
  }
}

import Basics
import DBusMenu
import LibDBus
import Texts

/// The search for a text as a menu: a field, and below it the rows that were found.
struct SearchPage {
  /// The id of the field.
  static let field: ItemID = 1
  private static let separator: ItemID = 2
  private static let note: ItemID = 3

  private var ids: [Place: ItemID] = [:]
  private var hits: [ItemID: SearchIndex.Hit] = [:]
  private var lastID: Int32 = 3
  private let texts = FixedTexts.current

  /// A row by everything that it is known by, whatever its program makes anew: by its id where others are like it.
  private struct Place: Hashable {
    var menu: Int
    var check: String
    var id: ItemID?

    init(_ hit: SearchIndex.Hit) {
      let token = hit.row.row.token
      (menu, check, id) = (hit.key.menu, token.check, token.isOnlyOne ? nil : token.id)
    }
  }

  /// The row that an item stands for, as it was found last.
  func hit(of id: ItemID) -> SearchIndex.Hit? { hits[id] }

  /// The menu for a text. A row has the same id as long as the search goes on, and no other row has it.
  ///
  /// - Parameter isLoading: Whether rows may still come.
  mutating func content(
    for text: String, in index: SearchIndex, recent: RecentChoices, isLoading: Bool
  ) -> MenuUpdate {
    var update = MenuUpdate()
    var children = [Self.field]
    update.inserted[Self.field] = field(text)
    for (_, hits) in index.hits(for: text, recent: recent) where !hits.isEmpty {
      if children.count > 1 {
        children.append(Self.separator)
        update.inserted[Self.separator] = ItemProperties(.separator)
      }
      for hit in hits {
        let id = id(of: hit)
        children.append(id)
        update.inserted[id] = Self.properties(of: hit)
      }
    }
    let isEmpty = children.count == 1
    if isLoading || isEmpty || index.hasTooMany {
      children.append(Self.note)
      let found: FixedTexts.Key =
        index.hasTooMany ? .searchedInPart : index.menus.isEmpty ? .noMenus : .nothingFound
      var note = ItemProperties(label: texts[isLoading ? .loading : found])
      note.isEnabled = false
      if isLoading { note.extras[.role] = .string(Word.Role.loading.rawValue) }
      update.inserted[Self.note] = note
    }
    update.children = [(.root, children)]
    return update
  }

  private mutating func id(of hit: SearchIndex.Hit) -> ItemID {
    let place = Place(hit)
    if ids[place] == nil { lastID += 1 }
    let id = ids[place] ?? ItemID(lastID)
    (ids[place], hits[id]) = (id, hit)
    return id
  }

  private func field(_ text: String) -> ItemProperties {
    let placeholder = texts[.searchMenus]
    var row = ItemProperties(label: MenuLabel.label(showing: text.isEmpty ? placeholder + "…" : text))
    row.extras[.role] = .string(Word.Role.searchField.rawValue)
    row.extras[.text] = .string(text)
    row.extras[.placeholder] = .string(placeholder)
    row.extras[.autofocus] = .bool(true)
    row.extras[.choosing] = .bool(true)
    row.extras[.sticky] = .bool(true)
    return row
  }

  /// A row beside its path. Clients without extensions show both in the label.
  private static func properties(of hit: SearchIndex.Hit) -> ItemProperties {
    let node = hit.row.row.node
    var row = ItemProperties(node)
    let known = row.extras
    row.extras = [:]
    let path = hit.path
    row.label = MenuLabel.label(showing: path.isEmpty ? node.title : "\(node.title) — \(path)")
    if !path.isEmpty { row.extras[.subtitle] = .string(path) }
    for name in [PropertyName.tooltip, .language, .destructive] { row.extras[name] = known[name.rawValue] }
    for name in [PropertyName.extensionIconName, .extensionIconData] {
      if case .bytes(let bytes)? = known[name.rawValue], bytes.count > ToolLimits.hitIconBytes { continue }
      row.extras[name] = known[name.rawValue]
    }
    if let bytes = row.icon?.data, bytes.count > ToolLimits.hitIconBytes { row.icon = nil }
    row.hasSubmenu = false
    row.isEnabled = hit.row.isEnabled
    return row
  }
}

extension SearchIndex.Hit {
  /// The menus that lead to the row: `Tray › File › Export`; empty for a row of the first level of the only menu.
  var path: String {
    var left = ToolLimits.searchedScalars
    let titles = [menu.title].compactMap { $0 } + row.row.titles.dropLast()
    // Each row below long titles would have a copy of them.
    let shown = titles.prefix { title in
      defer { left -= title.utf8.count }
      return left > 0
    }
    let end = shown.count < titles.count ? ["…"] : []
    return (shown.map { "\(PrintableText($0))" } + end).joined(separator: " › ")
  }

  /// The row in one line for choosers, with its menu and its name behind tabs.
  func line(of source: SearchSource) -> PrintableText {
    let title = PrintableText(row.row.node.title)
    let path: PrintableText = self.path.isEmpty ? "" : " — \(self.path)"
    return row.row.node.signs.leading + title + path + "\t\(source.shownPlace)\t\(row.row.token.text)"
  }
}

/// A line of `menubus hud --lines`, as a chooser gives it back.
struct SearchLine: Sendable {
  private let menu: MenuAddress
  private let item: ItemArgument

  /// Reads the line on standard input.
  ///
  /// - Throws: A `Failure` if there is none, or another.
  static func read(_ streams: CommandStreams) async throws -> SearchLine {
    let line = try await streams.line().split(whereSeparator: \.isNewline).first ?? ""
    // Choosers may have made the tabs before it spaces.
    let words = line.split(whereSeparator: \.isWhitespace).suffix(2).map(String.init)
    guard !words.isEmpty else { throw Failure(.nothingChosen, "there is no line on standard input") }
    guard words.count == 2, let menu = MenuAddress(argument: words[0]), menu.place?.path != nil,
      let item = ItemArgument(argument: words[1]), case .token = item.name
    else { throw Failure(.notFound, "the line on standard input is none that menubus hud --lines prints: “\(line)”") }
    return SearchLine(menu: menu, item: item)
  }

  /// Clicks the row.
  ///
  /// - Parameter remark: Gets what is odd about the menu, and about its program.
  func click(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void = { _ in }
  ) async throws {
    _ = try await MenuVisit.visiting(menu, over: connection, limit: timeout, remark: remark) { visit in
      try await visit.click(item)
    }
  }
}

import Basics
package import MenuFiles
import Menus
import Texts

/// The menu of a plugin: the value of one output.
package struct PluginMenu: Sendable, Equatable {
  /// The titles, which take turns in the panel, with what the primary button does; never empty.
  package private(set) var titles: [MenuDescription.Item] = []
  /// The looks of the titles that the output has.
  private var looks: [TitleLook] = []
  /// The rows of the menu, with the titles that are there, too.
  package private(set) var items: [MenuDescription.Item] = []
  /// Whether the plugin has nothing to show, so that its item is hidden.
  package private(set) var isHidden = false
  /// Sentences about what is ignored, one of each kind.
  package internal(set) var notes: [PluginNote] = []
  /// The pictures that another process has to read, after which the output is read again.
  private(set) var unknownPictures: [[UInt8]] = []
  /// Why the plugin failed; `nil` if it did not.
  package private(set) var failure: String?
  /// The rows behind those of the output.
  var ownRows = OwnRows()
  private let name: String

  /// Reads an output in UTF-8.
  ///
  /// - Parameter name: The name of the plugin.
  init(_ output: some BidirectionalCollection<UInt8>, name: String, settings: RowSettings) {
    self.name = name
    let dialect = settings.dialect
    let output = PluginOutput(output, in: dialect)
    var maker = RowMaker(settings, output)
    let repeatsTitles = dialect.repeatsTitles && output.titles.count > 1
    let readTitles = output.titles.map { maker.title($0, isRepeated: repeatsTitles) }
    titles = readTitles.map(\.item)
    looks = readTitles.map(\.look)
    let body = maker.items(output.rows, depth: 0)
    let shown = readTitles.filter(\.isRow)
    if repeatsTitles {
      items = shown.flatMap { maker.rows(of: $0) }
      items += (items.isEmpty || body.isEmpty ? [] : [.separator]) + body
    } else if body.isEmpty {
      // Some panels open the menu whatever the icon does.
      items = shown.filter { !$0.item.actions.isEmpty }.flatMap { maker.rows(of: $0) }
    } else {
      items = body
    }
    var notes = maker.notes
    if !repeatsTitles, !body.isEmpty, !dialect.runsTitles, let title = titles.first(where: { !$0.actions.isEmpty }) {
      notes.add("a title with a menu has no action of its own in \(dialect.rawValue)", line: title.position.line)
    }
    if !dialect.runsTitles { for index in titles.indices { titles[index].actions = [] } }
    if output.omitted > 0 { items.append(.remark("\(output.omitted) more lines")) }
    self.notes = notes.all
    unknownPictures = maker.pictures.unknown
    settleTitles(settings, isEmpty: output.isEmpty)
  }

  /// The title where the output has none.
  private mutating func settleTitles(_ settings: RowSettings, isEmpty: Bool) {
    guard titles.isEmpty else { return }
    var title = MenuDescription.Item()
    switch settings.dialect {
    case .xbar, .bitbar: break
    case .swiftbar where isEmpty && settings.isAlwaysVisible: title.title = name
    case .swiftbar:
      isHidden = isEmpty
      title.title = isEmpty ? nil : "⚠️"
    case .argos:
      isHidden = !isEmpty
      title.title = isEmpty ? name : nil
    }
    titles = [title]
  }

  /// The menu of a plugin that failed.
  ///
  /// - Parameters:
  ///   - sentence: The reason.
  ///   - details: The lines that the plugin wrote to its standard error.
  ///   - title: What the plugin calls itself; `nil` for its name.
  init(failure sentence: String, details: [String], name: String, title: String? = nil, refresh: RowCall) {
    self.name = name
    failure = sentence
    let shown = title ?? name
    var title = MenuDescription.Item()
    title.title = "⚠️ \(shown)"
    titles = [title]
    var again = MenuDescription.Item()
    again.title = FixedTexts.current[.runAgain]
    again.actions = [.call(refresh)]
    items = [.remark(sentence)] + details.map { .remark($0) } + [.separator, again]
  }

  /// The id of the tray item of a plugin, the same however its runs end.
  package static func trayID(of name: PluginName) -> String { trayID(of: name.name) }
  private static func trayID(of name: String) -> String { MenuDescription.Tray.defaultID(forFile: name + ".plugin") }

  /// The version of the menu that shows one of the titles.
  package func file(showing index: Int = 0) -> MenuDescription {
    let title = titles[index % titles.count]
    var tray = MenuDescription.Tray()
    tray.id = Self.trayID(of: name)
    tray.status = isHidden ? .passive : failure == nil ? .active : .attention
    let text = title.title.flatMap { $0.isBlank ? nil : $0 }
    tray.label = text
    tray.activate = title.actions
    if !looks.isEmpty {
      let look = looks[index % titles.count]
      (tray.labelRuns, tray.hasLabelPicture) = (look.runs, look.hasPicture)
    }
    tray.toolTip = MenuDescription.Tray.ToolTip(title: text ?? name, text: failure ?? title.tooltip ?? "")
    return MenuDescription(
      title: text ?? name, icon: title.icon ?? (failure == nil ? nil : .named("dialog-warning")), tray: tray,
      items: ownRows.appended(to: items))
  }
}

extension MenuDescription.Item {
  /// A line between rows.
  static var separator: MenuDescription.Item {
    var item = MenuDescription.Item()
    item.isSeparator = true
    return item
  }

  /// A row that only says something.
  static func remark(_ text: String) -> MenuDescription.Item {
    var item = MenuDescription.Item()
    item.title = text
    item.isEnabled = false
    return item
  }
}

import DBusMenu
import Menus

/// The content that is made when a client is about to show it: lazy elements, commands, and content of rows.
@MainActor
final class OnDemandContent {
  /// The clients that have the menu open, as far as it matters for what is loaded.
  struct Audience {
    /// Whether any client has the menu open.
    var isOpen: Bool
    /// Whether one of them never asks about submenus.
    var readsRootOnly: Bool
    /// Whether none of them does.
    var isOnlyRootReported: Bool
    /// Whether one of them may open the menu without a word.
    var hidesOpenings: Bool
    /// Whether panels show an icon that opens the menu.
    var isAtHand: Bool
    /// Whether lazy elements are loaded although no client asked about them.
    var loadsUnasked: Bool
  }

  private let lazyLists: LazyLists
  private let commands = CommandRows()
  private var contents = ListContents()
  /// The lists that clients showed since the menu was opened.
  private var shown: Set<ItemID> = []
  /// The items of which the server knows that their children are made on demand.
  private var announced: Set<ItemID> = []
  /// Whether the whole menu is made when it is opened.
  var hasProvider = false
  /// The menu, if it is brought up to date when it is shown.
  weak var preparedMenu: (any PreparedMenu)?

  /// Whether nothing is made on demand, or was shown.
  var isEmpty: Bool { lazyLists.isEmpty && commands.isEmpty && shown.isEmpty && announced.isEmpty }

  private var isRootOnDemand: Bool { hasProvider || preparedMenu?.needsPreparation == true }

  init(_ appearances: Appearances) { lazyLists = LazyLists(appearances) }

  // MARK: From the tree

  /// Notes the content of a list that was resolved.
  func note(_ list: ExportedItem, _ resolved: ResolvedList) {
    lazyLists.set(resolved.lazies, in: list)
    contents.note(list, resolved)
  }

  /// Forgets a list that goes.
  func forget(_ list: ExportedItem) {
    lazyLists.set([], in: list)
    contents.forget(list.id)
  }

  /// Notes a row that came.
  func noteRow(_ item: ExportedItem) { commands.add(item) }

  /// Forgets a row that goes.
  func forgetRow(_ item: ExportedItem) { commands.remove(item) }

  /// When content of a list's row is made.
  func making(in list: ExportedItem, isSeen: Bool) -> ContentMaking { contents.making(in: list, isSeen: isSeen) }

  /// Adds to an update the items of which the server is to tell when clients ask about them or read them.
  func tell(in update: inout MenuUpdate) {
    update.onReading = contents.changedWishes()
    guard !(lazyLists.isEmpty && commands.isEmpty && contents.undrawn.isEmpty && announced.isEmpty && !isRootOnDemand)
    else { return }
    var new = contents.undrawn.union(commands.lists).union(lazyLists.awaited)
    if isRootOnDemand { new.insert(.root) }
    for id in new.symmetricDifference(announced) { update.onDemand[id] = new.contains(id) }
    announced = new
  }

  /// Says the same to a server that knows nothing yet.
  func tellAll(in update: inout MenuUpdate) {
    for id in announced { update.onDemand[id] = true }
    update.onReading = contents.wishes
  }

  // MARK: From clients

  /// Notes lists that clients are about to show. Lazy elements that were shown before are asked anew.
  func willShow(_ lists: Set<ItemID>) {
    shown.formUnion(lists)
    lazyLists.reopen(lists)
  }

  /// Brings the commands of lists up to date.
  func validateCommands(in lists: some Sequence<ItemID>) { commands.validate(in: lists) }

  /// Loads the lazy elements that clients are about to show, and those that no client will ever ask about.
  func load(for audience: Audience) { if !lazyLists.isEmpty { lazyLists.load(shown: shown, for: audience) } }

  /// Gives up loads that no client waits for any more.
  func abandonLoading() { lazyLists.abandonLoading() }

  /// Ends the display of lists that a client closed.
  func endDisplay(where isOver: (ItemID) -> Bool) {
    shown = shown.filter { !isOver($0) }
    lazyLists.close(where: isOver)
  }

  /// Lists whose content can be made by now, because a client shows them: their rows are to be read again.
  func takeShown(_ items: (ItemID) -> ExportedItem?) -> [ExportedItem] {
    guard !contents.undrawn.isEmpty else { return [] }
    let lists = contents.undrawn.intersection(shown)
    contents.wereShown(lists)
    return Self.rows(of: lists, items, where: \.isAwaited)
  }

  /// The same of lists that a client read.
  func takeRead(_ ids: [ItemID], _ items: (ItemID) -> ExportedItem?) -> [ExportedItem] {
    let lists = Set(ids)
    contents.wereRead(lists)
    return Self.rows(of: lists, items, where: \.isUnseen)
  }

  /// Notes that no client shows anything any more.
  func endDisplay() {
    shown = []
    lazyLists.endDisplay()
  }

  /// Notes that elements have given up the content that they make for each display.
  ///
  /// - Returns: Whether some of it is made again when the menu is opened, of which the server has to know.
  func endDrawing(_ items: (ItemID) -> ExportedItem?) -> Bool { contents.endDisplay(items) }

  private static func rows(
    of lists: Set<ItemID>, _ items: (ItemID) -> ExportedItem?, where isMade: (RowDrawing) -> Bool
  ) -> [ExportedItem] {
    lists.flatMap { items($0)?.children ?? [] }.filter { $0.element.drawing.map(isMade) == true }
  }
}

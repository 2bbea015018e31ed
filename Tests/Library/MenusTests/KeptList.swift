import Menus

/// A list that is kept up to date as an exporter does it: by splicing where that is possible, else whole.
@MainActor
final class KeptList: MenuElementObserver {
  let menu: Menu
  let ancestors: [MenuElement]
  var resolver: Resolver
  private(set) var rows: [Row]
  private(set) var wholeResolutions = 0
  /// The number of elements that were read in all updates so far.
  private(set) var visited = 0
  private var plainList: PlainList?
  private var touched: [MenuElement] = []

  init(_ menu: Menu, _ resolver: Resolver = Resolver(), below ancestors: [MenuElement] = []) {
    self.menu = menu
    self.resolver = resolver
    self.ancestors = ancestors
    let resolved = resolver.resolve(menu, ancestors: ancestors)
    rows = resolved.rows
    plainList = resolved.plainList
    for row in rows { row.element.addObserver(self) }
  }

  var isPlain: Bool { plainList != nil }

  func update() {
    if let splice = resolver.splice(menu, from: &plainList, ancestors: ancestors, touching: touched) {
      visited += splice.rows.count
      rows.replaceSubrange(splice.range, with: splice.rows)
      for row in splice.rows { row.element.addObserver(self) }
    } else {
      let resolved = resolver.resolve(menu, ancestors: ancestors)
      wholeResolutions += 1
      visited += resolved.visited
      rows = resolved.rows
      plainList = resolved.plainList
      for row in rows { row.element.addObserver(self) }
    }
    touched = []
  }

  func elementChanged(_ element: MenuElement, _ change: ElementChange) {
    if element !== menu { touched.append(element) }
  }

  func handlerFailed(_ element: MenuElement, error: any Error) {}
  func beginBatch() {}
  func endBatch() {}
}

/// Everything there is to know of a row; what it shows follows from that.
@MainActor
struct RowRecord: Equatable {
  var key: RowKey
  var element: ObjectIdentifier
  var lineage: [ObjectIdentifier]
  var inSingleSelection: Bool
  var isVisible: Bool
  var placement: RowPlacement?
  var text: String?

  init(_ row: Row) {
    key = row.key
    element = ObjectIdentifier(row.element)
    lineage = row.lineage.map(ObjectIdentifier.init)
    inSingleSelection = row.inSingleSelection
    isVisible = row.isVisible
    placement = row.placement
    text = row.text
  }
}

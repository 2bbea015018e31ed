import DBusMenu
import LibDBus

extension SentItem {
  /// The ids, without the properties.
  var withoutProperties: SentItem { SentItem(id: id, children: children.map(\.withoutProperties)) }

  /// The rows, without the ids.
  var withoutIDs: SentItem { SentItem(id: 0, properties: properties, children: children.map(\.withoutIDs)) }

  /// The properties of each id.
  var propertiesByID: [Int32: [String: Value]] {
    Dictionary(all.map { ($0.id, $0.properties) }) { $1 }
  }

  /// The ids of the item with this id and of all below it; none if it is not there.
  func ids(from id: Int32) -> [Int32] {
    self.id == id ? all.map { $0.id } : children.flatMap { $0.ids(from: id) }
  }

  /// The kind that panels fix when they first see an id.
  var kind: [String] {
    [text(.type) ?? "standard", text(.toggleType) ?? "", text(.childrenDisplay) ?? ""]
  }

  /// The ids of those whose list of children differs in `other`, among the nodes of both.
  func changedLists(to other: SentItem) -> [Int32] {
    var lists: [Int32: [Int32]] = [:]
    func collect(_ row: SentItem) {
      lists[row.id] = row.children.map(\.id)
      row.children.forEach(collect)
    }
    collect(self)
    var changed: [Int32] = []
    func compare(_ row: SentItem) {
      if let list = lists[row.id], list != row.children.map(\.id) { changed.append(row.id) }
      row.children.forEach(compare)
    }
    compare(other)
    return changed
  }
}

/// Two layouts that were read one after the other.
struct Step {
  /// The earlier layout, and its place in the timeline.
  var before: (index: Int, layout: SentLayout)
  /// The later one.
  var after: (index: Int, layout: SentLayout)

  /// Whether anything differs but the revision.
  var isChange: Bool { before.layout.root != after.layout.root }
  /// Whether rows came, went or moved.
  var isStructural: Bool { before.layout.root.withoutProperties != after.layout.root.withoutProperties }

  /// Everything that differs, but for properties that have their default in both: first the lists of rows, then the
  /// properties of rows that are in both.
  var changes: [Change] {
    guard isChange else { return [] }
    let (old, new) = (before.layout.root.propertiesByID, after.layout.root.propertiesByID)
    let properties = new.keys.sorted().flatMap { id -> [Change] in
      guard let before = old[id]?.withoutDefaults, let after = new[id]?.withoutDefaults, before != after else {
        return []
      }
      let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      return names.sorted().map { Change(id: id, property: $0) }
    }
    return before.layout.root.changedLists(to: after.layout.root).map { Change(id: $0) } + properties
  }

  /// The changes that none of these signals told of: a property is told by its name, and everything in and below the
  /// parent of a `LayoutUpdated`.
  func untold(by signals: [Fact]) -> [Change] {
    var told: [Int32: Set<String>] = [:]
    var parents: [Int32] = []
    for signal in signals {
      switch signal {
      case .layoutUpdated(_, let parent): parents.append(parent)
      case .propertiesUpdated(let updated, let removed):
        told.merge(updated) { $0.union($1) }
        told.merge(removed) { $0.union($1) }
      default: break
      }
    }
    let read = ids(below: parents)
    return changes.filter { change in
      !read.contains(change.id) && change.property.map { told[change.id]?.contains($0) != true } ?? true
    }
  }

  /// The ids of these rows and of all below them, before and after.
  func ids(below parents: [Int32]) -> Set<Int32> {
    Set(Set(parents).flatMap { before.layout.root.ids(from: $0) + after.layout.root.ids(from: $0) })
  }
}

/// A difference between two layouts.
struct Change: Hashable {
  /// The row.
  var id: Int32
  /// The property that differs; `nil` for the list of rows below.
  var property: String?
}

extension Evidence {
  /// Each layout with the one before it.
  var steps: [Step] { zip(looks, looks.dropFirst()).map { Step(before: $0, after: $1) } }

  /// The events of a step: from the earlier layout on, until the program had time to announce the later one.
  func announcements(of step: Step) -> [Fact] { facts(step.before.index..<settled(after: step.after.index)) }

  /// The menus whose opening was answered between the layouts of a step.
  func opened(in step: Step) -> [Int32] {
    let range = step.before.index..<step.after.index
    return openings.filter { range.contains($0.index) && $0.opening.needsUpdate != nil }.map(\.opening.id)
  }

  /// A difference in a sentence.
  func name(of change: Change) -> String { "\(change.property ?? "the rows") of \(menuName(change.id))" }

  /// The layouts just before and just after a place of the timeline.
  func looks(around index: Int) -> (before: SentLayout, after: SentLayout)? {
    guard let before = looks.last(where: { $0.index < index }), let after = looks.first(where: { $0.index > index })
    else { return nil }
    return (before.layout, after.layout)
  }
}

extension [String: Value] {
  /// Without the standard properties that have their default, which may be left out.
  var withoutDefaults: [String: Value] {
    filter { name, value in
      switch PropertyName(rawValue: name) {
      case .type: value != .string("standard")
      case .label, .iconName, .toggleType, .childrenDisplay, .accessibleDescription: value != .string("")
      case .enabled, .visible: value != .bool(true)
      case .toggleState: value != .int32(-1)
      case .disposition: value != .string("normal")
      case .iconData: value != .bytes([])
      case .shortcut: !value.elements.isEmpty
      default: true
      }
    }
  }
}

import DBusMenu
import Foundation
import LibDBus
import Logging
import MenuPresenting
import Menus
import TestSupport
import Testing

@testable import MenuExport

/// The rows that a root menu with an element in it has, those of its submenu included.
@MainActor
private struct Rows {
  var contents: [RowContent] = []

  init(_ element: MenuElement) {
    let root = Menu(children: [element])
    contents = Resolver().resolve(root).rows.map(\.content)
    guard let menu = element as? Menu, !menu.displaysInline else { return }
    contents += Resolver().resolve(menu, ancestors: [root]).rows.map(\.content)
  }

  /// The names and values of all properties of rows.
  var properties: Set<[String]> {
    fields(
      contents.map { content in
        Mirror(reflecting: content).children.map { ($0, "\(($1 as? RowPlacement).map { "\($0.marks)" } ?? "\($1)")") }
      })
  }

  private var values: [[String: Value]] {
    let icons = IconStore(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return contents.map { ItemProperties($0, icons: icons).values }
  }

  /// The names and values of all properties on the bus.
  var wire: Set<[String]> { fields(values.map { row in row.map { ($0, "\($1)") } }) }

  /// The rows as a presenter reads them.
  var presented: [MenuRow] {
    values.map { MenuNode(id: .root, properties: $0) }.filter(\.isDrawn).map(MenuRow.init)
  }

  private func fields(_ rows: [[(String?, String)]]) -> Set<[String]> {
    Set(rows.enumerated().flatMap { index, row in row.map { ["\(index)", $0 ?? "", $1] } })
  }
}

/// An observer that remembers what it was told.
@MainActor
private final class Recorder: MenuElementObserver {
  private(set) var changes: [ElementChange] = []

  func elementChanged(_ element: MenuElement, _ change: ElementChange) { changes.append(change) }
  func handlerFailed(_ element: MenuElement, error: any Error) {}
  func beginBatch() {}
  func endBatch() {}
}

@MainActor
@Suite struct `Every property of every element` {
  // Each failure names the property, and the place that was forgotten.
  private static let all = ElementProperty.table.flatMap { owner, properties in
    properties.map { (name: "\(owner).\($0.name)", property: $0) }
  }

  private static let root = URL(filePath: Paths.root)

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// One element of each class.
  private static let samples: [MenuElement] = [
    Action(), CommandAction(action: "copy"), PreviewRow(title: "A"), Menu(children: []), PreviewedMenu(children: []),
    Group(), Separator(), TitleHeader("A"), LoadingElement(), SearchField(), LazyMenuElement(provider: nil),
    CustomView(view: .content(.empty)), CustomViewAction(view: .content(.empty)),
    CustomContentViewAction(contentView: .content(.empty)),
    SnapshotElement(of: RowContent(kind: .title, title: "A")) ?? Separator(),
  ]

  private static let difference = { (one: Set<[String]>, other: Set<[String]>) in
    Set(one.symmetricDifference(other).map { $0[1] })
  }

  @Test func `every property is in the table`() {
    var stored: [String: Set<String>] = [:]
    for sample in Self.samples {
      _ = sample.id  // so that there are rare properties
      var mirror: Mirror? = Mirror(reflecting: sample)
      while let level = mirror {
        stored["\(level.subjectType)", default: []].formUnion(level.children.compactMap(\.label))
        for case ("rare"?, let rare as AnyObject?) in level.children {
          stored["RareProperties", default: []].formUnion(
            rare.map { Mirror(reflecting: $0).children.compactMap(\.label) } ?? [])
        }
        mirror = level.superclassMirror
      }
    }
    let rare = stored.removeValue(forKey: "RareProperties") ?? []
    #expect(!rare.isEmpty)
    for (owner, labels) in stored {
      let known = (ElementProperty.table[owner] ?? []).map(\.stored) + (ElementProperty.withoutRow[owner] ?? [:]).keys
      for label in labels.subtracting(known) { Issue.record("\(owner).\(label) is not in ElementProperty.table") }
      for label in Set(known).subtracting(labels).subtracting(rare) { Issue.record("\(owner).\(label) is no property") }
    }
    let known = Set(Self.all.map(\.property.stored)).union((ElementProperty.withoutRow["RareProperties"] ?? [:]).keys)
    for label in rare.subtracting(known) { Issue.record("RareProperties.\(label) is not in ElementProperty.table") }
  }

  @Test func `every property is of a class in the table`() throws {
    var classes: Set = ["MenuElement"]
    var declared: [(name: String, base: String)] = []
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Sources/Library/Menus").path())
    for file in files where file.hasSuffix(".swift") {
      let text = try Self.text(of: "Sources/Library/Menus/\(file)")
      declared += text.matches(of: /class (\w+): (\w+)/).map { (String($0.1), String($0.2)) }
    }
    for _ in declared { for (name, base) in declared where classes.contains(base) { classes.insert(name) } }
    #expect(classes == Set(ElementProperty.table.keys))
    #expect(
      classes.subtracting(["MenuElement", "TitledMenuElement"]) == Set(Self.samples.map { "\(type(of: $0))" }))
  }

  /// Names the properties that are too many in a place, and those that are missing there.
  private func compare(_ found: Set<String>, with expected: Set<String>, _ name: String, in place: String) {
    for word in expected.subtracting(found) { Issue.record("\(name): \(word) does not follow it in \(place)") }
    for word in found.subtracting(expected) { Issue.record("\(name): the table lacks \(word) in \(place)") }
  }

  @Test func `every property is announced once for another value, and not for an equal one`() {
    for (name, property) in Self.all {
      let element = property.make()
      let recorder = Recorder()
      element.addObserver(recorder)
      property.assign(element)
      #expect(recorder.changes == [property.change], "\(name)")
      property.assign(element)
      #expect(recorder.changes.count == (property.isTold == .always ? 2 : 1), "\(name), assigned twice")
    }
  }

  @Test func `every property is in the rows`() {
    for (name, property) in Self.all where !property.isList {
      let element = property.make()
      let before = Rows(element)
      property.assign(element)
      let found = Self.difference(before.properties, Rows(element).properties)
      compare(found, with: property.row, name, in: "RowContent")
    }
    let labels = Set(Mirror(reflecting: RowContent(kind: .action)).children.compactMap(\.label))
    let known = Self.all.reduce(into: Set(ElementProperty.rowWithoutProperty.keys)) { $0.formUnion($1.property.row) }
    for label in labels.subtracting(known) { Issue.record("RowContent.\(label) follows no property") }
  }

  @Test func `every property is on the bus, under a name that the documentation has`() throws {
    let page = try Self.text(of: "docs/protocol-extensions.md") + Self.text(of: "docs/protocol-presenting.md")
    for (name, property) in Self.all where !property.isList {
      let element = property.make()
      let before = Rows(element)
      property.assign(element)
      let found = Self.difference(before.wire, Rows(element).wire)
      compare(found, with: property.wire, name, in: "ItemProperties")
      for word in property.wire where word.hasPrefix("x-") && !page.contains("`\(word)`") {
        Issue.record("\(name): the protocol extensions lack \(word)")
      }
    }
  }

  @Test func `every property is drawn by presenters, unless there is a reason`() {
    for (name, property) in Self.all where !property.isList && !property.wire.isEmpty {
      let element = property.make()
      let before = Rows(element)
      property.assign(element)
      let isPresented = before.presented != Rows(element).presented
      switch (isPresented, ElementProperty.withoutPresenter[name]) {
      case (false, nil): Issue.record("\(name): does not follow it in MenuRow")
      case (true, .some): Issue.record("\(name): follows it in MenuRow, and stands in ElementProperty.withoutPresenter")
      default: break
      }
    }
  }

  @Test func `every property is what another menu gets that is to resemble one`() {
    for owner in ["MenuElement", "TitledMenuElement", "Menu"] {
      for property in ElementProperty.table[owner] ?? [] where !["children", "headers"].contains(property.name) {
        let menu = Menu(children: [])
        property.assign(menu)
        if !property.isAssigned(menu.replacingChildren([])) {
          Issue.record("\(owner).\(property.name) is not copied by Menu.resemble")
        }
      }
    }
  }
}

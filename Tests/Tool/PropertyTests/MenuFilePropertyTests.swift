import Foundation
import Logging
import MenuFiles
import Menus
import TestSupport
import Testing

@MainActor
@Suite struct `Properties in menu files` {
  /// Keys of rows that are no property of an element, but say what the row is or runs.
  private static let otherKeys: Set = [
    "items", "headers", "separator", "lazy", "values", "run", "shell", "open", "confirm",
  ]

  private static let all = ElementProperty.table.flatMap { owner, properties in
    properties.map { (name: "\(owner).\($0.name)", property: $0) }
  }

  @Test func `properties in menu files are given to the element`() throws {
    let runner = CommandRunner(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    for (name, property) in Self.all {
      guard let file = property.file else {
        let reasons = ElementProperty.withoutFile
        let isExpected = reasons[name] != nil || reasons[String(name.prefix { $0 != "." })] != nil
        if !isExpected { Issue.record("\(name): no row of a menu file sets it") }
        continue
      }
      let menu = try MenuDescription(parsing: file.text, name: "m").makeMenu(runner: runner)
      let element = try #require(file.find(menu), "\(name)")
      if !property.isAssigned(element) { Issue.record("\(name): `\(file.text)` does not set it") }
    }
  }

  @Test func `properties in menu files are all keys of the schema`() throws {
    let root = URL(filePath: Paths.root)
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: root.appending(path: "data/menu-file.schema.json")))
    var keys: Set<String> = []
    func collect(_ value: Any) {
      if let object = value as? [String: Any] {
        keys.formUnion((object["properties"] as? [String: Any] ?? [:]).keys)
        object.values.forEach(collect)
      } else if let list = value as? [Any] {
        list.forEach(collect)
      }
    }
    collect(((schema as? [String: Any])?["$defs"] as? [String: Any])?["row"] ?? [])
    let known = Set(Self.all.compactMap(\.property.file?.key))
    for key in known.subtracting(keys) { Issue.record("data/menu-file.schema.json lacks \(key)") }
    for key in keys.subtracting(known).subtracting(Self.otherKeys) {
      Issue.record("no property follows the key \(key)")
    }
  }
}

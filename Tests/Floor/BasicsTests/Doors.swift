import Foundation
import TestSupport
import Testing

/// The names of all doors of a kind, from where they are declared.
struct Doors: Sendable, CustomTestStringConvertible {
  /// The section of `docs/limit-reference.md` with their lines.
  var section: String
  var names: @Sendable () throws -> Set<String>
  var testDescription: String { section }

  static let all: [Doors] =
    [
      // Other tests compare these files with the introspection data of running objects, and with the vocabulary.
      Doors(section: "Methods") { try members("method") },
      Doors(section: "Signals") { try members("signal") },
      Doors(section: "Properties of objects") { try members("property").union(standardInterfaces) },
      Doors(section: "Properties of rows") { try vocabulary("properties") },
      Doors(section: "Events of clients") { try vocabulary("events") },
      Doors(section: "Commands") { try commands().union(["-"]) },
      Doors(section: "Keys of menu files") { try keys(of: "data/menu-file.schema.json", in: nil) },
      Doors(section: "Parameters of plugins") { try parameters() },
      Doors(section: "Lines of `serve --listen`") { try keys(of: "data/serve-lines.schema.json", in: "input") },
    ]
    + ["view", "alternate", "highlight", "dim", "source", "dismissal", "opening", "metrics"].map { name in
      Doors(section: "Values with entries, \(name)") { try vocabulary(name) }
    }

  private static let standardInterfaces: Set = [
    "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: Paths.root + path, encoding: .utf8)
  }

  private static func members(_ kind: String) throws -> Set<String> {
    let folder = Paths.root + "data/interfaces"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try files.reduce(into: []) { names, file in
      let text = try text("data/interfaces/\(file)")
      names.formUnion(text.split(separator: "<\(kind) name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
    }
  }

  private static func object(_ path: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(try text(path).utf8)) as? [String: Any] ?? [:]
  }

  private static func vocabulary(_ name: String) throws -> Set<String> {
    Set((try object("data/protocol.json")[name] as? [String: Any] ?? [:]).keys)
  }

  /// The members of objects that a schema allows; those of rows are in the schema of menu files.
  private static func keys(of schema: String, in definition: String?) throws -> Set<String> {
    let whole = try object(schema)
    let definitions = whole["$defs"] as? [String: Any]
    func keys(_ value: Any) -> Set<String> {
      if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1)) } }
      guard let object = value as? [String: Any] else { return [] }
      let own = (object["properties"] as? [String: Any] ?? [:]).filter { ($0.value as? Bool) != false }.keys
      return object.values.reduce(into: Set(own)) { $0.formUnion(keys($1)) }
    }
    return keys(definition.flatMap { definitions?[$0] } ?? whole)
  }

  /// The names of subcommands: those of their configurations.
  private static func commands() throws -> Set<String> {
    let sources = try LimitConstants.sources().filter { $0.path.hasPrefix("MenuBusTool/") }
    let files = ["/Menubus.swift", "/CommandTopic.swift"]
    let groups = sources.filter { source in files.contains { source.path.hasSuffix($0) } }
    let types = groups.map(\.text).joined().matches(of: /(\w+)\.self/).map { String($0.1) }
    return Set(
      types.compactMap { type in
        let text = sources.first { $0.text.contains("struct \(type): ") && $0.text.contains("commandName: \"") }?.text
        return text?.firstMatch(of: /commandName: "([^"]+)"/).map { String($0.1) }
      })
  }

  private static func parameters() throws -> Set<String> {
    let text = try text("Sources/Tool/MenuPlugins/Lines/ParameterKey.swift")
    let lines = text.split(separator: "\n").prefix { !$0.contains("var dialects") }.filter { $0.contains("  case ") }
    return Set(
      lines.flatMap { $0.split(separator: " ").dropFirst().map { $0.trimmingCharacters(in: [","]) } })
  }
}

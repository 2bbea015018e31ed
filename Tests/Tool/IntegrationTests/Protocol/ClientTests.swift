import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// A row as every client can tell it.
private struct Seen: Equatable, CustomStringConvertible {
  var id: Int
  var label: String
  var kind: String
  var isEnabled: Bool
  var isVisible: Bool
  var toggle: String
  var state: Int
  var hasSubmenu: Bool
  var children: [Seen]

  /// From properties named as the protocol names them; what is absent has its default.
  init(id: Int, properties: [String: JSON], children: [Seen]) {
    self.id = id
    kind = properties["type"]?.string ?? "standard"
    label = kind == "separator" ? "" : properties["label"]?.string ?? ""
    isEnabled = properties["enabled"]?.bool ?? true
    isVisible = properties["visible"]?.bool ?? true
    toggle = properties["toggle-type"]?.string ?? ""
    state = toggle.isEmpty ? -1 : properties["toggle-state"]?.int ?? -1
    hasSubmenu = properties["children-display"]?.string == "submenu"
    self.children = children
  }

  /// The same for servers that number rows their own way.
  var withoutIDs: Seen {
    var row = self
    row.id = 0
    row.children = children.map(\.withoutIDs)
    return row
  }

  var description: String { "\(id) \(kind) “\(label)” \(isEnabled) \(isVisible) \(toggle) \(state) \(children)\n" }
}

/// Clients that share no code with us, and each other's.
@Suite(.timeLimit(.minutes(5))) struct `Clients agree` {
  @Test func `dbus-send, busctl, gdbus, libdbusmenu and our tool read the same menu`() async throws {
    let served = try await ServingTool(file: Paths.desktopMenu)
    let ours = try await ourTool(served)
    #expect(ours.count >= 14)
    #expect(ours.contains { $0.label == "Do not disturb" && $0.toggle == "checkmark" && $0.state == 0 })
    #expect(try await dbusSend(served) == ours)
    #expect(try await busctl(served) == ours)
    #expect(try await gdbus(served) == ours)
    #expect(try await libdbusmenu(served) == ours)
    // … and once more after a click.
    _ = await served.menubus("click", served.name, "@dnd")
    let changed = try await ourTool(served)
    #expect(changed.first { $0.label == "Do not disturb" }?.state == 1)
    #expect(try await dbusSend(served) == changed)
    #expect(try await libdbusmenu(served) == changed)
    _ = await served.stop()
  }

  @Test func `a menu behind five of libdbusmenu's proxies is the same, and a click passes all`()
    async throws
  {
    let served = try await ServingTool(file: Paths.desktopMenu)
    let ours = try await ourTool(served)
    func count(_ rows: [Seen]) -> Int { rows.reduce(0) { $0 + 1 + count($1.children) } }
    let rows = "\(count(ours))"
    var (name, path) = (served.name, served.path)
    var proxies: [Program] = []
    for number in 1...5 {
      let own = "org.example.Proxy\(number)"
      let proxy = try Program(
        ["/usr/bin/python3", Paths.clients + "/libdbusmenu_proxy.py", name, path, own, rows],
        environment: served.environment)
      var isReady = false
      for await line in proxy.lines where line == "ready" {
        isReady = true
        break
      }
      if !isReady { throw ClientFailure(description: await proxy.result.errors) }
      proxies.append(proxy)
      (name, path) = (own, "/MenuBar")
    }
    let last = try await libdbusmenu(served, name, path, rows)
    #expect(last.map(\.withoutIDs) == ours.map(\.withoutIDs))
    let changed = try await libdbusmenu(served, name, path, rows, "Do not disturb")
    #expect(changed.first { $0.label == "Do not disturb" }?.state == 1, "the change came back the same way")
    #expect(try await ourTool(served).map(\.withoutIDs) == changed.map(\.withoutIDs))
    for proxy in proxies {
      proxy.terminate()
      _ = await proxy.result
    }
    _ = await served.stop()
  }

  private func ourTool(_ served: ServingTool) async throws -> [Seen] {
    func row(_ json: JSON) -> Seen {
      var properties: [String: JSON] = [
        "type": json["type"], "label": json["label"], "enabled": json["enabled"], "visible": json["visible"],
        "toggle-type": json["toggle"], "toggle-state": ["on": 1, "off": 0][json["state"].string ?? ""] ?? -1,
      ]
      if json["submenu"] == true { properties["children-display"] = "submenu" }
      return Seen(id: json["id"].int ?? -1, properties: properties, children: json["children"].array.map(row))
    }
    let output = await served.menubus("tree", served.name + served.path, "--json").output
    return try JSON(parsing: output)["rows"].array.map(row)
  }

  private func call(_ served: ServingTool) -> [String] { [served.name, served.path, "com.canonical.dbusmenu"] }

  /// `dbus-send --print-reply` writes a text that only a person reads with ease; this takes the words it needs.
  private func dbusSend(_ served: ServingTool) async throws -> [Seen] {
    let output = try await served.run([
      "dbus-send", "--session", "--print-reply", "--dest=\(served.name)", served.path,
      "com.canonical.dbusmenu.GetLayout", "int32:0", "int32:-1", "array:string:",
    ])
    var lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
    _ = lines.popFirst()  // the header
    _ = lines.popFirst()  // the revision
    func scalar(_ text: String) -> JSON {
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "string": return .string(String(words[1].dropFirst().dropLast()))
      case "boolean": return .bool(words[1] == "true")
      default: return Double(words.last ?? "").map(JSON.number) ?? .null
      }
    }
    func node() -> Seen {
      while let line = lines.popFirst(), !line.hasSuffix("struct {") {}
      let id = scalar(lines.popFirst() ?? "").int ?? -1
      _ = lines.popFirst()  // array [
      var properties: [String: JSON] = [:]
      while let line = lines.popFirst(), line == "dict entry(" {
        let name = scalar(lines.popFirst() ?? "").string ?? ""
        let value = (lines.popFirst() ?? "").replacing(/^variant +/, with: "")
        properties[name] = scalar(value)
        var depth = value.hasSuffix("[") ? 1 : 0  // an array, such as a shortcut: passed over
        while depth > 0, let inner = lines.popFirst() { depth += inner.hasSuffix("[") ? 1 : inner == "]" ? -1 : 0 }
        _ = lines.popFirst()  // )
      }
      _ = lines.popFirst()  // array [
      var children: [Seen] = []
      while let line = lines.first, line != "]" { children.append(node()) }
      _ = lines.popFirst()  // ]
      _ = lines.popFirst()  // }
      return Seen(id: id, properties: properties, children: children)
    }
    return node().children
  }

  private func busctl(_ served: ServingTool) async throws -> [Seen] {
    let output = try await served.run(
      ["busctl", "--user", "--address=\(served.address)", "--json=short", "call"] + call(served)
        + ["GetLayout", "iias", "0", "--", "-1", "0"])
    func row(_ json: JSON) -> Seen {
      Seen(
        id: json[0].int ?? -1, properties: json[1].object.mapValues { $0["data"] },
        children: json[2].array.map { row($0["data"]) })
    }
    return row(try JSON(parsing: output)["data"][1]).children
  }

  /// gdbus prints GVariant text; GLib itself turns that into JSON.
  private func gdbus(_ served: ServingTool) async throws -> [Seen] {
    let text = try await served.run([
      "gdbus", "call", "--session", "--dest", served.name, "--object-path", served.path, "--method",
      "com.canonical.dbusmenu.GetLayout", "0", "--", "-1", "[]",
    ])
    let script = """
      import json, sys
      from gi.repository import GLib
      print(json.dumps(GLib.Variant.parse(None, sys.argv[1], None, None).unpack()))
      """
    let json = try JSON(parsing: try await served.run(["/usr/bin/python3", "-c", script, text]))
    func row(_ row: ClientRow) -> Seen {
      Seen(id: row.id, properties: row.properties, children: row.children.map { row2 in self.seen(row2) })
    }
    return ClientRow(json[1]).children.map(seen)
  }

  private func seen(_ row: ClientRow) -> Seen {
    Seen(id: row.id, properties: row.properties, children: row.children.map(seen))
  }

  private func libdbusmenu(_ served: ServingTool) async throws -> [Seen] {
    try await libdbusmenu(served, served.name, served.path)
  }

  private func libdbusmenu(_ served: ServingTool, _ arguments: String...) async throws -> [Seen] {
    let output = try await served.run(["/usr/bin/python3", Paths.clients + "/libdbusmenu_client.py"] + arguments)
    func row(_ json: JSON) -> Seen {
      Seen(id: json["id"].int ?? -1, properties: json["properties"].object, children: json["children"].array.map(row))
    }
    return try JSON(parsing: output).array.map(row)
  }

  private static let dumper = "/usr/libexec/dbusmenu-dumper"

  /// libdbusmenu's own dumping tool prints no proper JSON, but each label once and in order. Debian sid has it no more.
  @Test(.enabled(if: access(Self.dumper, X_OK) == 0, "\(Self.dumper) of the Debian package libdbusmenu-tools"))
  func `libdbusmenu's dumping tool reads the same labels as our tool`() async throws {
    let served = try await ServingTool(file: Paths.desktopMenu)
    let output = try await served.run([Self.dumper, "--dbus-name=\(served.name)", "--dbus-object=\(served.path)"])
    // It has no locale, and writes "?" for what is not ASCII.
    func labels(_ rows: [Seen]) -> [String] {
      rows.flatMap { ($0.label.isEmpty ? [] : [$0.label]) + labels($0.children) }
    }
    let dumped = output.matches(of: /"label": ['"](.*)['"]/).map { String($0.1) }
    let read = labels(try await ourTool(served))
    #expect(dumped == read.map { String($0.map { $0.isASCII ? $0 : "?" }) })
    _ = await served.stop()
  }
}

import Foundation
import MenuTestKit
import Testing

/// `menubus serve` and a file that changes, seen from other processes.
@Suite(.timeLimit(.minutes(1))) struct `A served file that changes` {
  /// A tool that serves a file in a folder, with what it says on either output.
  private final class Serving: Sendable {
    let folder: TemporaryFolder
    let program: Program
    let address: String

    /// Serves `content` as `home/menu.yaml`.
    init(_ content: String = "- {title: First}\n", prepare: (TemporaryFolder) throws -> Void = { _ in }) async throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/home", withIntermediateDirectories: true)
      _ = try folder.file("home/menu.yaml", content)
      try prepare(folder)
      program = try Program([
        "/bin/sh", "-c", "cd \"$1\" && exec \"$0\" serve --private-bus home/menu.yaml 2>&1", Place.tool, folder.path,
      ])
      var address = ""
      for await line in program.lines {
        if line.hasPrefix("bus ") { address = String(line.dropFirst(4)) }
        if line.hasPrefix("ready ") { break }
      }
      self.address = address
      if address.isEmpty { throw ClientFailure(description: await program.result.output) }
    }

    /// The lines up to one that begins so.
    @discardableResult
    func lines(until beginning: String) async throws -> [String] {
      var lines: [String] = []
      for await line in program.lines {
        lines.append(line)
        if line.hasPrefix(beginning) { return lines }
      }
      throw ClientFailure(description: "it ended, after \(lines)")
    }

    /// Does something to the file, and waits until the tool has reloaded it; the numbers it tells.
    @discardableResult
    func reloaded(_ edit: () throws -> Void) async throws -> String {
      try edit()
      let lines = try await lines(until: "menubus: reloaded")
      #expect(lines.count == 1, "\(lines)")
      return lines[0].replacing("menubus: reloaded: ", with: "")
    }

    /// Does something to the file, and waits until the tool has refused it; what it says.
    func refused(_ edit: () throws -> Void) async throws -> [String] {
      try edit()
      return try await lines(until: "menubus: the menu stays as it was").dropLast()
    }

    /// Title and id of each row, as `menubus tree` reads them.
    func rows() async throws -> [String: Int] {
      let result = try await Program.run([
        Place.tool, "tree", "--json", "--bus", address, "org.menubus.Menu",
      ])
      guard result.status == 0 else { throw ClientFailure(description: result.errors) }
      let rows = try JSON(parsing: result.output).array
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["title"].string ?? "", $0["id"].int ?? -1) })
    }

    func write(_ text: String, to name: String = "home/menu.yaml") throws {
      try text.write(toFile: folder.path + "/" + name, atomically: false, encoding: .utf8)
    }
    func move(_ name: String, _ other: String) throws {
      guard rename(folder.path + "/" + name, folder.path + "/" + other) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }

    func stop() async {
      program.terminate()
      #expect(await program.result.status == 0)
    }
  }

  @Test func `is reloaded when it is written, replaced, or another by the way`() async throws {
    let served = try await Serving()
    #expect(try await served.rows() == ["First": 1])
    #expect(try await served.reloaded { try served.write("- {title: First}\n- {title: In place}\n") } == "1 added")
    #expect(try await served.rows() == ["First": 1, "In place": 2])
    let replaced = try await served.reloaded {
      try served.write("- {title: Renamed}\n- separator\n- {title: In place}\n", to: "home/.menu.yaml.new")
      try served.move("home/.menu.yaml.new", "home/menu.yaml")
    }
    #expect(replaced == "1 added, 1 changed")
    #expect(try await served.rows() == ["Renamed": 1, "In place": 2, "": 3])
    // As vim does it: the old file becomes the backup, and a new one is written.
    let edited = try await served.reloaded {
      try served.move("home/menu.yaml", "home/menu.yaml~")
      try served.write("- {title: Renamed}\n")
    }
    #expect(edited == "2 removed")
    #expect(try await served.rows() == ["Renamed": 1])
    await served.stop()
  }

  @Test func `is reloaded when its folder is deleted and made again, or moved away and back`() async throws {
    let served = try await Serving()
    var gone = try await served.refused { try served.remove("home") }
    #expect(gone == ["menubus: home/menu.yaml: no such file"])
    #expect(try await served.rows() == ["First": 1], "the menu stays")
    let back = try await served.reloaded {
      try FileManager.default.createDirectory(
        atPath: served.folder.path + "/home", withIntermediateDirectories: false)
      try served.write("- {title: First}\n- {title: Back}\n")
    }
    #expect(back == "1 added")
    #expect(try await served.rows() == ["First": 1, "Back": 2])
    gone = try await served.refused { try served.move("home", "away") }
    #expect(gone == ["menubus: home/menu.yaml: no such file"])
    #expect(try await served.reloaded { try served.move("away", "home") } == "nothing changed")
    #expect(try await served.reloaded { try served.write("- {title: Back}\n") } == "1 removed")
    #expect(try await served.rows() == ["Back": 2])
    await served.stop()
  }

  @Test func `is reloaded when a link to it leads elsewhere, or what it leads to changes`() async throws {
    let served = try await Serving {
      _ = try $0.file("one.yaml", "- {title: One}\n")
      _ = try $0.file("two.yaml", "- {title: One}\n- {title: Two}\n")
      try FileManager.default.removeItem(atPath: $0.path + "/home/menu.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/home/menu.yaml", withDestinationPath: "../one.yaml")
    }
    #expect(try await served.rows() == ["One": 1])
    let switched = try await served.reloaded {
      try served.link("home/new", to: "../two.yaml")
      try served.move("home/new", "home/menu.yaml")
    }
    #expect(switched == "1 added")
    #expect(try await served.reloaded { try served.write("- {title: Two}\n", to: "two.yaml") } == "1 removed")
    #expect(try await served.rows() == ["Two": 2])
    await served.stop()
  }

  @Test func `is reloaded on SIGHUP, which ends nothing`() async throws {
    let served = try await Serving()
    #expect(try await served.reloaded { served.program.send(signal: 1) } == "nothing changed")
    #expect(try await served.rows() == ["First": 1])
    let refused = try await served.refused {
      try served.write("- {titel: First}\n")
      served.program.send(signal: 1)
    }
    #expect(refused.last?.contains("unknown key `titel`") == true)
    await served.stop()
  }

  @Test func `leaves the menu standing when it is wrong, and says everything that is`() async throws {
    let served = try await Serving()
    let refused = try await served.refused {
      try served.write("- {titel: First}\n- {title: B, enabled: perhaps}\n")
    }
    #expect(
      refused == [
        "menubus: home/menu.yaml:1:4: unknown key `titel`, did you mean `title`?",
        "menubus: home/menu.yaml:2:23: `enabled` must be true or false, not `perhaps`",
      ])
    #expect(try await served.rows() == ["First": 1])
    let read = try await Program.run([
      "dbus-send", "--bus=\(served.address)", "--print-reply", "--dest=org.menubus.Menu", "/MenuBar",
      "com.canonical.dbusmenu.GetProperty", "int32:1", "string:label",
    ])
    #expect(read.status == 0 && read.output.contains("\"First\""))
    #expect(try await served.reloaded { try served.write("- {title: First}\n") } == "nothing changed")
    await served.stop()
  }

  @Test func `says nothing of a save that takes two steps`() async throws {
    let served = try await Serving()
    let reloaded = try await served.reloaded {
      try served.write("- {title: First}\n- {titl")
      try served.write("- {title: First}\n- {title: Second}\n")
    }
    #expect(reloaded == "1 added")
    await served.stop()
  }
}

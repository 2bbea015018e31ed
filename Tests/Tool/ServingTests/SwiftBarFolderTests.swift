import Foundation
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

/// Packages, subfolders and `.swiftbarignore`, as SwiftBar has them.
@Suite(.timeLimit(.minutes(5))) struct `A directory of SwiftBar` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plugin(_ name: String, _ text: String = "echo T", mode: mode_t = 0o755) throws {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: false, encoding: .utf8)
    try #require(chmod(path, mode) == 0)
  }

  /// The plugins of a dry run, by their paths in the folder.
  private func found(_ path: String, _ options: String...) async throws -> [String] {
    let run = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path + "/" + path] + options)
    return run.output.split(separator: "\n").filter { $0.hasPrefix(folder.path) && $0.hasSuffix(":") }.map {
      String($0.dropFirst(folder.path.count + path.count + 2).dropLast())
    }
  }

  @Test func `a directory of SwiftBar has its subfolders read, and others have not`() async throws {
    for base in ["SwiftBar", "plugins"] {
      for name in [
        "a.5s.sh", "more/b.5s.sh", "more/deep/c.5s.sh", "more/d.5s.sh.off", ".hidden/e.5s.sh", "more/.f.5s.sh",
      ] {
        try plugin(base + "/" + name)
      }
      _ = try folder.file(base + "/more/README.md", "Text")
      symlink("..", folder.path + "/" + base + "/more/around")
    }
    let all = ["a.5s.sh", "more/b.5s.sh", "more/deep/c.5s.sh"]
    #expect(try await found("SwiftBar") == all)
    #expect(try await found("plugins") == ["a.5s.sh"])
    #expect(try await found("plugins", "--dialect", "swiftbar") == all)
    #expect(try await found("SwiftBar", "--dialect", "xbar") == ["a.5s.sh"])
    _ = try folder.file("plugins/.swiftbarignore", "# none\n")
    #expect(try await found("plugins") == all)
    // More than SwiftBar would read.
    for number in 0..<50 { try plugin("SwiftBar/more/n\(number).sh") }
    let run = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path + "/SwiftBar"])
    #expect(run.output.contains("/a.5s.sh:\n") && !run.output.contains("/more/"))
    #expect(run.errors.contains("its subfolders are left alone: they have more than 50 plugins"), "\(run.errors)")
  }

  @Test func `a directory of SwiftBar leaves alone what its list says`() async throws {
    for name in [
      "a.5s.sh", "b.5s.sh", "b.py", "lib/x.sh", "more/lib/y.sh", "more/z.sh", "more/old/w.sh", "One.swiftbar/plugin.sh",
    ] {
      try plugin("p/" + name)
    }
    func left(_ list: String) async throws -> [String] {
      _ = try folder.file("p/.swiftbarignore", list)
      return try await found("p")
    }
    let all = try await left("# a comment\n\n")
    #expect(all.count == 8)
    #expect(try await left(" b.5s.sh \nmore/z.sh\n") == all.filter { !["b.5s.sh", "more/z.sh"].contains($0) })
    #expect(try await left("*.sh\n") == ["b.py"])
    #expect(try await left("?.py\nlib\nOne.swiftbar\n") == ["a.5s.sh", "b.5s.sh", "more/old/w.sh", "more/z.sh"])
    #expect(try await left("**/old/*\nmore/*.sh\nmore/lib/*\n") == all.filter { !$0.hasPrefix("more/") })
    #expect(try await left("[ab].py\n").contains("b.py"))
  }

  @Test func `a package of SwiftBar is a plugin in any directory, with its name, in its own folder`() async throws {
    try plugin(
      "p/Load.swiftbar/plugin.5m.sh",
      """
      # <swiftbar.type>streamable</swiftbar.type>
      echo "$PWD $SWIFTBAR_PLUGIN_PACKAGE_PATH $SWIFTBAR_PLUGIN_DATA_PATH $(cat text)"
      """)
    _ = try folder.file("p/Load.swiftbar/text", "beside")
    try plugin("p/Load.swiftbar/other.sh")
    try plugin("p/None.swiftbar/other.sh")
    try plugin("p/two.sh")
    let package = folder.path + "/p/Load.swiftbar"
    #expect(try await found("p") == ["Load.swiftbar/plugin.5m.sh", "two.sh"])
    let real = try await Program.run(["realpath", package]).output.dropLast()
    for path in [package, package + "/", package + "/plugin.5m.sh"] {
      let run = try await Program.run(
        [Paths.tool, "serve", "--dry-run", path], environment: ["HOME": folder.path, "XDG_DATA_HOME": ""])
      #expect(
        run.output == """
          dialect: swiftbar (it is a package)
          runs: every 5m

          title: \(real) \(real) \(folder.path)/.local/share/menubus/plugins/Load.swiftbar beside

          """, "\(run)")
    }
    let none = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path + "/p/None.swiftbar"])
    #expect(none.status == 65 && none.errors.contains("a package of SwiftBar without an executable file"))
  }

  @Test func `a directory of SwiftBar is followed into its subfolders`() async throws {
    try plugin("SwiftBar/more/a.1h.sh", "echo A; echo ---; echo Row")
    try plugin("SwiftBar/Pack.swiftbar/plugin.1h.sh", "echo P")
    let bus = try PrivateBus()
    let reader = LineReader(
      try Program([
        "/bin/sh", "-c", "exec \"$0\" serve \"$@\" 2>&1", Paths.tool, folder.path + "/SwiftBar", "--no-tray", "--bus",
        bus.address,
      ]))
    #expect(
      try await Set(reader.next("the start", count: 3)) == [
        "ready org.menubus.Menu /menubus/Pack", "ready org.menubus.Menu /menubus/a", "ready org.menubus.Menu /menubus",
      ])
    // A file that is moved is whole when it comes.
    func bring(_ name: String, into place: String) throws {
      try plugin("\(name).1h.sh", "echo X")
      let place = folder.path + "/SwiftBar/" + place
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try FileManager.default.moveItem(atPath: folder.path + "/\(name).1h.sh", toPath: place + "/\(name).1h.sh")
    }
    try bring("b", into: "more")
    try await reader.next("one that comes") { $0 == "ready org.menubus.Menu /menubus/b" }
    try bring("c", into: "new")
    try await reader.next("one in a folder that comes") { $0 == "ready org.menubus.Menu /menubus/c" }
    #expect(await ToolCall.run(["refresh", "Pack.swiftbar"], bus: bus.address).status == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/SwiftBar/more")
    try await reader.next("they are gone") { $0.contains("/more/a.1h.sh is gone, and so is its menu") }
  }
}

import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Which of several processes serves a file.
@Suite(.timeLimit(.minutes(5))) struct `The lock of a served file` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
    file = try folder.file("menu.yaml", "- {title: One}\n")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func serve(_ arguments: String..., on address: String? = nil, run: String = "/run") throws -> LineReader {
    LineReader(try program(arguments, on: address ?? bus.address, run: run))
  }

  private func program(_ arguments: [String], on address: String, run: String = "/run") throws -> Program {
    try Program(
      ["/bin/sh", "-c", "exec \"$0\" serve --no-tray \"$@\" 2>&1", Paths.tool, file, "--bus", address] + arguments,
      environment: ["XDG_RUNTIME_DIR": folder.path + run])
  }

  private func tree() async -> String {
    await ToolCall.run(["tree", "org.menubus.Menu"], bus: bus.address).output
  }

  private static let isReady = "ready org.menubus.Menu /MenuBar"

  @Test func `a process that cannot serve a directory runs no plugin of it`() async throws {
    let plugins = try TemporaryFolder()
    let plugin = try plugins.file("once.sh", "#!/bin/sh\necho run >>\(folder.path)/runs\necho Title\n")
    chmod(plugin, 0o700)
    let environment = ["XDG_RUNTIME_DIR": folder.path + "/run"]
    func serve(on address: String) async throws -> Program.Result {
      try await Program.run(
        [Paths.tool, "serve", "--no-tray", "--bus", address, plugins.path], environment: environment)
    }
    let first = try Program(
      [Paths.tool, "serve", "--no-tray", "--bus", bus.address, plugins.path], environment: environment)
    try await LineReader(first).next("it is ready") { $0 == "ready org.menubus.Menu /menubus" }
    let second = try await serve(on: bus.address)
    #expect(second.status == 1 && second.errors.contains("is served already"), "\(second)")
    #expect(try await serve(on: "unix:path=/nonexistent/bus").status == 69)
    first.terminate()
    #expect(await first.result.status == 0)
    #expect(try String(contentsOfFile: folder.path + "/runs", encoding: .utf8) == "run\n")
  }

  @Test func `no other program on the bus ends it or keeps it from starting`() async throws {
    let first = try program([], on: bus.address)
    let reader = LineReader(first)
    #expect(try await reader.next("it is ready") == Self.isReady)
    let stranger = try await BusConnection.connect(to: .address(bus.address))
    let name = try #require(try await stranger.names().first { $0.rawValue.hasPrefix("org.menubus.Served.f") })
    #expect(try await stranger.requestName(name, options: .replaceExisting) == .inQueue, "it is not given away")
    #expect(await tree() == "   #1  One\n", "it goes on")
    first.terminate()
    #expect(await first.result.status == 0)
    #expect(try await stranger.owner(of: name) == stranger.uniqueName)
    let second = try serve()
    #expect(try await second.next("it starts, whoever has the name") == Self.isReady)
    let third = try serve("--replace")
    #expect(try await third.next("the owner of the name is not asked") == Self.isReady)
    #expect(try await second.next("the owner of the lock is") == "menubus: \(file) is served by another process now")
    await stranger.close()
  }

  @Test func `the lock of a file goes with its process, however that ends`() async throws {
    let first = try program([], on: bus.address)
    let reader = LineReader(first)
    #expect(try await reader.next("it is ready") == Self.isReady)
    first.send(signal: SIGKILL)
    _ = await first.result
    let second = try serve()
    #expect(try await second.next("nothing is in its way").hasPrefix("ready "))
    let third = try serve()
    #expect(try await third.next("it is refused").contains("is served already, by process "))
  }

  @Test func `the lock of a file is one for each bus`() async throws {
    let other = try PrivateBus()
    let both = [try serve(), try serve(on: other.address)]
    for reader in both { #expect(try await reader.next("it is ready") == Self.isReady) }
  }

  @Test func `the lock of a file of a process that hangs is not taken, and a sentence says so`() async throws {
    let stuck = try program([], on: bus.address)
    let reader = LineReader(stuck)
    #expect(try await reader.next("it is ready") == Self.isReady)
    stuck.send(signal: SIGSTOP)
    let second = try program(["--replace"], on: bus.address)
    #expect(
      await second.result
        == Program.Result(
          status: 4,
          output: "menubus: \(file) is served already, by process \(stuck.processID), "
            + "which was asked to end and goes on\n",
          errors: ""))
    stuck.send(signal: SIGCONT)
    #expect(await stuck.result.status == 0, "it was asked")
  }

  @Test func `the lock of a file is in the cache without a folder for running processes`() async throws {
    let environment = ["XDG_RUNTIME_DIR": "", "XDG_CACHE_HOME": folder.path + "/run"]
    func program() throws -> Program {
      try Program([Paths.tool, "serve", "--no-tray", file, "--bus", bus.address], environment: environment)
    }
    let first = LineReader(try program())
    #expect(try await first.next("it is ready") == Self.isReady)
    #expect(await (try program()).result.status == 1)
  }

  @Test(arguments: ["a link", "a file of others", "a folder of others", "a pipe", "nothing"])
  func `the lock of a file is done without where the place for it is wrong`(place: String) async throws {
    let run = folder.path + "/run"
    let own = run + "/menubus"
    let files = FileManager.default
    switch place {
    case "a link":
      try files.createDirectory(atPath: folder.path + "/elsewhere", withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: own, withDestinationPath: folder.path + "/elsewhere")
    case "nothing": try files.removeItem(atPath: run)
    case "a folder of others":
      try files.createDirectory(atPath: own, withIntermediateDirectories: true)
      try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: own)
    default:
      // The name is that of a process before.
      let before = try program([], on: bus.address)
      #expect(try await LineReader(before).next("it is ready") == Self.isReady)
      let name = try #require(try files.contentsOfDirectory(atPath: own).first)
      before.terminate()
      _ = await before.result
      #expect(try files.contentsOfDirectory(atPath: own) == [], "it goes with its process")
      if place == "a pipe" {
        #expect(mkfifo("\(own)/\(name)", 0o600) == 0)
      } else {
        #expect(files.createFile(atPath: "\(own)/\(name)", contents: nil))
        try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(own)/\(name)")
      }
    }
    for reader in [try serve(), try serve()] {
      #expect(
        try await reader.next("a warning").hasPrefix("menubus: warning: other processes can serve \(file), too: "))
      // The second one says first that the first has the name.
      _ = try await reader.next("it serves") { $0.hasPrefix("ready ") }
    }
    if place == "a link" { #expect(try files.contentsOfDirectory(atPath: folder.path + "/elsewhere") == []) }
  }
}

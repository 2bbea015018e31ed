import Foundation
import MenuTestKit
import Testing

@testable import EventLoops

@Suite(.serialized, .timeLimit(.minutes(5))) struct `A watched file` {
  /// A folder with a folder in it, and a file in that.
  final class Ground: Sendable {
    let root: String
    var file: String { root + "/a/b/menu.yaml" }

    init() throws {
      root = NSTemporaryDirectory() + "menubus-watch-" + UUID().uuidString
      try make("a/b")
      try put("first", "a/b/menu.yaml")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func make(_ folder: String) throws {
      try FileManager.default.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: true)
    }
    func put(_ text: String, _ name: String, atomically: Bool = false) throws {
      try text.write(toFile: root + "/" + name, atomically: atomically, encoding: .utf8)
    }
    func move(_ name: String, _ other: String) throws {
      guard rename(root + "/" + name, root + "/" + other) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: root + "/" + name) }
    func link(_ name: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: target)
    }
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var prepare: @Sendable (Ground) throws -> Void = { _ in }
    var steps: [@Sendable (Ground) throws -> Void]
  }

  private static let edits = [
    Edit(testDescription: "written in place", steps: [{ try $0.put("second", "a/b/menu.yaml") }]),
    Edit(testDescription: "replaced by a rename", steps: [{ try $0.put("second", "a/b/menu.yaml", atomically: true) }]),
    Edit(
      testDescription: "deleted and made again",
      steps: [{ try $0.remove("a/b/menu.yaml") }, { try $0.put("second", "a/b/menu.yaml") }]),
    Edit(
      testDescription: "moved away and back",
      steps: [{ try $0.move("a/b/menu.yaml", "a/b/other") }, { try $0.move("a/b/other", "a/b/menu.yaml") }]),
    Edit(
      testDescription: "its folder deleted and made again",
      steps: [
        { try $0.remove("a/b") },
        {
          try $0.make("a/b")
          try $0.put("second", "a/b/menu.yaml")
        },
        { try $0.put("third", "a/b/menu.yaml") },
      ]),
    Edit(
      testDescription: "all its folders deleted and made again one by one",
      steps: [
        { try $0.remove("a") },
        {
          try $0.make("a")
          try $0.make("a/b")
          try $0.put("second", "a/b/menu.yaml")
        },
      ]),
    Edit(
      testDescription: "in a folder that moves away and back",
      steps: [{ try $0.move("a", "z") }, { try $0.move("z", "a") }, { try $0.put("second", "a/b/menu.yaml") }]),
    Edit(
      testDescription: "a link whose target is written, replaced and exchanged",
      prepare: {
        try $0.make("t")
        try $0.move("a/b/menu.yaml", "t/one")
        try $0.put("two", "t/two")
        try $0.link("a/b/menu.yaml", "../../t/one")
      },
      steps: [
        { try $0.put("second", "t/one") }, { try $0.put("third", "t/one", atomically: true) },
        {
          try $0.link("a/b/new", "../../t/two")
          try $0.move("a/b/new", "a/b/menu.yaml")
        },
        { try $0.put("fourth", "t/two") }, { try $0.remove("a/b/menu.yaml") },
        { try $0.link("a/b/menu.yaml", "../../t/one") },
      ]),
    Edit(
      testDescription: "below a link to a folder that is exchanged",
      prepare: {
        try $0.move("a", "v1")
        try $0.make("v2/b")
        try $0.put("second", "v2/b/menu.yaml")
        try $0.link("a", $0.root + "/v1")
      },
      steps: [
        {
          try $0.link("new", "v2")
          try $0.move("new", "a")
        },
        { try $0.put("third", "v2/b/menu.yaml") },
      ]),
  ]

  @Test(arguments: edits, [false, true])
  func `a watched file tells that it is, also where there are no watches left`(_ edit: Edit, isPolling: Bool)
    async throws
  {
    let ground = try Ground()
    try edit.prepare(ground)
    let watcher = try FileWatcher(ground.file, isPolling: isPolling, interval: .milliseconds(10))
    @Sendable func content() -> String? { try? String(contentsOfFile: ground.file, encoding: .utf8) }
    // Somebody who reads the file when the watcher says so, and at no other time.
    let (copies, copy) = AsyncStream.makeStream(of: String?.self)
    let reader = Task { for await _ in watcher { copy.yield(content()) } }
    defer { reader.cancel() }
    for step in edit.steps {
      let before = content()
      try step(ground)
      let expected = content()
      try #require(expected != before, "otherwise this step would say nothing")
      for await text in copies where text == expected { break }
    }
  }

  @Test func `a watched file may be missing at first, with its folders`() async throws {
    let ground = try Ground()
    try ground.remove("a")
    var changes = try FileWatcher(ground.file).makeAsyncIterator()
    try ground.make("a/b")
    try ground.put("first", "a/b/menu.yaml")
    #expect(await changes.next() != nil)
  }

  @Test func `a watched file is not told of before it is closed, nor of its neighbours`() async throws {
    let ground = try Ground()
    let folder = ground.root + "/a/b"
    var changes = try FileWatcher(folder + "/slow").makeAsyncIterator()
    var neighbour = try FileWatcher(folder + "/quick").makeAsyncIterator()
    let seen = Task {
      _ = await changes.next()
      return try String(contentsOfFile: folder + "/slow", encoding: .utf8)
    }
    // By another process: programs that other tests start may hold a file open that this one has closed.
    let script = """
      cd "$1"; mkfifo gate; exec 3> slow; for word in one two; do printf "$word " >&3; done
      echo more > quick; echo written; read line < gate; printf three >&3
      """
    let writing = try Program(["/bin/sh", "-c", script, "sh", folder])
    for await _ in writing.lines { break }
    #expect(await neighbour.next() != nil)
    try "go\n".write(toFile: folder + "/gate", atomically: false, encoding: .utf8)
    #expect(await writing.result.status == 0)
    #expect(try await seen.value == "one two three")
  }

  @Test func `a watched file leaves nothing open behind, and ends with its task`() async throws {
    let ground = try Ground()
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<50 {
      let watcher = try FileWatcher(ground.file, isPolling: false) { closing.yield() }
      let waiting = Task { for await _ in watcher {} }
      waiting.cancel()
      await waiting.value
    }
    for await _ in closings.prefix(50) {}
  }

  /// Each change wakes the watchers of all files in the folder.
  @Test func `a watched file shares threads with the others in its folder`() async throws {
    let ground = try Ground()
    let before = try Self.threadsOfQueues()
    let names = (0..<200).map { "a/b/\($0).yaml" }
    let watchers = try names.map { try FileWatcher(ground.root + "/" + $0) }
    for text in ["first", "second", "third"] {
      for name in names { try ground.put(text, name) }
      for watcher in watchers {
        var changes = watcher.makeAsyncIterator()
        #expect(await changes.next() != nil)
      }
    }
    // Far fewer than the 200 watchers: the pool has one for each processor, and more while those block.
    #expect(try Self.threadsOfQueues() - before < 16 + ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The threads of pools, and those that Dispatch starts for queues that do not share any.
  private static func threadsOfQueues() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
      let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
      return name?.contains("overcommit") == true || name?.hasPrefix("jobs") == true
    }
  }

  @Test func `a watched file that grows is the same one, and another in its place is not`() throws {
    let ground = try Ground()
    let first = WatchedPath(ground.file)
    try ground.put("first and more", "a/b/menu.yaml")
    let grown = WatchedPath(ground.file)
    #expect(grown == first && grown.identity != first.identity)
    try ground.put("first and more", "a/b/other")
    try ground.move("a/b/other", "a/b/menu.yaml")
    #expect(WatchedPath(ground.file) != grown)
    try ground.move("a/b", "a/c")
    #expect(WatchedPath(ground.file) != grown)
  }

  @Test func `a watched file below a relative path is where that led at first`() throws {
    let watcher = try FileWatcher("menu.yaml")
    #expect(watcher.path == FileManager.default.currentDirectoryPath + "/menu.yaml")
  }
}

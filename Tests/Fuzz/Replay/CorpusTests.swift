import EventLoops
import Glibc
import MenuTestKit
import TestSupport
import Testing

/// The inputs that `make fuzz` has found and kept, through the same doors without a fuzzer.
@Suite struct `Corpus` {
  @Test(arguments: FuzzDoor.all.map(\.name)) func `every input of the corpus keeps the promises of its door`(
    name: String
  ) async throws {
    let door = try #require(FuzzDoor.all.first { $0.name == name })
    let folder = Paths.root + "Tests/Corpus/" + name
    let files = Self.files(in: folder)
    try #require(!files.isEmpty, "no corpus in \(folder): make fuzz TARGET=\(name)")
    let inputs = try files.map { try #require(Self.bytes(of: folder + "/" + $0)) }
    let broken = await Self.broken(door, zip(files, inputs).map { ("\(name)/\($0)", $1) })
    #expect(broken == [])
  }

  /// What is wrong with inputs. They go in on a thread of their own: doors wait, and the pool has two threads.
  private static func broken(_ door: FuzzDoor, _ inputs: [(name: String, bytes: [UInt8])]) async -> [String] {
    await withCheckedContinuation { continuation in
      let isStarted = startThread(named: "door") {
        var broken: [String] = []
        for (name, bytes) in [("the empty input", [])] + inputs {
          do { try door.enter(FuzzBytes(bytes)) } catch { broken.append("\(name): \(error)") }
        }
        continuation.resume(returning: broken)
      }
      if !isStarted { continuation.resume(returning: ["there is no thread"]) }
    }
  }

  /// What the fuzzer does most of the time, without its eyes: inputs that came from others by small changes.
  @Test(arguments: FuzzDoor.all.map(\.name)) func `what came of the corpus by small changes keeps the promises, too`(
    name: String
  ) async throws {
    let door = try #require(FuzzDoor.all.first { $0.name == name })
    let folder = Paths.root + "Tests/Corpus/" + name
    let inputs = Self.files(in: folder).compactMap { Self.bytes(of: folder + "/" + $0) }
    for seed in Effort.seeds {
      var changes = Changes(seed: seed, inputs: inputs)
      let changed = (0..<Self.rounds).map { _ in changes.next() }
      let broken = await Self.broken(door, changed.map { ("\($0)", $0) })
      #expect(broken.prefix(1) == [])
    }
  }

  private static let rounds = 20

  private static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}

/// Inputs with changes: bytes turned, removed, doubled, and taken from another input.
private struct Changes {
  private var numbers: SeededNumbers
  private let inputs: [[UInt8]]

  init(seed: UInt64, inputs: [[UInt8]]) {
    numbers = SeededNumbers(seed)
    self.inputs = inputs
  }

  mutating func next() -> [UInt8] {
    var bytes = Array((inputs.randomElement(using: &numbers) ?? []).prefix(4096))
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 1...16, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &numbers))
      case 2:
        let other = inputs.randomElement(using: &numbers) ?? []
        let start = Int.random(in: 0...other.count, using: &numbers)
        bytes.insert(contentsOf: other[start...].prefix(Int.random(in: 1...64, using: &numbers)), at: place)
      default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &numbers) }
      }
    }
    return bytes
  }
}

import Glibc
import TestSupport
import Testing

/// The inputs that `make fuzz` has found and kept, through the same doors without a fuzzer.
@Suite struct `Corpus` {
  @Test(arguments: FuzzDoor.all.map(\.name)) func `every input of the corpus keeps the promises of its door`(
    name: String
  ) throws {
    let door = try #require(FuzzDoor.all.first { $0.name == name })
    let folder = Paths.root + "Tests/Corpus/" + name
    let files = Self.files(in: folder)
    try #require(!files.isEmpty, "no corpus in \(folder): make fuzz TARGET=\(name)")
    for file in files {
      let bytes = try #require(Self.bytes(of: folder + "/" + file))
      #expect(throws: Never.self, "\(name)/\(file)") { try door.enter(FuzzBytes(bytes)) }
    }
  }

  /// What the fuzzer does most of the time: inputs that came from others by small changes.
  @Test(arguments: FuzzDoor.all.map(\.name)) func `an input that is cut anywhere keeps the promises, too`(
    name: String
  ) throws {
    let door = try #require(FuzzDoor.all.first { $0.name == name })
    let folder = Paths.root + "Tests/Corpus/" + name
    for file in Self.files(in: folder).prefix(8) {
      let bytes = try #require(Self.bytes(of: folder + "/" + file))
      for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        #expect(throws: Never.self, "\(count) bytes of \(name)/\(file)") {
          try door.enter(FuzzBytes(Array(bytes.prefix(count))))
        }
      }
    }
  }

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

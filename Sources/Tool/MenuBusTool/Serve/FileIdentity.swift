import Glibc
import LibDBus

/// A served file or directory, as every process that serves it knows it.
struct FileIdentity: Sendable {
  /// The file, as the user named it.
  var file: String
  /// The bus name that tells other programs that the file is served. It decides nothing: any program could own it.
  var name: BusName
  /// Whether a process that serves the file is to end.
  var replaces: Bool
  private let hash: String

  /// - Returns: `nil` for a file that is not there.
  init?(_ file: String, replaces: Bool) {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    let hash = Self.hash(String(cString: path))
    guard let name = BusName("\(ServedName.files).f\(hash)") else { return nil }
    (self.file, self.name, self.replaces, self.hash) = (file, name, replaces, hash)
  }

  /// The name of the lock for the file on a bus.
  func lockName(onBus id: String) -> String { "served-\(Self.hash(id))-\(hash)" }

  /// FNV-1a: the same in every process.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// Another process serves the file.
struct ServedAlready: Error, CustomStringConvertible {
  var file: String
  var process: Int?
  /// Whether it was asked to end, and goes on.
  var isStuck = false

  var description: String {
    let advice = isStuck ? "which was asked to end and goes on" : "--replace takes its place"
    let owner = process.map { "process \($0)" } ?? "a process of another container"
    return "\(file) is served already, by \(owner)\(isStuck ? ", " : "; ")\(advice)"
  }
}

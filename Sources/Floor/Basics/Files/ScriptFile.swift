import Glibc

/// A file that begins with `#!` and the program that runs it.
struct ScriptFile {
  private let path: String
  /// The file of the interpreter.
  private let interpreter: String
  /// The words between the interpreter and the script.
  private let options: [String]

  /// Reads the first line of a file; `nil` for a file that is no script.
  init?(path: String) {
    // The system reads as much.
    guard let bytes = try? RegularFile.bytes(of: path, limit: 256), bytes.starts(with: "#!".utf8) else { return nil }
    let line = String(decoding: bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    var words = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { String(Substring($0)) }
    guard let first = words.first else { return nil }
    words.removeFirst()
    self.path = path
    if first.hasSuffix("/env") {
      // It looks the interpreter up, and is not there any more when that runs.
      if words.first == "-S" { words.removeFirst() }
      guard let name = words.first, let file = SearchPath().path(of: name) else { return nil }
      (interpreter, options) = (file, Array(words.dropFirst()))
    } else {
      // All the rest of the line is one word.
      (interpreter, options) = (first, words.isEmpty ? [] : [words.joined(separator: " ")])
    }
  }

  /// Whether a process runs this script, as far as its command line tells: a program of the same interpreter can give
  /// itself the words of any other.
  func isRun(by process: Int) -> Bool {
    guard processWords(process).dropFirst().starts(with: options + [path]) else { return false }
    var (running, file) = (stat(), stat())
    return stat("/proc/\(process)/exe", &running) == 0 && stat(interpreter, &file) == 0
      && (running.st_dev, running.st_ino) == (file.st_dev, file.st_ino)
  }
}

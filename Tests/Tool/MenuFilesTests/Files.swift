import Glibc
import TestSupport
import Testing

/// The example that is served with the package.
let desktopFile = Paths.desktopMenu

/// The example with every kind of row.
let elementsFile = desktopFile.replacing("desktop.yaml", with: "elements.yaml")

/// Runs `body` with the path of a new directory that goes when it ends.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/menu-files-XXXXXX".utf8CString)
  let directory = String(cString: try #require(mkdtemp(&template)))
  defer { removeDirectory(directory) }
  try body(directory)
}

/// The same for a body that suspends.
func withTemporaryDirectory(
  isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Void
) async throws {
  var template = Array("/tmp/menu-files-XXXXXX".utf8CString)
  let directory = String(cString: try #require(mkdtemp(&template)))
  defer { removeDirectory(directory) }
  try await body(directory)
}

func write(_ bytes: [UInt8], to path: String) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  try #require(write(descriptor, bytes, bytes.count) == bytes.count)
}

/// The names in a directory.
func names(in directory: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

private func removeDirectory(_ directory: String) {
  for name in names(in: directory) { unlink("\(directory)/\(name)") }
  rmdir(directory)
}

/// The content of a text file.
func text(of path: String) throws -> String {
  let file = try #require(fopen(path, "r"))
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

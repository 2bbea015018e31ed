package import Basics
import LibDBus

/// The windows of a registrar, kept for the next one: programs of Qt 5 register once.
///
/// Each line is a window: its number, the unique name of its program, and the path of its menu. A registrar takes those
/// whose program is on the bus.
package struct RegistryFile: Sendable {
  private let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: The folder, which belongs to the user alone and is made if need be.
  ///   - id: The id of the bus, whose unique names another bus has for others.
  package init(in folder: String, ofBus id: String) {
    self.folder = folder
    name = "windows-" + id.filter { $0.isHexDigit }
  }

  /// The windows in the file; none without one. A line that has no window is left out.
  package func read() throws(OwnFile.Unusable) -> [RegisteredWindow] {
    guard let bytes = try OwnFile.bytes(of: name, in: folder, limit: WindowMenusLimits.registryBytes) else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(WindowMenusLimits.windows)
    return lines.compactMap { RegisteredWindow(line: String(decoding: $0, as: UTF8.self).withShortRuns) }
  }

  /// Writes the windows.
  package func write(_ windows: [RegisteredWindow]) throws(OwnFile.Unusable) {
    try OwnFile.replace(name, in: folder, with: Array(windows.map { $0.line + "\n" }.joined().utf8))
  }
}

extension RegisteredWindow {
  fileprivate var line: String { "\(number) \(service) \(path)" }

  fileprivate init?(line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let number = UInt32(words[0]), let service = BusName(words[1]), service.isUnique,
      words[2].utf8.count <= WindowMenusLimits.pathBytes, let path = ObjectPath(words[2])
    else { return nil }
    self.init(number: number, service: service, path: path)
  }
}

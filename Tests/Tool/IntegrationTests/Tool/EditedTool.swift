import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// A tool that serves a file in a folder, with what it says on either output.
final class EditedTool: Sendable {
  let folder: TemporaryFolder
  let program: Program
  let address: String

  /// Serves `content` as `home/menu.yaml`.
  ///
  /// - Parameter path: Where the tool looks for programs.
  init(
    _ content: String = "- {title: First}\n", path: String? = nil, environment: [String: String] = [:],
    prepare: (TemporaryFolder) throws -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/home", withIntermediateDirectories: true)
    _ = try folder.file("home/menu.yaml", content)
    try prepare(folder)
    // Items as their files say: what becomes of labels is tested elsewhere.
    program = try Program(
      [
        "/bin/sh", "-c", "cd \"$1\" && exec \"$0\" serve --private-bus --text-icon off home/menu.yaml 2>&1", Paths.tool,
        folder.path,
      ],
      environment: environment.merging(path.map { ["PATH": $0] } ?? [:]) { $1 })
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

  /// Title and id of each row at the top, as `menubus tree` reads them.
  func rows() async throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try await tree().map { ($0["title"].string ?? "", $0["id"].int ?? -1) })
  }

  /// Title, without the subtitle, and id of every row that is no line.
  func allRows() async throws -> [String: Int] {
    func all(_ rows: [JSON]) -> [JSON] { rows.flatMap { [$0] + all($0["children"].array) } }
    let titles = all(try await tree()).compactMap { row -> (String, Int)? in
      guard row["type"] == "standard", let title = row["title"].string, let id = row["id"].int else { return nil }
      return (title.components(separatedBy: " — ")[0], id)
    }
    return Dictionary(titles) { first, _ in first }
  }

  private func tree() async throws -> [JSON] {
    let result = try await Program.run([
      Paths.tool, "tree", "--json", "--bus", address, "org.menubus.Menu",
    ])
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try JSON(parsing: result.output)["rows"].array
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

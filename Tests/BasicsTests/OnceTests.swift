import Foundation
import TestSupport
import Testing

@Suite struct `Sources` {
  /// The files of a folder by their paths below it.
  private static func files(in folder: String) throws -> [String: String] {
    let root = URL(filePath: Paths.root + folder).resolvingSymlinksInPath().path()
    let paths = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    return try Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map {
        ($0, try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8))
      })
  }

  /// What a second reader, look-up or wait would need, and the file that has it.
  @Test(arguments: [
    ("\"XDG_DATA_DIRS\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_DATA_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_CONFIG_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_CACHE_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("/index.theme", ["Basics/Files/IconThemes.swift"]),
    (#""\\u""#, ["Basics/JSON/JSONText+Writing.swift"]),
    (#"(ia{sv}av)""#, ["DBusMenu/LayoutForm.swift"]),
  ])
  func `have each look-up once`(text: String, files: [String]) throws {
    let found = try Self.files(in: "Sources").filter { $0.value.contains(text) }.keys.sorted()
    #expect(found == files, "\(text)")
  }

  /// A struct on the bus has a type that reads and writes it: a record in one of these targets. The one exception
  /// translates values of every type, whatever they mean.
  @Test func `have the structs of the protocols as records, not as literals`() throws {
    let homes = ["LibDBus/", "DBusMenu/", "StatusNotifier/", "MenuRecords/TypedValue.swift"]
    let found = try Self.files(in: "Sources").filter { path, text in
      text.contains(".structure(") && !homes.contains { path.hasPrefix($0) }
    }
    #expect(found.keys.sorted() == [])
  }

  @Test func `of the floor know no other target`() throws {
    let allowed = ["Glibc", "Musl", "Synchronization"]
    for (path, text) in try Self.files(in: "Sources/Basics") {
      let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
      #expect(imports.allSatisfy(allowed.contains), "\(path)")
    }
  }
}

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
        let path = folder == "Sources" ? Paths.withoutStorey($0) : $0
        return (path, try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8))
      })
  }

  /// What a second reader, look-up or wait would need, and the file that has it.
  @Test(arguments: [
    ("\"XDG_DATA_DIRS\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_DATA_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_CONFIG_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("\"XDG_CACHE_HOME\"", ["Basics/Files/DesktopFolders.swift"]),
    ("/index.theme", ["Basics/Icons/IconThemes.swift"]),
    (#""\\u""#, ["Basics/JSON/JSONText+Writing.swift"]),
    (#"(ia{sv}av)""#, ["DBusMenu/LayoutForm.swift"]),
    ("getenv(", ["Basics/EnvironmentVariable.swift"]),
    // `Menus` imports no target, and so not `Lock`.
    ("Mutex(", ["Menus/ActivationToken.swift"]),
  ])
  func `sources have each look-up once`(text: String, files: [String]) throws {
    let found = try Self.files(in: "Sources").filter { $0.value.contains(text) }.keys.sorted()
    #expect(found == files, "\(text)")
  }

  /// A struct on the bus has a type that reads and writes it: a record in one of these targets. The one exception
  /// translates values of every type, whatever they mean.
  @Test func `sources have the structs of the protocols as records, not as literals`() throws {
    // A simulated program says what no record can say.
    let homes = [
      "LibDBus/", "DBusMenu/", "StatusNotifier/", "MenuInspection/Recording/TypedValue.swift", "MenuTestKit/Programs/",
    ]
    let found = try Self.files(in: "Sources").filter { path, text in
      text.contains(".structure(") && !homes.contains { path.hasPrefix($0) }
    }
    #expect(found.keys.sorted() == [])
  }

  /// Swift 6.3 drops the re-export of a type that another file of the module imports by its name as well.
  @Test func `sources import types by their names only to re-export them`() throws {
    let named = #/import (struct|class|enum|protocol|typealias) /#
    let found = try Self.files(in: "Sources").flatMap { path, text in
      text.split(separator: "\n").filter { $0.contains(named) && !$0.contains("@_exported") && !$0.hasPrefix("//") }
        .map { "\(path): \($0)" }
    }
    #expect(found.sorted() == [])
  }

  /// Foundation costs a program tens of megabytes, and its start milliseconds.
  @Test func `sources import Foundation in MenuCountries alone`() throws {
    let found = try Self.files(in: "Sources").filter { path, text in
      !path.hasPrefix("MenuCountries/")
        && text.split(separator: "\n").contains { $0.contains("import Foundation") && !$0.hasPrefix("//") }
    }
    #expect(found.keys.sorted() == [])
  }

  /// What a program prints goes through the streams of its command, which tests replace. The standard streams of the
  /// process are written in these places alone.
  @Test func `sources print only to the streams that they are given`() throws {
    let homes = [
      "MenuBusTool/Console/CommandStreams.swift", "ProgramLogs/ErrorOutput.swift",
    ]
    let writers = [" print(", "(print(", "Swift.print(", " debugPrint(", " puts(", "putchar(", "FileHandle.standard"]
    let found = try Self.files(in: "Sources").filter { path, text in
      !homes.contains(path) && writers.contains(where: text.contains)
        && text.split(separator: "\n").contains { line in
          !line.contains("//") && !line.contains("func print(") && writers.contains(where: line.contains)
        }
    }
    #expect(found.keys.sorted() == [])
  }

  /// A command parses, calls and prints; its work stands in a file beside it.
  @Test func `files of commands have at most 100 lines`() throws {
    let commands = try Self.files(in: "Sources/Tool/MenuBusTool").filter { $0.value.contains("commandName: \"") }
    #expect(commands.count > 25)
    let long = commands.filter { $0.value.count { $0 == "\n" } > 100 }
    #expect(long.keys.sorted() == [])
  }

  @Test func `sources of the floor know no other target`() throws {
    let allowed = ["Glibc", "Synchronization"]
    for (path, text) in try Self.files(in: "Sources/Floor/Basics") {
      let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
      #expect(imports.allSatisfy(allowed.contains), "\(path)")
    }
  }

  /// Files that make texts of bytes without ``String/withShortRuns``, and the reason: a short text, or none of others.
  private static let textsWithoutBound = [
    "Basics/Files/FolderNames.swift": "a name of 255 bytes", "Basics/Files/ProcessName.swift": "4,096 bytes",
    "Basics/JSON/JSONScanner.swift": "words, and the bytes of one letter", "Basics/Text/Base64.swift": "ASCII",
    "DesktopWindows/Compositors.swift": "JSON of a compositor, which is read as bytes",
    "EventLoops/WatchedFiles/Inotify.swift": "a name of 255 bytes",
    "EventLoops/WatchedFiles/WatchedPath.swift": "a path",
    "LibDBus/BusConnection+Calls.swift": "a name on the bus",
    "LibDBus/BusConnection+Signals.swift": "a name on the bus",
    "LibDBus/BusError.swift": "names of errors, and sentences of libdbus", "LibDBus/IncomingMessage.swift": "names",
    "LibDBus/MessageReader.swift": "a signature", "MenuBus/Context/ContextMenuTarget.swift": "a part of a bus name",
    "MenuFiles/MenuDirectory.swift": "a name of 255 bytes",
    "MenuFiles/Reading/MenuFileText.swift": "goes to libyaml", "MenuFiles/Reading/YAMLEvents.swift": "libyaml's words",
    "MenuPlugins/File/SafePath.swift": "a path", "MenuPlugins/Running/PluginEnvironment.swift": "the environment",
    "Basics/Files/ScriptFile.swift": "256 bytes",
    "MenuBusTool/Icon/IconPicture.swift": "SVG, for a library in C",
    "MenuBusTool/Serve/Lines/LinesSource.swift": "JSON",
    "MenuBusTool/Serve/Lines/WritingProgram.swift": "4,096 bytes", "MenuBusTool/Serve/FileIdentity.swift": "a path",
    "MenuTestKit/Program+Output.swift": "tests", "MenuWindow/Desktop.swift": "a name of a type",
    "MenuWindow/Surface+ActivationToken.swift": "a token of the desktop, which goes out as it is",
    "MenuWindow/Pictures/": "names of icons and colors, and paths",
    "MenuWindow/Rows/Gtk+Rows.swift": "what we have given GTK", "MenuWindow/Rows/PartView.swift": "the same",
    "Pictures/PNGPixels.swift": "64 bytes", "PrivateBus/": "our own bus", "Programs/ProcessTree.swift": "numbers",
    "Programs/FirstLine.swift": "the first line of a script", "Pictures/PNGFile.swift": "a path",
    "Pictures/Decoding/PictureRequest.swift": "names of icons, and paths",
  ]

  /// `==` and hashing take n² steps for n combining marks on a letter.
  @Test func `sources bound the marks of texts that come from outside`() throws {
    let makers = ["String(decoding:", "String(cString:", "String(validating:", "String(validatingCString:"]
    let bounded = ["withShortRuns", "strerror(", "strsignal(", "getenv(", "dlerror(", "nl_langinfo("]
    let files = try Self.files(in: "Sources").filter { _, text in
      text.split(separator: "\n").contains { line in
        makers.contains(where: line.contains) && !bounded.contains(where: line.contains)
      }
    }.keys
    let strays = files.filter { file in !Self.textsWithoutBound.keys.contains { file.hasPrefix($0) } }
    #expect(strays.sorted() == [])
    let idle = Self.textsWithoutBound.keys.filter { place in !files.contains { $0.hasPrefix(place) } }
    #expect(idle.sorted() == [])
  }

  /// Files that may have another name than what they declare, or folders of such files, and the reason.
  private static let otherNames = [
    "MenuBus/Exports.swift": "exports modules", "MenuTestKit/Exports.swift": "exports modules",
    "Menus/Exports.swift": "exports types", "StatusNotifier/Exports.swift": "exports types",
    "MenuBus/UIKitSpellings.swift": "one name for each of UIKit's", "Menus/UIKitSpellings.swift": "the same",
    "MenuBus/AppKitSpellings.swift": "one name for each of AppKit's",
    "MenuWindow/Gtk.swift": "shorter calls of GTK, a library of functions",
    "MenuWindow/Rows/Gtk+Rows.swift": "the same",
    "MenuInspection/Rules/": "a file for each topic, all of which extend `Rules`",
    "MenuBusTool/JSON/JSONAnswers.swift": "small shapes of answers, which need no file each",
    "MenuBusTool/Help/MistypedCommand.swift": "a feature of the whole command",
    "MenuInspection/Recording/RecordLine+Reading.swift": "the reader of the type before the plus",
    "MenuInspection/Recording/TypedValue.swift": "the spelling of values in recordings",
  ]

  /// Whether a file declares or extends what its name says: `X` a type, a function or an extension, `X+Y` an
  /// extension of `X`, or of types that conform to `X` there.
  private static func declares(_ file: String, _ text: String) -> Bool {
    let parts = file.split(separator: "+")
    let name = String(parts[0])
    let function = name.prefix(1).lowercased() + name.dropFirst()
    let words = { (line: Substring) in line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) }
    let kinds: Set = ["class", "struct", "enum", "actor", "protocol", "typealias"]
    return text.split(separator: "\n").contains { line in
      guard line.contains(name) || line.contains(function), !line.contains("//") else { return false }
      let words = words(line)
      if words.contains("extension") { return words.contains(name) }
      return parts.count == 1
        && zip(words, words.dropFirst()).contains { kind, word in
          kinds.contains(kind) && word == name || kind == "func" && (word == function || word == name)
        }
    }
  }

  @Test func `files of Sources have the name of a declaration in them`() throws {
    let strays = try Self.files(in: "Sources").filter { path, text in
      let file = path.split(separator: "/").last?.dropLast(6) ?? ""
      return !Self.otherNames.keys.contains(where: path.hasPrefix) && file != "main"
        && !Self.declares(String(file), text)
    }
    #expect(strays.keys.sorted() == [])
  }

  /// The types that a file declares outside of other types, unless they are its own.
  private static func types(_ text: String) -> Set<String> {
    let kinds: Set = ["class", "struct", "enum", "actor", "protocol", "typealias"]
    let modifiers: Set = ["public", "package", "internal", "open", "final", "indirect", "nonisolated"]
    var types: Set<String> = []
    for line in text.split(separator: "\n") where line.first?.isLetter == true || line.hasPrefix("@") {
      let words = line.split { !($0.isLetter || $0.isNumber || "_@".contains($0)) }.map(String.init)
      let rest = words.drop { modifiers.contains($0) || $0.hasPrefix("@") }
      if let kind = rest.first, kinds.contains(kind), let name = rest.dropFirst().first { types.insert(name) }
    }
    return types
  }

  /// A name that two targets declare can mean either where a third imports both.
  @Test func `sources declare the name of a type in one target`() throws {
    // An older name of the same type, in the target that programs import.
    let allowed = ["ClientMetrics": ["DBusMenu", "MenuExport"]]
    var targets: [String: Set<String>] = [:]
    for (path, text) in try Self.files(in: "Sources") {
      for type in Self.types(text) { targets[type, default: []].insert(String(path.prefix { $0 != "/" })) }
    }
    #expect(targets["MenuClient"] == ["DBusMenu"])
    #expect(targets.mapValues { $0.sorted() }.filter { $0.value.count > 1 } == allowed)
  }
}

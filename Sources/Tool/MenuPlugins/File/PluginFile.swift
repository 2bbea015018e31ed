import Basics
import Programs

import Glibc

/// A plugin as its file describes it: name, dialect and tags. Nothing was run to learn this.
package struct PluginFile: Sendable {
  /// The path as the user gave it.
  package let path: String
  /// The path by which the plugin is run: in the folder that the user named, also where it is a link there.
  let place: String
  /// The name, and what it says about the times of runs.
  package let name: PluginName
  /// Whether it is the plugin of a package of SwiftBar, which has its name, and in whose folder it runs.
  let isPackaged: Bool
  /// The dialect that the plugin is read in.
  package let dialect: Dialect
  /// Why it is that dialect, as the end of a sentence.
  package let reason: String
  let tags: PluginTags
  /// The line that says which program runs it.
  let firstLine: FirstLine?
  /// The preferences of the file beside the plugin; none in a dialect that has no preferences.
  let saved: SavedPreferences?

  /// Reads a plugin's file.
  ///
  /// - Parameter dialect: The dialect; `nil` to guess it.
  /// - Throws: Why it is not to be run: others may write to it, it is not executable, or it cannot be read.
  package init(_ path: String, dialect: Dialect? = nil) throws(PluginRefusal) {
    self.path = path
    let realPath = try SafePath.check(path)
    place = try SafePath.place(of: path)
    let bytes: [UInt8]
    do throws(RegularFile.Unreadable) {
      bytes = try RegularFile.bytes(of: realPath, limit: MenuPluginsLimits.tagBytes)
    } catch {
      throw PluginRefusal("\(path): \(error.reason)")
    }
    guard access(realPath, X_OK) == 0 else {
      throw PluginRefusal("\(path) is not executable; this makes it so: chmod +x \(ShellWords.quoted(path))")
    }
    firstLine = FirstLine(bytes)
    let text = String(decoding: bytes, as: UTF8.self).withShortRuns
    let guess = Dialect.guess(path: path, text: text)
    let shownName = SwiftBarFolder.shownName(of: place)
    isPackaged = !place.hasSuffix("/" + shownName)
    let spoken = isPackaged ? .swiftbar : dialect ?? guess.dialect
    self.dialect = spoken
    reason = isPackaged ? "it is a package" : dialect == nil ? guess.reason : "the option --dialect"
    tags = PluginTags(text)
    saved = spoken == .argos ? nil : SavedPreferences(beside: place, in: spoken, declaring: tags.variables)
    var name = PluginName(String(path.split(separator: "/").last ?? ""), in: spoken)
    if isPackaged { name.name = String(shownName.dropLast(".swiftbar".count)) }
    self.name = name
  }

  /// The title for people: that of the tags, or else the name.
  package var title: String {
    tags.text("title").flatMap { $0.isEmpty ? nil : $0.shortened } ?? name.name
  }

  /// The name of its file for people.
  var shownName: String { SwiftBarFolder.shownName(of: place) }

  /// Whether the plugin stays, and prints one menu after the other.
  package var isStream: Bool { dialect == .swiftbar && tags.isStream && !isPackaged }

  /// Whether the plugin runs when its menu opens.
  package var refreshesOnOpening: Bool {
    dialect == .swiftbar ? tags.isSet("refreshOnOpen") : name.refreshesOnOpening
  }

  /// The times of the tag `swiftbar.schedule`, which replace the interval.
  var schedule: [CronTime] { dialect == .swiftbar ? tags.schedules.times : [] }

  /// Sentences about the name and the tags.
  var notes: [PluginNote] {
    var notes = (name.fault.map { [$0] } ?? [])
    if dialect == .swiftbar { notes += tags.schedules.faults }
    if dialect != .argos { notes += tags.misspelt.prefix(MenuPluginsLimits.notes) }
    if name.position != nil { notes.append("the position in the file name is ignored: panels sort their items") }
    return (notes + (saved?.faults ?? [])).map { PluginNote($0) }
  }

  /// Whether a folder's file is left alone, by its name: dot files, `*.off`, and settings of plugins.
  package static func ignores(name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix(".off") || name.hasSuffix(".vars.json")
  }

  /// Whether a file is a plugin, and no menu file: it is executable or begins with `#!`, and its name has no
  /// extension of a menu file.
  package static func looksLikePlugin(_ path: String) -> Bool {
    if [".yaml", ".yml", ".json"].contains(where: path.lowercased().hasSuffix) { return false }
    guard let start = try? RegularFile.bytes(of: path, limit: 2) else { return false }
    return start == Array("#!".utf8) || access(path, X_OK) == 0
  }
}

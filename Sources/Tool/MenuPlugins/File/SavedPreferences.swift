import Basics

import Glibc

/// The values of the file of preferences beside a plugin, and sentences about what is wrong with it:
/// `cpu.5s.sh.vars.json` of xbar or `cpu.5s.vars.json` of SwiftBar.
struct SavedPreferences: Sendable {
  /// The values by the names of their variables; empty texts for variables that are not to be set.
  private(set) var values: [String: String] = [:]
  private(set) var faults: [String] = []

  /// Reads the file beside a plugin, unless another user may write to it.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin in its folder.
  ///   - dialect: The dialect, whose file counts where both are there.
  ///   - variables: The preferences that the plugin declares.
  init(beside path: String, in dialect: Dialect, declaring variables: [PluginVariable]) {
    let files = [path, Self.withoutExtension(path)].map { $0 + ".vars.json" }
    let order = dialect == .swiftbar ? files.reversed() : files
    let file: String = order.first { access($0, F_OK) == 0 } ?? files[0]
    let name = "`\(String(file.split(separator: "/").last ?? "").withControlsAsSpaces)`"
    guard access(file, F_OK) == 0 else { return }
    do {
      let bytes = try RegularFile.bytes(of: try SafePath.check(file), limit: MenuPluginsLimits.preferenceBytes + 1)
      guard bytes.count <= MenuPluginsLimits.preferenceBytes else {
        faults = ["\(name) is ignored: it has more than \(MenuPluginsLimits.preferenceBytes >> 10) KiB"]
        return
      }
      guard let members = try? JSONText(reading: bytes[...]).members else {
        faults = ["\(name) is ignored: it is no JSON object, such as `{\"CITY\": \"Oslo\"}`"]
        return
      }
      take(members, from: name, variables.map(\.name))
    } catch let error as RegularFile.Unreadable {
      faults = ["\(name) is ignored: \(error.reason)"]
    } catch {
      faults = ["\(name) is ignored: \(error)"]
    }
  }

  private static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), path.index(after: slash) < dot else {
      return path
    }
    return String(path[..<dot])
  }

  private mutating func take(_ members: [JSONText.Member], from file: String, _ declared: [String]) {
    let names = Set(declared)
    for member in members {
      if !names.contains(member.name) {
        note(
          "`\(member.name.shortened)` in \(file) is no variable of the plugin"
            + Spelling.suggestion(for: member.name, among: declared))
      } else if let word = member.value.word {
        values[member.name] = word
      } else {
        note("`\(member.name.shortened)` in \(file) is ignored: it is a list or an object")
      }
    }
  }

  private mutating func note(_ sentence: @autoclosure () -> String) {
    if faults.count < MenuPluginsLimits.notes { faults.append(sentence()) }
  }
}

extension JSONText {
  /// A text, number or truth value as a text; empty for `null`.
  fileprivate var word: String? {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let text), .string(let text): text
    case .array, .object: nil
    }
  }
}

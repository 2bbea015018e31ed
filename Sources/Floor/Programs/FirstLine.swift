package import Basics

import Glibc

/// The `#!` line of a script, read as macOS reads it, where scripts were written that Linux runs otherwise or not at
/// all: each of its words is a word, and Linux makes one of all behind the first. So `env NAME=x python3` would execute
/// the script itself, for ever.
package struct FirstLine: Sendable {
  private let text: String

  /// The way in which a script is run.
  package struct Reading: Sendable {
    /// The words in front of the path of the script; `nil` where the system reads the line alike.
    package fileprivate(set) var words: [String]?
    /// Sentences about the differences.
    package fileprivate(set) var notes: [String] = []
    /// Why it cannot be run, in a sentence; `nil` if it can.
    fileprivate(set) var fault: String?
  }

  /// The most bytes of a line that is read here; a longer one is left to the system, which refuses it.
  package static let mostBytes = 1024

  /// Reads the beginning of a file; `nil` for one that has no such line.
  package init?(_ start: some Sequence<UInt8>) {
    let start = Array(start.prefix(Self.mostBytes))
    guard start.starts(with: "#!".utf8) else { return nil }
    let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    guard line.count + 2 < Self.mostBytes, !line.contains(0) else { return nil }
    text = String(decoding: line, as: UTF8.self)
  }

  /// Finds out how a script with this line is run.
  ///
  /// - Parameters:
  ///   - script: The path of the script, for the sentence about its mend.
  ///   - path: Where programs are looked up that are not at their paths.
  package func reading(of script: String, on path: SearchPath) -> Reading {
    var reading = Reading()
    if text.utf8.contains(UInt8(ascii: "\r")) {
      let (place, mend) = text.utf8.last == UInt8(ascii: "\r") ? ("ends with", #"s/\r$//"#) : ("has", #"s/\r/\n/g"#)
      reading.fault =
        "its #! line \(place) a Windows line end; this mends it: sed -i '\(mend)' \(ShellWords.quoted(script))"
      return reading
    }
    let words = Self.words(text)
    guard let first = words.first, first.hasPrefix("/") || !first.contains("/"),
      let interpreter = reading.program(first, on: path, isLookedUp: false)
    else { return reading }
    let rest = Array(words.dropFirst())
    let isEnv = first.split(separator: "/").last == "env" && !rest.isEmpty
    let isSplit = isEnv && Self.isSplitOption(rest[0])
    var arguments = isSplit ? Self.words(rest.joined(separator: " "), quotes: true) : rest
    if isEnv { reading.settleProgram(in: &arguments, on: path) }
    guard reading.fault == nil else { return reading }
    if arguments.count > 1, !isSplit { reading.notes.append("the words of its #! line are split, as on macOS") }
    if !reading.notes.isEmpty {
      // The words behind `-S` are split by `env`, which knows their quotes and variables.
      reading.words = [interpreter] + (isSplit ? [arguments.joined(separator: " ")] : arguments)
    }
    return reading
  }

  /// The words of a text between spaces.
  ///
  /// - Parameter quotes: Whether spaces in quotes are a part of a word, which keeps its quotes.
  private static func words(_ text: String, quotes: Bool = false) -> [String] {
    var (words, word, quote) = ([String](), "", nil as Unicode.Scalar?)
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\t", quote == nil {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if quotes, quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == quote {
        quote = nil
      }
      word.unicodeScalars.append(scalar)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether a word is the option by which `env` splits what follows.
  private static func isSplitOption(_ word: String) -> Bool {
    word.hasPrefix("--split-string") || (word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("S"))
  }
}

extension FirstLine.Reading {
  /// A program of the line, or the one of its name that runs in its place; `nil`, with the fault, if there is none.
  ///
  /// - Parameter isLookedUp: Whether a name alone is looked up in any case.
  fileprivate mutating func program(_ name: String, on path: SearchPath, isLookedUp: Bool) -> String? {
    if name.contains("/") ? access(name, F_OK) == 0 : isLookedUp && path.path(of: name) != nil { return name }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    guard let found = path.path(of: last) ?? (last == "python" ? path.path(of: "python3") : nil) else {
      fault = "there is no \(name.withControlsAsSpaces), which its #! line names"
      return nil
    }
    notes.append("there is no \(name.withControlsAsSpaces), which its #! line names; \(found) runs it")
    return found
  }

  /// Looks at the program that `env` is to run.
  fileprivate mutating func settleProgram(in words: inout [String], on path: SearchPath) {
    var index = 0
    while index < words.count {
      let word = words[index]
      // `env` itself looks the program up elsewhere.
      if word.hasPrefix("PATH=") || word == "-i" || word == "-" || word == "-P" { return }
      guard word.hasPrefix("-") || word.contains("=") else { break }
      index += ["-u", "-C"].contains(word) ? 2 : 1
    }
    let isPlain = index < words.count && !words[index].contains { "\"'\\$#".contains($0) }
    if isPlain, let found = program(words[index], on: path, isLookedUp: true) { words[index] = found }
  }
}

import Basics
import Glibc

/// The program that writes the lines of `serve --listen`: the parent of this process.
enum WritingProgram {
  /// Programs that run scripts: their own names say nothing.
  private static let interpreters = [
    "env", "sh", "bash", "dash", "zsh", "fish", "ksh", "ash", "busybox", "python", "perl", "ruby", "node", "nodejs",
    "deno", "bun", "lua", "luajit", "php", "tclsh", "wish", "Rscript", "guile", "osascript", "gjs", "swift", "su",
    "sudo",
    "systemd", "init", "login", "timeout", "nohup", "nice", "setsid", "script",
  ]

  /// The name of the program, or of its script; `nil` where nothing tells it, as in a shell that a user types into.
  static var name: String? {
    let bytes = (try? RegularFile.bytes(of: "/proc/\(getppid())/cmdline", limit: 4096)) ?? []
    return name(ofCommand: bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  /// The name in the words of a command: of a script, the file's, without its extension.
  static func name(ofCommand words: [String]) -> String? {
    guard let program = words.first.map({ file($0) }), !program.hasPrefix("-") else { return nil }
    // `python3.11` is Python.
    let stem = program.prefix { !$0.isNumber && $0 != "." && $0 != "-" }
    guard interpreters.contains(String(stem)) else { return stripped(program) }
    var arguments = words.dropFirst()
    while let argument = arguments.popFirst() {
      if ["-c", "-e", "--eval", "-p"].contains(argument) { return nil }
      if argument == "-m" { return arguments.first.flatMap { stripped($0) } }
      if !argument.hasPrefix("-"), !argument.contains("=") { return stripped(file(argument)) }
    }
    return nil
  }

  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// A name without its extension.
  private static func stripped(_ name: String) -> String? {
    let stem = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : String(name[..<$0]) } ?? name
    return stem.isEmpty ? nil : stem
  }
}

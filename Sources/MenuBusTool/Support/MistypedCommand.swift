#if Tool
import ArgumentParser
import Basics
import Glibc
import MenuScripting
import ProgramLogs

extension Menubus {
  /// Runs the command of the command line; one that does not exist is an error with the one that was probably meant.
  static func main() async {
    Output.prepare()
    ProgramLog.takeOver(.menubus)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let error = mistake(in: arguments) {
      printError(error)
      Glibc.exit(Failure.Status.usage.rawValue)
    }
    do {
      var command = try parseAsRoot(arguments)
      guard var runnable = command as? any AsyncParsableCommand else { return try command.run() }
      try await runnable.run()
    } catch {
      // An `ExitCode` comes after the sentence was printed.
      guard exitCode(for: error) == .validationFailure, !(error is ExitCode) else { exit(withError: error) }
      for line in usageError(error, in: arguments) { printError(line) }
      Glibc.exit(Failure.Status.usage.rawValue)
    }
  }

  /// The error about the first word, if that is no command.
  static func mistake(in arguments: [String]) -> PrintableText? {
    let commands = configuration.subcommands.map { $0.configuration }
    let names = commands.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]
    guard let word = arguments.first, !word.hasPrefix("-"), !commands.contains(where: { $0.commandName == word }),
      word != "help"
    else { return nil }
    // The beginning of one is a shorter way to it than any slip.
    let begun = names.filter { $0.hasPrefix(word.lowercased()) }
    let meant = begun.count == 1 ? begun.first : Spelling.nearest(to: word, among: names)
    let hint: PrintableText = meant.map { "; did you mean “\($0)”?" } ?? ""
    return "there is no command “\(word)”; there are \(names.joined(separator: ", "))\(hint)"
  }
}
#endif

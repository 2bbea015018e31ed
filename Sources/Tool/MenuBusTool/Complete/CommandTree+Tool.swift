import ArgumentParser
import Basics

extension CommandTree {
  /// The commands of this tool; `nil` if the parser describes them in a form that is not known.
  static let tool: CommandTree? = {
    do {
      _ = try Menubus.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      // The parser answers the option with an error that has the text.
      let json = try? JSONText(reading: Array(Menubus.message(for: error).utf8)[...])
      return json?["command"].flatMap { CommandTree($0) }
    }
  }()
}

import Basics
import Logging

/// The messages of a plugin that were logged: each once, until it is another one.
struct PluginMessages: Sendable {
  private var notes: Set<String> = []
  private var failure: String?
  private var errors: [String] = []

  /// The messages of a run for the log. They name the file: two plugins may have one title.
  mutating func unseen(
    _ result: PluginRun.Result, notes new: [PluginNote], title: String?, file: String
  ) -> [(level: Logger.Level, text: String)] {
    let file = SwiftBarFolder.shownName(of: file).withControlsAsSpaces
    let name = title.map { "“\($0)” (\(file))" } ?? file
    var messages: [(level: Logger.Level, text: String)] = []
    for note in new where notes.count < MenuPluginsLimits.rememberedNotes && notes.insert(note.sentence).inserted {
      messages.append((.notice, "\(name): \(note)"))
    }
    if let failure = result.menu.failure, failure != self.failure {
      messages.append((.error, "\(name): \(failure)"))
    }
    failure = result.menu.failure
    if !result.errors.isEmpty, result.errors != errors {
      messages.append((.notice, "\(name) wrote to its standard error: \(result.errors.joined(separator: " / "))"))
    }
    errors = result.errors
    return messages
  }
}

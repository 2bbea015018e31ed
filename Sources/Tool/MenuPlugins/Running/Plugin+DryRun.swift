package import Basics
import MenuFiles

extension Plugin {
  /// Runs a plugin once, for its menu in lines of text, with what was found out about it.
  @concurrent
  package static func dryRun(
    _ path: String, settings: PluginSettings
  ) async throws(PluginRefusal) -> (lines: [PrintableText], isFailure: Bool) {
    let preparation = try await PluginPreparation.read(path, settings)
    let file = preparation.file
    let run = preparation.run(settings, preparation.rowSettings(settings, emoji: .installed()))
    let result = file.isStream ? await run.firstBlock() : await run.run()
    var lines: [PrintableText] = ["dialect: \(file.dialect.rawValue) (\(file.reason))", "runs: \(file.scheduleText)"]
    lines += (run.notes + result.menu.notes).map { "note: \($0)" }
    lines += result.errors.map { "standard error: \($0)" }
    return (lines + [""] + result.menu.outline, result.menu.failure != nil)
  }
}

extension PluginMenu {
  /// The menu as lines of text: the titles, and the rows, with submenus indented.
  package var outline: [PrintableText] {
    var lines: [PrintableText] = isHidden ? ["(the item is hidden)"] : []
    lines += titles.map { title in
      let details = title.titleDetails
      return "title: \(title.title ?? "")" + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
    }
    return lines + (items.isEmpty ? [] : [""]) + rowOutline
  }

  /// The rows as lines of text.
  package var rowOutline: [PrintableText] { MenuDescription.Item.outline(of: items) }
}

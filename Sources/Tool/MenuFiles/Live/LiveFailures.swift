import Basics
import Logging

/// The commands of a menu that have failed, until they work again or were seen.
@MainActor
final class LiveFailures {
  /// Called when ``sentences`` or ``areUnseen`` changed, with a failure that is new.
  var onChange: ((_ new: String?) -> Void)?
  /// Whether there are failures that no user has seen by opening the menu.
  private(set) var areUnseen = false
  private var values: [(command: ObjectIdentifier, sentence: String)] = []
  private var clicks: [String] = []
  private let logger: Logger
  private var pace = LogPace()

  init(logger: Logger) { self.logger = logger }

  /// The failures, the newest last.
  var sentences: [String] { values.map(\.sentence) + clicks }

  /// Notes that a command of a value failed. It is logged when the reason is another than before.
  func note(_ sentence: String, of command: LiveCommand) {
    let key = ObjectIdentifier(command)
    if let index = values.firstIndex(where: { $0.command == key }) {
      guard values[index].sentence != sentence else { return }
      values.remove(at: index)
    }
    log(.error, sentence)
    values.append((key, sentence))
    areUnseen = true
    onChange?(sentence)
  }

  /// Notes that a command of a value has worked.
  func resolve(_ command: LiveCommand) {
    if forget(command) { log(.info, "\(command.name) works again") }
  }

  /// Logs a sentence. A command may fail in another way at each run, so the log has only so many.
  private func log(_ level: Logger.Level, _ sentence: String) {
    guard let omitted = pace.admit(at: .now) else { return }
    if omitted > 0 { logger.notice("\(omitted) messages about values are not in this log") }
    logger.log(level: level, "\(PrintableText(lines: sentence))")
  }

  /// Forgets the failure of a command.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func forget(_ command: LiveCommand) -> Bool {
    guard let index = values.firstIndex(where: { $0.command == ObjectIdentifier(command) }) else { return false }
    values.remove(at: index)
    if sentences.isEmpty { areUnseen = false }
    onChange?(nil)
    return true
  }

  /// Notes the result of a command that a user started; the runner has logged it.
  func note(_ result: CommandResult) {
    guard !result.isSuccess else { return }
    let sentence = result.summary
    clicks = Array((clicks.filter { $0 != sentence } + [sentence]).suffix(MenuFilesLimits.shownFailures))
    areUnseen = true
    onChange?(sentence)
  }

  /// Notes that the menu was opened: failures of clicks are done with, those of values need no more attention.
  func wereSeen() {
    guard areUnseen || !clicks.isEmpty else { return }
    areUnseen = false
    clicks = []
    onChange?(nil)
  }
}

extension MenuDescription {
  /// Makes the tray item say which commands have failed, as far as the file wants that.
  @MainActor
  mutating func report(_ failures: LiveFailures) {
    let sentences = failures.sentences.suffix(MenuFilesLimits.shownFailures)
    guard !sentences.isEmpty else { return }
    if failureReport.attention, failures.areUnseen { tray.status = .attention }
    guard failureReport.tooltip else { return }
    var toolTip = tray.toolTip ?? Tray.ToolTip(title: title ?? "")
    toolTip.text = ([toolTip.text].filter { !$0.isEmpty } + sentences).joined(separator: "\n")
    tray.toolTip = toolTip
  }
}

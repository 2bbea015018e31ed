package import Basics
package import LibDBus

extension MenuReplay.Occurrence {
  /// The line that reports the occurrence; `nil` for one that is not reported.
  package func line(at path: ObjectPath) -> PrintableText? {
    switch self {
    case .ready(let name): "ready \(name) \(path)"
    case .step(let time, .signal(let signal)): "\(Self.seconds(time)) signal \(Self.text(signal))"
    case .step(let time, .gone): "\(Self.seconds(time)) gone"
    case .step(let time, .back): "\(Self.seconds(time)) back"
    case .step(let time, .call(let call)): "\(Self.seconds(time)) recorded \(Self.text(call.message))"
    case .step(_, .quiet), .nameTaken: nil
    case .call(let call): "call \(Self.text(call.message))"
    case .done: "done"
    }
  }

  private static func seconds(_ time: Double) -> PrintableText {
    let milliseconds = Int(min(time, 1e12) * 1000)
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count) + rest)"
  }

  /// A message with those of its arguments that are numbers or short texts.
  private static func text(_ message: RecordedMessage) -> PrintableText {
    let arguments = message.arguments.prefix(4).map { argument -> PrintableText in
      if let number = argument.unwrapped.integerValue { return "\(number)" }
      if let text = argument.unwrapped.stringValue { return "“\(text.prefix(80))”" }
      return argument.boolValue.map { "\($0)" } ?? "…"
    }
    return ([PrintableText("\(message.member)")] + arguments).joined(separator: " ")
  }
}

import Basics
@testable import MenuBusTool
package import MenuTestKit
package import MenuTestSupport
import TestSupport

/// Commands of `menubus` in this process: a call is read, done and answered as by the program, without a start of it.
/// With `make test TOOL=FILE`, they are that program's.
package enum ToolCall {
  /// Runs a command.
  ///
  /// - Parameters:
  ///   - bus: The address of the bus, for commands that take one.
  ///   - input: The standard input.
  package static func run(_ arguments: [String], bus: String? = nil, input: String = "") async -> Program.Result {
    var words = arguments
    if let bus, !words.isEmpty { words.insert("--bus=\(bus)", at: 1) }
    // The names of our menus are another program's for this process.
    if let tool = Paths.shippedTool {
      let call = try? await Program.run([tool] + words, input: input, timeLimit: .seconds(240))
      return call ?? Program.Result(status: -1, output: "", errors: "\(words) did not end")
    }
    let input = InputText(input)
    let record = Lock(Program.Result(status: 0, output: "", errors: ""))
    let status = await Menubus.run(
      words,
      CommandStreams(
        style: .plain, line: { line in record.withLock { $0.output += "\(line)\n" } },
        bytes: { bytes in record.withLock { $0.output += String(decoding: bytes, as: UTF8.self) } },
        error: { text, _ in
          let lines = text.description.split(separator: "\n", omittingEmptySubsequences: false)
          record.withLock { $0.errors += lines.map { "menubus: \($0)\n" }.joined() }
        }, input: { input.next() }))
    var result = record.withLock { $0 }
    result.status = status
    return result
  }
}

/// An input that is a text.
private final class InputText: Sendable {
  private let text: Lock<String>

  init(_ text: String) { self.text = Lock(text) }

  /// The text; nothing the second time.
  func next() -> [UInt8] {
    text.withLock { text in
      defer { text = "" }
      return Array(text.utf8)
    }
  }
}

extension ServingTool {
  /// Calls a command on the menu's bus, in this process.
  package func menubus(_ arguments: String..., input: String = "") async -> Program.Result {
    await ToolCall.run(arguments, bus: address, input: input)
  }
}

extension TraySession {
  /// Calls a command on the bus, in this process.
  package func menubus(_ arguments: String...) async -> Program.Result {
    await ToolCall.run(arguments, bus: bus.address)
  }
}

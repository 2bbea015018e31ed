package import MenuTestKit
import TestSupport

/// `menubus serve --private-bus`, ready to be talked to.
package struct ServingTool {
  package let program: Program
  package let address: String
  package let name: String
  package let path: String
  private let language: String

  /// Serves a file and returns when the menu can be read.
  package init(file: String, arguments: [String] = [], language: String = "") async throws {
    self.language = language
    // On no desktop, whose settings a click would change.
    program = try Program(
      [Paths.tool, "serve", "--private-bus", file] + arguments,
      environment: ["XDG_CURRENT_DESKTOP": "", "LANGUAGE": language])
    var address = ""
    for await line in program.lines {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "bus" { address = words[1] }
      guard words.first == "ready", words.count == 3 else { continue }
      self.address = address
      name = words[1]
      path = words[2]
      return
    }
    throw ClientFailure(description: await program.result.errors)
  }

  package var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8", "LANGUAGE": language]
  }

  /// Runs a program that finds the menu's bus as its session bus; its output.
  package func run(_ arguments: [String]) async throws -> String {
    let result = try await Program.run(arguments, environment: environment)
    guard result.status == 0 else {
      throw ClientFailure(description: "\(arguments.joined(separator: " ")): status \(result.status)\n\(result.errors)")
    }
    return result.output
  }

  /// Ends it, and waits until it is gone.
  package func stop() async -> Program.Result {
    program.terminate()
    return await program.result
  }
}

import DBusMenu
package import LibDBus
package import MenuTestKit
import TestSupport

/// A client in another process that shares no code with the server: it calls every method of a menu, and sends every
/// kind of event.
package struct SecondClient {
  /// A call, and the answer of the menu.
  package struct Answer: Sendable, CustomStringConvertible {
    package let call: String
    package let arguments: String
    /// The name of the error; `nil` for a reply.
    package let error: String?
    package let sentence: String

    package var isRefused: Bool { error == BusError.Name.accessDenied.rawValue }
    package var description: String { "\(call)\(arguments): \(error ?? "a reply")" }
  }

  /// The methods of every menu.
  package static let methods: Set = [
    "GetLayout", "GetGroupProperties", "GetProperty", "Event", "EventGroup", "AboutToShow", "AboutToShowGroup",
  ]

  package let answers: [Answer]

  /// Uses a menu in every way, and waits for all answers.
  package init(of service: BusName, _ path: ObjectPath, on bus: PrivateBus) async throws {
    let events = EventName.allCases.map(\.rawValue) + ["x-unknown"]
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/second_client.py", bus.address, service.rawValue, path.rawValue] + events,
      timeLimit: .seconds(60))
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    answers = try result.output.split(separator: "\n").map { line in
      let json = try JSON(parsing: String(line))
      return Answer(
        call: json["call"].string ?? "", arguments: json["about"].string ?? "", error: json["error"].string,
        sentence: json["message"].string ?? "")
    }
  }
}

import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// What comes of calls that no good client sends.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Bad calls` {
  /// Counts what ran. Its rows are 1 Open, 2 a line, 3 Off, 4 Gone and 5 Places.
  @MainActor
  private final class Clicked {
    private(set) var titles: [String] = []
    func note(_ action: Action) { titles.append(action.title) }

    var menu: Menu {
      let gone = Action(title: "Gone") { self.note($0) }
      gone.isHidden = true
      let places = Menu(title: "Places", children: [])
      return Menu(children: [
        Action(title: "Open", image: .named("document-open")) { self.note($0) }, .separator,
        Action(title: "Off", isEnabled: false) { self.note($0) }, gone, places,
      ])
    }
  }

  private func makeServed(_ clicked: Clicked) async throws -> ServedMenu {
    var options = MenuExporter.Options()
    options.separatorPolicy = .literal
    options.emptyText = nil
    return try await ServedMenu(root: clicked.menu, options: options)
  }

  @Test func `each get the answer that the protocol's rules name, and the next call is answered`() async throws {
    let clicked = Clicked()
    let served = try await makeServed(clicked)
    let calls = BadCall.all
    #expect(calls.count >= 80)
    let next = BadCall("GetProperty", "(1, 'label')", .reply(["Open"]))
    let answers = try await served.answers(to: calls.flatMap { [$0.step, next.step] })
    #expect(answers.count == 2 * calls.count)
    for (index, call) in calls.enumerated() where 2 * index + 1 < answers.count {
      let answer = answers[2 * index]
      let about = "\(call.method) \(call.arguments.prefix(80)) \(call.interface ?? "") \(call.path ?? ""): \(answer)"
      switch call.answer {
      case .error(let name): #expect(answer["error"].string == name, "\(about)")
      case .reply(let values): #expect(answer["reply"] == values, "\(about)")
      case .anyReply: #expect(answer["reply"] != .null, "\(about)")
      }
      #expect(answers[2 * index + 1]["reply"] == ["Open"], "after \(about)")
    }
    #expect(clicked.titles.isEmpty)
  }

  @Test func `calls that are not even D-Bus end their sender's connection and no other`() async throws {
    let clicked = Clicked()
    let served = try await makeServed(clicked)
    let result = try await Program.run(served.wireClient("bad"), timeLimit: .seconds(50))
    #expect(result.status == 0, "\(result.errors)")
    var passed: [String: String] = [:]
    var ended = 0
    for line in result.output.split(separator: "\n") {
      let json = try JSON(parsing: String(line))
      let name = json["case"].string ?? ""
      let got = json["got"].string ?? ""
      if name.hasPrefix("after ") {
        #expect(got == "reply", "\(name)")
      } else if got == "disconnected" {
        ended += 1
      } else {
        passed[name] = got
      }
    }
    let invalid = "org.freedesktop.DBus.Error.InvalidArgs"
    let limits = "org.freedesktop.DBus.Error.LimitsExceeded"
    #expect(
      passed == [
        "no interface": "reply", "an unknown header field": "reply", "unknown flags": "reply",
        "60 variants in each other": "reply", "a wrong body that is well-formed": invalid,
        "near the size limit": limits, "4 million ids of a group": limits, "4 million times the same id": limits,
        "4 million variants": limits, "2 million names": limits, "a million events": limits, "no reply wanted": "reply",
        "an unknown message type": "reply",
        "a signal to us": "reply", "a signal as if from the bus": "reply", "an answer to nothing": "reply",
        "an error of nothing": "reply",
      ])
    #expect(ended >= 30)
    // Clicks with strange headers are clicks: the flags, the field, the interface, the variants, and the one
    // that wants no answer.
    #expect(clicked.titles == Array(repeating: "Open", count: 5))
    #expect(await served.connection.closeReason == nil)
  }
}

extension ServedMenu {
  /// The answers to many steps carried out in one other process, without the signals it heard meanwhile.
  func answers(to steps: [Step]) async throws -> [JSON] {
    await Task { @MainActor in }.value
    let input = try JSON.array(steps.map(\.json)).text
    let result = try await Program.run(clientArguments, input: input, timeLimit: .seconds(40))
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
      .filter { $0["signal"] == .null }
  }

  /// The client that writes D-Bus by hand.
  func wireClient(_ arguments: String...) -> [String] {
    ["/usr/bin/python3", Paths.clients + "/wire_client.py", bus.address, "org.example.Served", "/MenuBar"] + arguments
  }
}

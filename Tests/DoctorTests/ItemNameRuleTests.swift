#if Tool
import Basics
import Foundation
import LibDBus
import MenuTestKit
import StatusNotifier
import Testing

@testable import MenuDoctor
@testable import MenuScripting

@Suite(.timeLimit(.minutes(5))) struct `Items of one path before the doctor` {
  private static let script =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path()
    + "StatusNotifierTests/Clients/fake_item.py"

  @Test func `items that answer by their names alone are two, with that fault, and are not registered twice`()
    async throws
  {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let watcher = try await TrayWatcher.start(on: connection)
    let program = try Program(["/usr/bin/python3", Self.script, bus.address])
    var name: BusName?
    for await line in program.lines {
      name = BusName(line.replacing("ready ", with: ""))
      if name != nil { break }
    }
    let item = try #require(name)
    for number in 1...2 {
      let registered = "org.freedesktop.StatusNotifierItem-4711-\(number)"
      for (member, arguments) in [("Show", [registered, "icon \(number)"]), ("Register", [registered])] {
        _ = try await connection.call(
          item, "/Control", "org.example.Control", try #require(MemberName(member)), arguments.map(Value.string))
      }
    }
    let subjects = try await Subject.all(over: connection, timeout: .seconds(20)).subjects
    #expect(subjects.map(\.registrations.count) == [1, 1])
    for subject in subjects {
      let evidence = try await Examination(subject, over: connection, limits: `The rules of the doctor`.limits).run()
      let findings = Diagnosis(evidence).findings
      let names = findings.map(\.rule.name)
      #expect(names.contains("item-by-name-only") && !names.contains("item-unreadable"), "\(names)")
      #expect(!names.contains("item-registered-twice"))
      #expect(findings.first { $0.rule.number == 114 }?.rule.panels == Panel.all { $0.addressing == .owner })
    }
    program.terminate()
    _ = await program.result
    await watcher.stop()
  }
}
#endif

import Foundation
import MenuTestKit
import Testing

@testable import LibDBus
@testable import StatusNotifier

/// Properties of 60 MB, which any program may say its tray item has: bounds come before the reading.
@Suite(.timeLimit(.minutes(2)), .disabled(if: Sanitizer.isOn, "memory is measured"))
struct `Huge properties of an item` {
  @Test(arguments: ["Title", "Status", "IconPixmap", String(repeating: "n", count: 60_000_000)])
  func `huge properties cost little to read`(name: String) throws {
    let size = 60_000_000
    let message = try Message.reply(
      to: ReplyAddress(destination: nil, serial: 1, isExpected: true), signature: "a{sv}"
    ) { writer in
      writer.array(alignment: 8) {
        $0.structure {
          $0.string(name)
          if name == "IconPixmap" {
            $0.variant(
              .array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([UInt8](repeating: 0, count: size))])]))
          } else {
            $0.variant(.string(String(repeating: "x", count: name.count > 20 ? 1 : size)))
          }
        }
      }
    }
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = try memory("VmRSS")
    var reader = MessageReader(message.raw)
    let read = try? ReceivedProperties(&reader, limits: TrayHostLimits(), room: 8 << 20)
    #expect(try memory("VmHWM") - before < 16 << 20)
    #expect((read?.state.title.utf8.count ?? 0) <= 4096 && read?.state.icon.pixmaps.isEmpty != false)
  }

  private func memory(_ field: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}

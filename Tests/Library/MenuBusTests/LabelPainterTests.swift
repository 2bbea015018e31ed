import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

/// A painter whose label is 44 pixels wide with a picture and 22 without, and that looks for pictures until it is told.
private struct SlowPainter: LabelDrawing {
  let told = AsyncStream.makeStream(of: Never.self)

  func paint(_ painting: LabelPainting) -> PaintedLabel {
    let width = painting.picture.isEmpty ? 22 : 44
    let pixels = [UInt8](repeating: 255, count: width * 22 * 4)
    return PaintedLabel(pixmaps: [Pixmap(width: width, height: 22, argb: pixels)].compactMap(\.self), room: width)
  }

  func pixels(of icon: LabelIcon) async -> [Pixmap] {
    // Also in a task that was cancelled.
    await Task { for await _ in told.stream {} }.value
    return [Pixmap(width: 1, height: 1, argb: [255, 0, 255, 0])].compactMap(\.self)
  }
}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A painter of labels` {
  @Test func `a painter that never answers keeps no item from panels, and its late picture is shown`() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let painter = SlowPainter()
    let tray = RunningTray { bus }
    (tray.item.label, tray.item.labelStyle, tray.item.labelPainter) = ("42", .square, painter)
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    let (icons, announced) = AsyncStream.makeStream(of: Void.self)
    let token = try await watcher.connection.keepSubscribed(
      to: MatchRule(sender: item, interface: .trayItem, member: "NewIcon")
    ) { _ in announced.yield() }
    func hasPicture() async throws -> Bool {
      let icon = try await watcher.connection.call(
        "Get", of: .properties, at: .trayItem, on: item,
        with: [.string("org.kde.StatusNotifierItem"), .string("IconPixmap")])
      return "\(icon)".contains("44")
    }
    #expect(try await !hasPicture())
    painter.told.continuation.finish()
    for await _ in icons { break }
    #expect(try await hasPicture())
    _ = token
    try await tray.stop()
  }
}

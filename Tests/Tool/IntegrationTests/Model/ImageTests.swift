import Foundation
import MenuBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

/// Pictures of rows, as another process gets them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: images` {
  /// PNG files of one red and one blue pixel.
  private static let pictures = [
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC",
  ].compactMap { Data(base64Encoded: $0).map { [UInt8]($0) } }

  /// What another process shall find in the place of an image.
  private enum Expected {
    case name(String)
    case data([UInt8])
    case label(String)
  }

  /// An image, another of its kind, and what becomes of them.
  private struct Kind {
    var name: String
    var images: [MenuImage]
    var expected: [Expected]
  }

  /// - Parameter label: The label that is to be there; `nil` if it stays, in a signal.
  private func check(
    _ properties: [String: JSON], _ expected: Expected, label title: String?, _ name: String
  ) throws {
    let title = title.map(JSON.string)
    switch expected {
    case .name(let icon):
      #expect(properties["icon-name"] == .string(icon), "\(name)")
      #expect(properties["icon-data"] == nil && properties["label"] == title, "\(name)")
    case .data(let bytes):
      let sent = try #require(properties["icon-data"], "\(name)").array.compactMap { $0.int.map(UInt8.init) }
      #expect(sent == bytes && properties["icon-name"] == nil && properties["label"] == title, "\(name)")
      #expect(throws: Never.self) { try Pixmap.pixmaps(fromPNG: sent) }
    case .label(let label):
      #expect(properties["label"] == .string(label), "\(name)")
      #expect(properties["icon-name"] == nil && properties["icon-data"] == nil, "\(name)")
    }
  }

  @Test func `every kind of image gives an icon or a label, and another is one property signal`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "menubus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try Self.pictures.enumerated().map { number, bytes in
      let file = folder.appending(path: "\(number).png")
      try Data(bytes).write(to: file)
      return MenuImage.file(file.path())
    }
    let kinds = [
      Kind(
        name: "theme", images: [.named("folder"), .named("user-home")],
        expected: [.name("folder"), .name("user-home")]),
      Kind(name: "bytes", images: Self.pictures.map { .png($0) }, expected: Self.pictures.map { .data($0) }),
      Kind(name: "file", images: files, expected: Self.pictures.map { .data($0) }),
      Kind(name: "emoji", images: [.emoji("🎉"), .emoji("🔇")], expected: [.label("🎉 emoji"), .label("🔇 emoji")]),
      Kind(
        name: "symbol", images: [.symbol("trash"), .symbol("magnifyingglass")],
        expected: [.name("user-trash"), .name("edit-find")]),
      Kind(
        name: "other symbol", images: [.symbol("my-own"), .symbol("plus")],
        expected: [.name("my-own"), .name("list-add")]),
    ]
    let actions = kinds.map { Action(title: $0.name, image: $0.images[0]) }
    let served = try await ServedMenu(root: Menu(children: actions))
    for (kind, row) in zip(kinds, try await served.layout().children) {
      try check(row.properties, kind.expected[0], label: kind.name, kind.name)
    }
    for (kind, action) in zip(kinds, actions) {
      let heard = try await served.signals { action.image = kind.images[1] }
      #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"], "\(kind.name)")
      let properties = try #require(heard.first?.updated[served.id(action)])
      try check(properties, kind.expected[1], label: nil, kind.name)
    }
  }
}

import Basics
import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import StatusNotifier

/// A program whose process has the name of a host's, and that uses an item.
private struct FakeHost {
  let folder: TemporaryFolder
  let lines: LineReader

  init(_ name: String, of item: ItemOnBus, _ words: String...) throws {
    folder = try TemporaryFolder()
    // A process has the name of the file that it was started by.
    let file = "\(folder.path)/\(name)"
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/usr/bin/python3")
    let client = Paths.root + "Tests/Bus/StatusNotifierTests/Clients/host.py"
    lines = LineReader(
      try Program([file, client, item.bus.address, item.connection.uniqueName.rawValue] + words))
  }

  /// The name of the icon that it reads next; “-” for none. There is a picture in any case.
  func iconName() async throws -> String {
    let words = try await lines.next("the host reads the icon").split(separator: " ")
    return try #require(words.first == "icon" && words.last != "0" ? String(words[1]) : nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Hosts that call an item` {
  /// What each host sends for a notch up and a notch to the left.
  @Test(
    "hosts that call an item have the wheel of their row, and their events have the order of the calls",
    arguments: [
      ("xapp-sn-watcher", -1, -1), ("ayatana-indicat", -1, -1), ("gnome-shell", -1, -1), ("mate-panel", 1, 1),
      ("budgie-daemon", 1, -1), ("panel-1-sntray", 120, -120), ("waybar", -2, -2), ("plasmashell", 120, 120),
      ("quickshell", 120, 120), ("unknown", 1, 1),
    ] as [(String, Int, Int)])
  func wheel(name: String, up: Int, left: Int) async throws {
    let item = try await ItemOnBus()
    let host = try FakeHost(
      name, of: item, "\(up)", "vertical", "\(-up)", "vertical", "\(left)", "horizontal", "\(-left)", "horizontal")
    let notches = [TrayItemEvent.Orientation.vertical, .horizontal].flatMap { axis in
      [1, -1].map { TrayItemEvent.scroll(steps: $0, orientation: axis) }
    }
    try await item.events.count.wait(for: "four notches and a click") { $0 == 5 }
    #expect(item.events.all.map(\.withoutToken) == notches + [.activate(x: 0, y: 0)], "in the order of the calls")
    _ = host
  }

  @Test func `hosts that call an item are few, and so are the calls that wait for the bus to say who they are`() throws
  {
    let names = try (0...StatusNotifierLimits.panels).map { try #require(BusName(":1.\($0)")) }
    let (first, last) = (names[0], names[StatusNotifierLimits.panels])
    var callers = CallerHosts()
    let firstCalls = names.dropLast().map { callers.hold({ _, _ in }, of: $0) }
    let laterCalls = (0...StatusNotifierLimits.scrollSteps).map { _ in callers.hold({ _, _ in }, of: first) }
    #expect(!firstCalls.contains(false) && !laterCalls.contains(true), "the bus is asked once about each")
    #expect(callers.mayWait(for: first) && !callers.mayWait(for: last))
    let actions = callers.learn(Hosts(), of: first)
    #expect(actions.count == StatusNotifierLimits.scrollSteps)
    #expect(callers.hosts(of: first) == Hosts() && callers.mayWait(for: last))
    for name in names.dropFirst() { _ = callers.learn(Hosts(), of: name) }
    #expect(callers.hosts(of: first) == nil)
  }

  @Test func `hosts that call an item get the path of a file where they read no pixels, and others get pixels`()
    async throws
  {
    let item = try await ItemOnBus()
    let runtime = try #require(DesktopFolders().runtime)
    let panel = try FakeHost("mate-panel", of: item, "follow")
    #expect(try await panel.iconName() == "-")
    let indicator = try FakeHost("ayatana-indicat", of: item, "follow")
    #expect(try await indicator.iconName() == "-", "the bus has not said yet who it is")
    let first = try await indicator.iconName()
    #expect(first.hasPrefix(runtime + "/menubus/icon-") && first.hasSuffix(".png"))
    let file = try Data(contentsOf: URL(filePath: first))
    #expect(try Pixmap(png: Array(file)) == .filled(2, [255, 1, 2, 3]))
    await item.change { $0.icon.pixmaps = [.filled(2, [255, 3, 2, 1])] }
    let second = try await indicator.iconName()
    #expect(second != first && second.hasPrefix(runtime), "a host looks at a new path alone")
    #expect(try await panel.iconName() == "-", "others are not told to read twice, and get pixels")
    await item.change { $0.icon.name = "mail" }
    for host in [indicator, panel] { #expect(try await host.iconName() == "mail", "a name stays") }
    #expect([first, second].allSatisfy(FileManager.default.fileExists), "a host may still read the one before")
    await item.server.close()
    #expect(![first, second].contains(where: FileManager.default.fileExists))
  }
}

@Suite struct `Pictures as files` {
  private func files(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/menubus").sorted()
  }

  private func icon(_ side: Int, _ color: UInt8 = 1) -> TrayItemState.Icon {
    TrayItemState.Icon(pixmaps: [.filled(side, [255, color, 0, 0])])
  }

  @Test func `pictures as files are few and small, for the user alone, and go with their owner`() throws {
    let folder = try TemporaryFolder()
    var owner = Optional(PictureFiles(in: folder.path))
    var paths: [String] = []
    let kept = owner?.path(of: icon(512, 255))
    for color in 0..<20 {
      #expect(owner?.path(of: icon(512, 255)) == kept, "one that is asked for again stays")
      let path = try #require(owner?.path(of: icon(512, UInt8(color))))
      #expect(owner?.path(of: icon(512, UInt8(color))) == path)
      paths.append(path)
    }
    #expect(Set(paths).count == 20, "a host looks at a new path alone")
    #expect(try files(in: folder).count == StatusNotifierLimits.pictureFiles)
    #expect(FileManager.default.fileExists(atPath: paths[19]) && FileManager.default.fileExists(atPath: paths[18]))
    let picture = try Pixmap(png: Array(Data(contentsOf: URL(filePath: paths[19]))))
    #expect(picture.width == StatusNotifierLimits.pictureFileSide)
    for path in [paths[19], folder.path + "/menubus"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0)
    }
    owner = nil
    #expect(try files(in: folder).isEmpty)
  }

  @Test func `pictures as files that a killed process left are removed, and those in use stay`() throws {
    let folder = try TemporaryFolder()
    let living = PictureFiles(in: folder.path)
    let used = try #require(living.path(of: icon(2)))
    let left = folder.path + "/menubus/icon-dead01.png"
    let foreign = folder.path + "/menubus/notes.txt"
    for path in [left, foreign] { try Data().write(to: URL(filePath: path)) }
    for path in [used, left, foreign] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -120), .posixPermissions: 0o600], ofItemAtPath: path)
    }
    let next = PictureFiles(in: folder.path)
    _ = try #require(next.path(of: icon(3)))
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: used) && FileManager.default.fileExists(atPath: foreign))
  }

  @Test func `pictures as files need a folder that is the user's, and no link`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/menubus", withDestinationPath: "/tmp")
    #expect(PictureFiles(in: folder.path).path(of: icon(2)) == nil)
    #expect(PictureFiles(in: nil).path(of: icon(2)) == nil)
    #expect(PictureFiles(in: folder.path).path(of: .named("mail")) == nil)
  }
}

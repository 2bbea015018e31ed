import Basics
import Foundation
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBusTool

/// The picture that `menubus icon` takes where there are several.
@Suite struct `The picture of an icon` {
  private let folder: TemporaryFolder
  private let themes: IconThemes

  init() throws {
    folder = try TemporaryFolder()
    let (name, color) = ("icons/Test", [UInt8](repeating: 255, count: 16 * 16 * 4))
    let png = try #require(Pixmap(width: 16, height: 16, argb: color)?.png)
    let index = """
      [Icon Theme]
      Name=Test
      Directories=scalable,16
      [scalable]
      Size=48
      Type=Scalable
      MinSize=8
      MaxSize=512
      [16]
      Size=16
      Type=Fixed
      """
    for place in ["scalable", "16"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)/\(place)", withIntermediateDirectories: true)
    }
    _ = try folder.file("\(name)/index.theme", index)
    _ = try folder.file("\(name)/scalable/drawn-symbolic.svg", "this is no drawing")
    try Data(png).write(to: URL(filePath: "\(folder.path)/\(name)/16/drawn.png"))
    let path = folder.path
    themes = IconThemes(theme: "Test", environment: { ["XDG_DATA_DIRS": path, "HOME": path][$0] })
  }

  private var files: IconFiles { IconFiles(themes, within: .seconds(60)) }

  @Test func `the picture of an icon is a PNG file where its drawing cannot be read`() async throws {
    let picture = try await IconPicture(named: "drawn-symbolic", of: "it", size: 48, with: files)
    #expect(try Pixmap(png: picture.png).width == 16)
    #expect(picture.choice?.description.contains("16/drawn.png, because the drawing ") == true)
  }

  @Test func `the picture of an icon is that of its name before its pixels, if there is one`() async throws {
    let pixmap = try #require(Pixmap(width: 22, height: 22, argb: [UInt8](repeating: 9, count: 22 * 22 * 4)))
    for (name, width) in [("drawn", 16), ("absent", 22)] {
      let icon = TrayItemState.Icon(name: name, pixmaps: [pixmap])
      let picture = try await IconPicture(icon, of: "it", size: 16, with: files)
      #expect(try Pixmap(png: picture.png).width == width, "\(name)")
      #expect(picture.choice != nil)
    }
  }

  @Test func `files of icons that never answer are an error in time`() async throws {
    let answer = DispatchSemaphore(value: 0)
    defer { answer.signal() }
    let silent = IconFiles(Self.waiting(for: answer, themes), within: .milliseconds(50))
    let failure = await #expect(throws: Failure.self) {
      try await IconPicture(named: "drawn", of: "it", size: 48, with: silent)
    }
    #expect(failure?.status == .timedOut && failure?.sentence.description.contains("within 0.05 seconds") == true)
    #expect(try await IconPicture(named: "drawn", of: "it", size: 16, with: files).png.isEmpty == false)
  }

  private static func waiting(for answer: DispatchSemaphore, _ themes: IconThemes) -> IconThemes {
    answer.wait()
    return themes
  }
}

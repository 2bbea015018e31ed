import Foundation
import Basics
import MenuTestKit
import Pictures
import TestSupport
import Testing

@testable import MenuPlugins

/// Pictures that are no PNG files, with programs in the place of the one that decodes.
@Suite(.timeLimit(.minutes(5))) struct `A picture of a plugin` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Settings with a program that decodes; `nil` for none.
  private func settings(_ script: String?, on time: any TimeSource = SystemTime()) throws -> PluginSettings {
    let path = folder.path + "/decoder"
    try script?.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script == nil ? folder.path : path)
    var settings = PluginStage.settings(.xbar)
    settings.pictures = PictureReader(on: time) { script == nil ? nil : path }
    return settings
  }

  /// Answers each request with two pixels, a red and a clear one, and writes how many there are.
  private var decoder: String {
    """
    #!/usr/bin/python3
    import struct, sys
    def split(data):
      while data:
        size, = struct.unpack('<I', data[:4]); yield data[4:4 + size]; data = data[4 + size:]
    requests = list(split(sys.stdin.buffer.read()))
    with open('\(folder.path)/count', 'a') as file: file.write('%d\\n' % len(requests))
    assert sys.argv[1:] == ['--decode-pictures']
    for request in requests:
      edge, nothing, picture = split(request)
      assert edge == b'128' and nothing == b'' and picture[:2] == b'BM', request
      answer = struct.pack('<II', 2, 1) + bytes([255, 0, 0, 255, 0, 0, 0, 0])
      sys.stdout.buffer.write(struct.pack('<I', len(answer)) + answer)
    """
  }

  private func plugin(_ pictures: [String]) throws -> PluginStage {
    let rows = pictures.map { "A | href=x image=" + Data($0.utf8).base64EncodedString() }
    return try PluginStage("#!/bin/sh\ncat <<'END'\nT\n---\n\(rows.joined(separator: "\n"))\nEND\n")
  }

  @Test func `a picture is read once, and is a PNG file then`() async throws {
    let settings = try settings(decoder)
    let stage = try plugin(["BM one", "BM two", "BM one"])
    for _ in 0..<2 {
      let lines = try await stage.dryRun(settings)
      #expect(lines.filter { $0.hasPrefix("A (icon PNG of ") }.count == 3, "\(lines)")
      #expect(!lines.contains { $0.hasPrefix("note:") }, "\(lines)")
    }
    #expect(try String(contentsOfFile: folder.path + "/count", encoding: .utf8) == "2\n")
    let png: [UInt8]? = settings.pictures.readBefore[Array("BM one".utf8)] ?? nil
    #expect(try Pixmap(png: #require(png)).argb == [255, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [
    (nil, "is no PNG file; menubus-presenter reads other pictures, and is not installed"),
    ("#!/bin/sh\nexec cat\n", "is no picture that can be read here"),
    ("#!/bin/sh\nexit 1\n", "is no picture that can be read here"),
    ("#!/bin/sh\nyes\n", "is no picture that can be read here"),
    ("#!/nowhere\n", "is no picture that can be read here"),
  ]) func `a picture that cannot be read is left out with a note`(script: String?, sentence: String) async throws {
    let lines = try await plugin(["BM one"]).dryRun(settings(script))
    #expect(lines.contains("note: line 3: `image` \(sentence)"), "\(lines)")
    #expect(lines.contains("A (open x)"))
  }

  @Test func `a picture is read within bounds`() async throws {
    let many = (0..<MenuPluginsLimits.decodedPictures + 1).map { "BM \($0)" }
    let lines = try await plugin(many).dryRun(settings(decoder))
    #expect(lines.filter { $0.hasPrefix("A (icon PNG of ") }.count == MenuPluginsLimits.decodedPictures)
    let sentence = "is not read: an output has too many pictures that are no PNG files"
    #expect(lines.contains("note: line \(2 + many.count): `image` \(sentence)"), "\(lines)")
  }

  @Test func `a picture that takes too long holds nothing up`() async throws {
    let time = ManualTime()
    let settings = try settings("#!/bin/sh\nexec sleep 1000\n", on: time)
    let stage = try plugin(["BM one"])
    async let lines = stage.dryRun(settings)
    try await time.wait(for: 1, on: [.awake])
    try await time.turn(by: MenuPluginsLimits.decodingTime)
    #expect(try await lines.contains("note: line 3: `image` is no picture that can be read here"))
  }
}

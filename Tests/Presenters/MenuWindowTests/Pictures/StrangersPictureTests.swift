import MenuTestKit
import Pictures
import TestSupport
import Testing

@testable import MenuWindow

/// Pictures that programs name, in the process that decodes them.
@Suite(.timeLimit(.minutes(5))) struct `Pictures of strangers` {
  private let program = Paths.program("menubus-presenter")

  private func decode(_ requests: [PictureRequest?]) -> (pictures: [Thumbnail?], time: Duration) {
    let begin = ContinuousClock.now
    let pictures = DecoderRun.decode(requests.compactMap(\.self), by: program, within: .seconds(1))
    return (pictures, begin.duration(to: .now))
  }

  private func file(_ path: String) -> PictureRequest? {
    PictureRequest(name: path, data: nil, folders: [], theme: "", edge: 32)
  }

  private func icon(_ name: String, in folder: String) -> PictureRequest? {
    PictureRequest(name: name, data: nil, folders: [folder], theme: "Adwaita", edge: 32)
  }

  @Test func `no picture of a stranger takes longer than a second, and a good one is shown after each`() async throws {
    let pictures = try await HostilePictures()
    for name in HostilePictures.files {
      let (answers, time) = decode([file(pictures.path(name))])
      #expect(answers == [nil] || HostilePictures.harmless.contains(name), "\(name)")
      #expect(time < .seconds(2), "\(name)")
      #expect(decode([file(pictures.path("good.png"))]).pictures.first??.width == 32, "\(name)")
    }
  }

  @Test func `a theme of a program's own is read there, too`() async throws {
    let pictures = try await HostilePictures()
    for name in ["pipe", "device", "uses", "filters", "huge", "theme", "nothing"] {
      let (answers, time) = decode([icon(name, in: pictures.folder.path)])
      #expect(answers.map { $0?.width } == [nil], "\(name)")
      #expect(time < .seconds(2), "\(name)")
    }
    #expect(decode([icon("good", in: pictures.folder.path)]).pictures.first??.height == 32)
    #expect(decode([icon("good", in: pictures.path("theme"))]).pictures == [nil])
  }

  @Test func `pictures before one that never ends are there`() async throws {
    let pictures = try await HostilePictures()
    let (answers, _) = decode(["good.png", "good.svg", "uses.svg", "good.png"].map { file(pictures.path($0)) })
    #expect(answers.map { $0?.width } == [32, 32, nil, nil])
  }

  @Test func `a program that cannot run has none`() {
    #expect(DecoderRun.decode([file("/x")].compactMap(\.self), by: "/nonexistent", within: .seconds(1)) == [nil])
    #expect(DecoderRun.decode([file("/x")].compactMap(\.self), by: "/bin/true", within: .seconds(1)) == [nil])
    #expect(DecoderRun.decode([file("/x")].compactMap(\.self), by: "/bin/cat", within: .seconds(1)) == [nil])
  }
}

@Suite struct `The form of pictures between processes` {
  @Test func `requests are read as they were written`() throws {
    for request in [
      PictureRequest(name: nil, data: [0, 255], folders: [], theme: "", edge: 16),
      PictureRequest(name: "/a/b.svg", data: nil, folders: [], theme: "", edge: 16),
      PictureRequest(name: "a", data: nil, folders: ["/x", "y", "/z"], theme: "Adwaita", edge: 9999),
    ] {
      let request = try #require(request)
      #expect(PictureRequest(bytes: request.bytes) == request)
    }
    #expect(PictureRequest(name: "a", data: nil, folders: ["relative"], theme: "", edge: 16) == nil)
    #expect(PictureRequest(name: nil, data: [], folders: ["/x"], theme: "", edge: 16) == nil)
    let long = String(repeating: "/", count: 5000)
    #expect(PictureRequest(name: long, data: nil, folders: [], theme: "", edge: 16) == nil)
  }

  @Test func `answers have as many bytes as their pixels, or are none`() {
    let bytes = Frames.number(2) + Frames.number(1) + [1, 2, 3, 4, 5, 6, 7, 8]
    #expect(Thumbnail(bytes: bytes)?.rgba == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Thumbnail(bytes: bytes + [9]) == nil)
    #expect(Thumbnail(bytes: []) == nil)
    #expect(Thumbnail(bytes: Frames.number(1 << 31) + Frames.number(1 << 31)) == nil)
    #expect(Frames.split(Frames.join([[1], [], [2, 3]]) + [9, 0, 0, 0, 1]) == [[1], [], [2, 3]])
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Pictures of a menu that are kept` {
  private func request(_ number: Int, bytes: Int = 8, edge: Int = 32) throws -> PictureRequest {
    let data = withUnsafeBytes(of: number) { Array($0) } + [UInt8](repeating: 0, count: bytes - 8)
    return try #require(PictureRequest(name: nil, data: data, folders: [], theme: "", edge: edge))
  }

  @Test(arguments: [(1 << 20, 16, 100), (8, 512, 2_000), (8, 16, 2_000)])
  func `known pictures are bounded by their number, and with their files by their bytes`(
    bytes: Int, edge: Int, count: Int
  ) throws {
    var store = PictureStore<Int>()
    for number in 0..<count {
      let request = try request(number, bytes: bytes, edge: edge)
      let isAdmitted = store.admit(request)
      #expect(isAdmitted)
      store.keep(number, of: request)
      #expect(store.count <= MenuWindowLimits.keptPictures && store.bytes <= MenuWindowLimits.keptPictureBytes)
      #expect(store.count * (bytes + 4 * edge * edge) == store.bytes)
      guard case .known(number)? = store[request] else { throw ClientFailure(description: "\(number) is not kept") }
    }
  }

  @Test func `more than may be kept are not awaited, and those that come later are`() throws {
    var store = PictureStore<Int>()
    let requests = try (0..<1_000).map { try request($0) }
    let awaited = requests.filter { store.admit($0) }
    #expect(awaited.count == MenuWindowLimits.keptPictures)
    store.keep(nil, of: awaited[0])
    let isAdmitted = store.admit(requests[999])
    #expect(isAdmitted && store.count == MenuWindowLimits.keptPictures)
    store.keep(1, of: awaited[0])
    #expect(store[awaited[0]] == nil, "what was forgotten stays so")
  }
}

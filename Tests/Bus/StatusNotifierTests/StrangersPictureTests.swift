import StatusNotifier
import TestSupport
import Testing

@Test(.timeLimit(.minutes(5))) func `pictures of strangers are refused as icons of an item`() async throws {
  let pictures = try await HostilePictures()
  for name in HostilePictures.files where !HostilePictures.harmless.contains(name) {
    #expect(throws: TrayError.self, "\(name)") { try TrayItemState.Icon.png(contentsOf: pictures.path(name)) }
  }
  #expect(try TrayItemState.Icon.png(contentsOf: pictures.path("good.png")).pixmaps.isEmpty == false)
}

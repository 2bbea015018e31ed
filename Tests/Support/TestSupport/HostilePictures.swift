import Foundation
import MenuTestKit

/// The pictures of a stranger: of every kind that a reader could wait for, or spend its time and memory on.
///
/// A test at each door by which a picture comes in goes through ``files``.
package struct HostilePictures: Sendable {
  /// The folder with ``files``, and with `good.png` and `good.svg`.
  package let folder: TemporaryFolder

  /// The names of the files, from what is no file to what never ends.
  package static let files = [
    "absent.png", "pipe.png", "pipe.svg", "folder.png", "device.png", "socket.png", "loop.png", "theme", "empty.png",
    "text.png", "cut.png", "gif.png", "huge.png", "wide.png", "claims.png", "profile.png", "huge.jpg", "long.svg",
    "uses.svg", "filters.svg",
  ]

  /// Those of ``files`` that may be shown: a profile is left aside, and a JPEG file can be decoded in a smaller size.
  package static let harmless: Set = ["profile.png", "huge.jpg"]

  /// Makes the files.
  package init() async throws {
    folder = try TemporaryFolder()
    let made = try await Program.run(
      ["/usr/bin/python3", Paths.root + "Tests/Support/TestSupport/hostile_pictures.py", folder.path])
    guard made.status == 0 else { throw HostilePicturesError(reason: made.errors) }
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    let wanted = Set(Self.files).subtracting(["absent.png"]).union(["good.png", "good.svg"])
    guard names == wanted else { throw HostilePicturesError(reason: "the table and the files differ: \(names)") }
  }

  /// The path of a file.
  package func path(_ name: String) -> String { folder.path + "/" + name }
}

private struct HostilePicturesError: Error {
  let reason: String
}

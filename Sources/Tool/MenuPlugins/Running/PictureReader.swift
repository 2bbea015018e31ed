package import Basics
import Pictures
import Programs

/// Has pictures that are no PNG files read by the process that decodes for windows of menus: `menubus-presenter` with
/// one argument. Pictures of rows and tray items are PNG files.
package final class PictureReader: Sendable {
  /// Pictures, and the PNG files that were made of them; `nil` for those that cannot be read.
  typealias Known = [[UInt8]: [UInt8]?]

  private let program: @Sendable () -> String?
  private let time: any TimeSource
  private let known = Lock<Known>([:])

  /// - Parameter program: Finds the presenter's program.
  package init(
    on time: any TimeSource = SystemTime(),
    program: @escaping @Sendable () -> String? = { OwnCommand.path(of: "menubus-presenter") }
  ) {
    self.program = program
    self.time = time
  }

  /// The pictures that were read before: a plugin prints the same ones in most runs.
  var readBefore: Known { known.withLock { $0 } }

  /// Reads pictures; those that are left out are beyond what is read of one output.
  ///
  /// - Returns: `nil` if the presenter's program is not installed.
  @concurrent
  func read(_ pictures: [[UInt8]]) async -> Known? {
    guard let program = program() else { return nil }
    var room = MenuPluginsLimits.decodedBytes
    let chosen = pictures.prefix(MenuPluginsLimits.decodedPictures).prefix { picture in
      room -= picture.count
      return room >= 0
    }
    let requests = chosen.compactMap {
      PictureRequest(name: nil, data: $0, folders: [], theme: "", edge: MenuPluginsLimits.pictureEdge)
    }
    let pixels = 4 * MenuPluginsLimits.pictureEdge * MenuPluginsLimits.pictureEdge
    let run = ProgramRun(
      [program, PictureRequest.decoderArgument], input: Frames.join(requests.map(\.bytes)),
      output: .all(limit: requests.count * (pixels + 64)), errors: .end(limit: 0))
    let end = await within(MenuPluginsLimits.decodingTime, on: time) { await run.end() }.value
    let answers = Frames.split(end.outputBytes)
    let found = Known(uniqueKeysWithValues: zip(chosen, answers.map { Thumbnail(bytes: $0)?.pixmap?.png }))
    known.withLock { known in
      if known.count + found.count > MenuPluginsLimits.decodedPictures { known = [:] }
      known.merge(found) { $1 }
    }
    // Those behind one that ended the process may be read in the next run.
    return found.merging(chosen.dropFirst(found.count).map { ($0, nil) }) { found, _ in found }
  }
}

/// The pictures of one reading of an output.
struct RowPictures: Sendable {
  /// The results for pictures of other kinds than PNG.
  var known: PictureReader.Known = [:]
  /// Whether there is a program that reads them.
  var areReadable = true
  /// Whether they were read, as many as are.
  var areRead = false
  /// Those of which nothing is known, in order.
  private(set) var unknown: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []

  init(known: PictureReader.Known = [:], areReadable: Bool = true, areRead: Bool = false) {
    self.known = known
    self.areReadable = areReadable
    self.areRead = areRead
  }

  /// The PNG file that a picture is, or that was made of it; `nil` if there is none, with the reason.
  mutating func png(_ picture: [UInt8], fault: (String) -> Void) -> [UInt8]? {
    if picture.starts(with: PNGHeader.signature) { return picture }
    if picture.starts(with: "%PDF".utf8) {
      fault("is a PDF document, which is not shown as a picture")
    } else if !areReadable {
      fault("is no PNG file; menubus-presenter reads other pictures, and is not installed")
    } else if let png = known[picture] {
      if png == nil { fault("is no picture that can be read here") }
      return png
    } else if areRead {
      fault("is not read: an output has too many pictures that are no PNG files")
    } else if seen.insert(picture).inserted {
      unknown.append(picture)
    }
    return nil
  }
}

import Pictures

/// The pictures of one menu that are known or awaited, within a bound of their bytes.
struct PictureStore<Picture> {
  enum Entry {
    case awaited
    /// `nil` if there is no picture.
    case known(Picture?)
  }

  private var entries: [PictureRequest: Entry] = [:]
  /// The bytes that all of them take at most.
  private(set) var bytes = 0

  var count: Int { entries.count }

  subscript(request: PictureRequest) -> Entry? { entries[request] }

  /// Makes room for a picture that is to be decoded; all that are known are forgotten for it, if need be.
  ///
  /// - Returns: Whether there is room beside the others that are awaited.
  mutating func admit(_ request: PictureRequest) -> Bool {
    if !hasRoom(for: request) { forgetKnown() }
    guard hasRoom(for: request) else { return false }
    entries[request] = .awaited
    bytes += request.keptBytes
    return true
  }

  /// Keeps what was decoded; `nil` if that is no picture.
  mutating func keep(_ picture: Picture?, of request: PictureRequest) {
    if entries[request] != nil { entries[request] = .known(picture) }
  }

  private func hasRoom(for request: PictureRequest) -> Bool {
    entries.count < MenuWindowLimits.keptPictures && bytes + request.keptBytes <= MenuWindowLimits.keptPictureBytes
  }

  private mutating func forgetKnown() {
    entries = entries.filter { if case .awaited = $0.value { true } else { false } }
    bytes = entries.keys.reduce(0) { $0 + $1.keptBytes }
  }
}

extension PictureRequest {
  /// The bytes that the request and its picture take at most.
  fileprivate var keptBytes: Int {
    let pixels = 4 * edge * edge
    return switch source {
    case .data(let png): png.count + pixels
    case .file(let path): path.utf8.count + pixels
    case .icon(let name, let folders, let theme):
      name.utf8.count + folders.reduce(theme.utf8.count) { $0 + $1.utf8.count } + pixels
    }
  }
}

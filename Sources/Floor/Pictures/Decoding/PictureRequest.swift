/// A picture of a program, in a size.
package struct PictureRequest: Sendable, Hashable {
  /// The place where the picture is found.
  package enum Source: Sendable, Hashable {
    /// The bytes of a file.
    case data([UInt8])
    /// The path of a file.
    case file(String)
    /// The name of an icon in the program's own folders; the theme is the user's.
    case icon(String, folders: [String], theme: String)
  }

  /// The argument with which the presenter's program is the process that answers requests.
  package static let decoderArgument = "--decode-pictures"

  package var source: Source
  /// The device pixels along the longer edge.
  package var edge: Int

  /// - Returns: `nil` for a picture that is in no place.
  package init?(name: String?, data: [UInt8]?, folders: [String], theme: String, edge: Int) {
    self.edge = min(max(edge, 1), PicturesLimits.drawnEdge)
    if let data, !data.isEmpty {
      source = .data(data)
    } else if let name, !name.isEmpty, name.utf8.count < PicturesLimits.nameBytes {
      let folders = folders.filter { $0.hasPrefix("/") && $0.utf8.count < PicturesLimits.nameBytes }
      if name.hasPrefix("/") {
        source = .file(name)
      } else if !folders.isEmpty {
        source = .icon(name, folders: folders, theme: theme)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}

// The form for the process that decodes.
extension PictureRequest {
  /// The request as bytes.
  package var bytes: [UInt8] {
    let edge = "\(edge)"
    return switch source {
    case .data(let bytes): Frames.join([Array(edge.utf8), [], bytes])
    case .file(let path): Frames.join([edge, path].map { Array($0.utf8) })
    case .icon(let name, let folders, let theme):
      Frames.join(([edge, "", name, theme] + folders).map { Array($0.utf8) })
    }
  }

  package init?(bytes: [UInt8]) {
    let pieces = Frames.split(bytes)
    let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count >= 2, let edge = Int(texts[0]), (1...PicturesLimits.drawnEdge).contains(edge) else {
      return nil
    }
    self.edge = edge
    if texts.count == 2 {
      source = .file(texts[1])
    } else if texts.count == 3, texts[1].isEmpty {
      source = .data(pieces[2])
    } else if texts.count > 4, texts[1].isEmpty {
      source = .icon(texts[2], folders: Array(texts[4...]), theme: texts[3])
    } else {
      return nil
    }
  }
}

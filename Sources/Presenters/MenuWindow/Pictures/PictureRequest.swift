import MenuPresenting

/// A picture of a program, in a size.
struct PictureRequest: Sendable, Hashable {
  /// The place where the picture is found.
  enum Source: Sendable, Hashable {
    /// The bytes of a PNG file.
    case data([UInt8])
    /// The path of a file.
    case file(String)
    /// The name of an icon in the program's own folders; the theme is the user's.
    case icon(String, folders: [String], theme: String)
  }

  var source: Source
  /// The device pixels along the longer edge.
  var edge: Int

  /// - Returns: `nil` for a picture that is in no place.
  init?(name: String?, data: [UInt8]?, folders: [String], theme: String, edge: Int) {
    self.edge = min(max(edge, 1), MenuWindowLimits.pictureEdge)
    if let data, !data.isEmpty {
      source = .data(data)
    } else if let name, !name.isEmpty, name.utf8.count < MenuWindowLimits.pictureNameBytes {
      let folders = folders.filter { $0.hasPrefix("/") && $0.utf8.count < MenuWindowLimits.pictureNameBytes }
      if name.hasPrefix("/") {
        source = .file(name)
      } else if !folders.isEmpty {
        source = .icon(name, folders: Array(folders.prefix(MenuPresentingLimits.iconFolders)), theme: theme)
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
  /// The request as bytes; `nil` if that process is not needed.
  var bytes: [UInt8]? {
    let edge = "\(edge)"
    return switch source {
    case .data: nil
    case .file(let path): Frames.join([edge, path].map { Array($0.utf8) })
    case .icon(let name, let folders, let theme):
      Frames.join(([edge, "", name, theme] + folders).map { Array($0.utf8) })
    }
  }

  init?(bytes: [UInt8]) {
    let texts = Frames.split(bytes).map { String(decoding: $0, as: UTF8.self) }
    guard texts.count >= 2, let edge = Int(texts[0]), (1...MenuWindowLimits.pictureEdge).contains(edge) else {
      return nil
    }
    self.edge = edge
    if texts.count == 2 {
      source = .file(texts[1])
    } else if texts.count > 4, texts[1].isEmpty {
      source = .icon(texts[2], folders: Array(texts[4...]), theme: texts[3])
    } else {
      return nil
    }
  }
}

/// Pieces of bytes behind each other, each after its length.
enum Frames {
  static func join(_ pieces: [[UInt8]]) -> [UInt8] {
    pieces.flatMap { piece in number(piece.count) + piece }
  }

  /// The whole pieces; a last one that is cut off is left out.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while let length = number(rest), rest.count - 4 >= length {
      rest = rest.dropFirst(4)
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }
}

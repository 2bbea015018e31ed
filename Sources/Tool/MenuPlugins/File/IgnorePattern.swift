import Basics

/// A line of `.swiftbarignore`: the name of a file or folder, or its path in the directory. `?` is one character, `*`
/// any number of them, neither of them a `/`, and `**/` any folders or none.
struct IgnorePattern: Sendable, Hashable {
  private enum Token: Hashable { case scalar(Unicode.Scalar), one, many, folders }

  private var tokens: [Token] = []

  /// Reads a line; `nil` for an empty one and a comment.
  init?(_ line: Substring) {
    var rest = PluginTags.trimmed(line)[...].unicodeScalars
    guard let first = rest.first, first != "#" else { return nil }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*" where rest.starts(with: "*/".unicodeScalars):
        rest = rest.dropFirst(2)
        tokens.append(.folders)
      case "*": tokens.append(.many)
      case "?": tokens.append(.one)
      default: tokens.append(.scalar(scalar))
      }
    }
  }

  /// Whether a name or path is one of these. The steps are those of the pattern times those of the path.
  func matches(_ path: String) -> Bool {
    let scalars = Array(path.unicodeScalars)
    // Whether what was read of the pattern fits the path up to here.
    var fits = [Bool](repeating: false, count: scalars.count + 1)
    fits[0] = true
    for token in tokens {
      var next = [Bool](repeating: false, count: fits.count)
      var isInside = false
      for index in fits.indices {
        switch token {
        case .scalar(let scalar): next[index] = index > 0 && fits[index - 1] && scalars[index - 1] == scalar
        case .one: next[index] = index > 0 && fits[index - 1] && scalars[index - 1] != "/"
        case .many:
          isInside = fits[index] || isInside && scalars[index - 1] != "/"
          next[index] = isInside
        case .folders:
          next[index] = fits[index] || isInside && scalars[index - 1] == "/"
          isInside = isInside || fits[index]
        }
      }
      fits = next
    }
    return fits[scalars.count]
  }
}

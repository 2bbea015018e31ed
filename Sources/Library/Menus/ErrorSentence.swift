import Basics

/// Errors as people read them.
enum ErrorSentence {
  /// The description of an error; of one of Foundation the sentence in it:
  /// `Error Domain=NSCocoaErrorDomain Code=260 "The file doesn’t exist."UserInfo={…}`.
  static func sentence(of error: any Error) -> String {
    let description = "\(error)"
    guard description.hasPrefix("Error Domain="), let open = description.firstIndex(of: "\"") else {
      return description
    }
    let rest = description[description.index(after: open)...]
    let close = rest.firstPlace(of: "\"UserInfo=")?.lowerBound ?? rest.lastIndex(of: "\"")
    guard let close, close > rest.startIndex, rest[..<close] != "(null)" else { return description }
    return String(rest[..<close])
  }
}

/// A line of commands: a verb, words, and options `key=value`.
struct Command: Sendable {
  let line: String
  let verb: String
  let words: [String]
  let options: [String: String]

  init(_ line: String) {
    self.line = line
    let parts = line.split(separator: " ").map(String.init)
    verb = parts.first ?? ""
    let isOption = { (part: String) in part.contains("=") && !part.hasPrefix("=") }
    words = parts.dropFirst().filter { !isOption($0) }
    options = Dictionary(
      parts.dropFirst().filter(isOption).map { part in
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(sides[0]), String(sides[1]))
      }, uniquingKeysWith: { $1 })
  }

  /// The words, as one text.
  var text: String { words.joined(separator: " ") }

  func has(_ word: String) -> Bool { words.contains(word) }

  /// The numbers of an option such as `10,20`; `nil` if there are not `count`.
  func numbers(_ key: String, _ count: Int) -> [Double]? {
    let numbers = options[key]?.split(separator: ",").compactMap { Double($0) }
    return numbers?.count == count ? numbers : nil
  }

  func number(_ key: String) -> Double? { numbers(key, 1)?.first }
}

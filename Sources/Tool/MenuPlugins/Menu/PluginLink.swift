import Basics

/// A link to the program that runs plugins, in the words of SwiftBar, xbar or BitBar:
/// `swiftbar://refreshplugin?name=weather`, `xbar://app.xbarapp.com/refreshPlugin?path=weather.1h.sh`,
/// `bitbar://refreshPlugin?name=weather.*?.sh`.
struct PluginLink {
  /// The requests that mean something here.
  enum Request: Equatable {
    /// Runs a plugin again, or all.
    case refresh(String?)
  }

  private enum Scheme: String, CaseIterable {
    case swiftbar, xbar, bitbar

    /// The keys that name a plugin.
    var keys: [String] {
      switch self {
      case .swiftbar: ["name", "plugin"]
      case .xbar: ["path"]
      case .bitbar: ["name"]
      }
    }

    var program: String {
      switch self {
      case .swiftbar: "SwiftBar"
      case .xbar: "xbar"
      case .bitbar: "BitBar"
      }
    }
  }

  /// The request; `nil` for one that the program itself alone can carry out.
  let request: Request?
  /// The program that the link is for.
  let program: String

  /// Reads a link; `nil` for one of another kind.
  init?(_ link: String) {
    guard
      let scheme = Scheme.allCases.first(where: { link.prefix($0.rawValue.count + 3).lowercased() == "\($0)://" })
    else { return nil }
    program = scheme.program
    let parts = link.dropFirst(scheme.rawValue.count + 3).split(separator: "?", maxSplits: 1)
    // xbar has a host in front of the word.
    let word = parts.first?.split(separator: "/").last?.lowercased()
    let pairs = (parts.dropFirst().first ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    let value = pairs.first { $0.count == 2 && scheme.keys.contains(String($0[0])) }?[1]
    let name = value.flatMap { Self.decoded($0).split(separator: "/").last }
    request =
      switch (word, name) {
      case ("refreshallplugins", _): .refresh(nil)
      case ("refreshplugin", let name?): .refresh(String(name))
      default: nil
      }
  }

  /// A text without percent-encoding; a `%` without two digits behind it stays.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      let isCode = byte == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
      if isCode, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).withShortRuns
  }
}

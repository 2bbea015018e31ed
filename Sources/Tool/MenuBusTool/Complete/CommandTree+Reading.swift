import Basics

extension CommandTree {
  /// Reads a command as `--experimental-dump-help` prints it.
  init?(_ json: JSONText) {
    guard let name = json["commandName"]?.string else { return nil }
    commandName = name
    isShown = json["shouldDisplay"]?.bool ?? true
    subcommands = json["subcommands"]?.array?.compactMap { CommandTree($0) } ?? []
    arguments = json["arguments"]?.array?.compactMap { Argument($0) } ?? []
  }
}

extension CommandTree.Argument {
  fileprivate init?(_ json: JSONText) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    isShown = json["shouldDisplay"]?.bool ?? true
    isRepeating = json["isRepeating"]?.bool ?? false
    names = json["names"]?.array?.compactMap(Self.name) ?? []
    valueName = json["valueName"]?.string
    if let words = json["allValues"]?.array {
      values = .words(words.compactMap(\.string))
    } else if json["completionKind"]?["file"] != nil {
      values = .files
    }
  }

  private static func name(_ json: JSONText) -> String? {
    json["name"]?.string.map { (json["kind"]?.string == "long" ? "--" : "-") + $0 }
  }
}

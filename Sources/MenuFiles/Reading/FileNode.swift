#if Tool
import Basics
import Yams

/// A node of a menu file, with aliases already replaced by what they stand for.
struct FileNode: Sendable {
  enum Content: Sendable {
    /// A scalar, and whether it is written without quotes.
    case text(String, isPlain: Bool)
    case list([FileNode])
    case mapping([(key: FileNode, value: FileNode)])
    /// A node that was refused already; it is not reported again.
    case refused
  }

  var content: Content
  var position: MenuFile.Position

  /// The node in a sentence, as what stands there.
  var summary: String {
    switch content {
    case .text("", isPlain: true): "nothing"
    case .text("", isPlain: false): "an empty text"
    case .text(let text, isPlain: true): "`\(Self.shortened(text))`"
    case .text(let text, isPlain: false): "the text `\(Self.shortened(text))`"
    case .list: "a list"
    case .mapping: "a mapping"
    case .refused: "this"
    }
  }

  /// Whether the node is one of YAML's spellings of no value.
  var isNothing: Bool {
    guard case .text(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// A text that fits into a sentence.
  static func shortened(_ text: String) -> String {
    let line = text.prefix(41).withControlsAsSpaces
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}

/// Turns what Yams composed into ``FileNode``s, replacing aliases within bounds.
///
/// Copies of a node share their storage, so that an alias costs time only when its node is walked; the
/// number of nodes a walk would meet is counted here, and bounded.
struct FileNodeComposer {
  private(set) var faults: [Fault] = []
  private let disguise: DisguisedText
  private var anchors: [String: (node: FileNode, size: Int)] = [:]
  private var aliased = 0

  /// The most mistakes for which the right word is looked for among all anchors.
  private static let maximumSuggestions = 20

  /// The greatest depth of nodes: the deepest menu needs 68.
  private static let maximumDepth = MenuFilesLimits.nodeDepth

  init(_ disguise: DisguisedText) {
    self.disguise = disguise
  }

  mutating func node(_ node: Yams.Node) -> FileNode {
    compose(node, depth: 1).node
  }

  private mutating func compose(_ node: Yams.Node, depth: Int, isKey: Bool = false) -> (node: FileNode, size: Int) {
    let position = MenuFile.Position(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    var result = FileNode(content: .refused, position: position)
    var size = 1
    guard depth <= MenuFilesLimits.nodeDepth else {
      fault("nested more than \(MenuFilesLimits.nodeDepth) nodes deep", position)
      return (result, size)
    }
    switch node {
    case .scalar(let scalar):
      if scalar.style == .plain, let name = disguise.alias(scalar.string) { return resolve(name, at: position) }
      result.content = text(scalar, isKey: isKey, position)
    case .sequence(let sequence):
      checked(sequence.tag, allowed: .seq, position)
      var list: [FileNode] = []
      for element in sequence {
        let part = compose(element, depth: depth + 1)
        list.append(part.node)
        size += part.size
      }
      result.content = .list(list)
    case .mapping(let mapping):
      checked(mapping.tag, allowed: .map, position)
      var pairs: [(key: FileNode, value: FileNode)] = []
      for (key, value) in mapping {
        let (key, value) = (compose(key, depth: depth + 1, isKey: true), compose(value, depth: depth + 1))
        pairs.append((key.node, value.node))
        size += key.size + value.size
      }
      result.content = .mapping(pairs)
    case .alias:
      break  // Yams makes these for its encoder only.
    }
    if let anchor = node.anchor { anchors[disguise.plain(anchor.rawValue)] = (result, size) }
    return (result, size)
  }

  private mutating func text(
    _ scalar: Yams.Node.Scalar, isKey: Bool, _ position: MenuFile.Position
  ) -> FileNode.Content {
    let text = disguise.plain(scalar.string, isDoubleQuoted: scalar.style == .doubleQuoted)
    let tag = checked(scalar.tag, allowed: .str, position)
    // Yams has given every key that tag by now, to compare them.
    return .text(text, isPlain: scalar.style == .plain && (isKey || tag != .str))
  }

  private mutating func resolve(_ name: String, at position: MenuFile.Position) -> (node: FileNode, size: Int) {
    let refused = (node: FileNode(content: .refused, position: position), size: 1)
    guard let target = anchors[name] else {
      let isName = !name.isEmpty && name.utf8.allSatisfy { Self.nameCharacters.contains($0) }
      if isName {
        // A file may have as many such aliases as anchors, and each is compared with all of these.
        let suggests = faults.count < Self.maximumSuggestions
        let suggestion = suggests ? Spelling.suggestion(for: name, among: anchors.keys) : ""
        fault("unknown alias `*\(FileNode.shortened(name))`\(suggestion)", position)
      } else {
        fault(
          "`*\(FileNode.shortened(name))` starts as an alias does; a text that starts with `*` needs quotes", position
        )
      }
      return refused
    }
    guard aliased + target.size <= MenuFile.maximumAliasedNodes else {
      // Said once: after a refusal the count stays full.
      if aliased <= MenuFile.maximumAliasedNodes {
        fault("the aliases of this file stand for more than \(MenuFile.maximumAliasedNodes) nodes", position)
      }
      aliased = MenuFile.maximumAliasedNodes + 1
      return refused
    }
    aliased += target.size
    return target
  }

  /// The tag that is written at a node, after complaining if it is not the one that goes without saying.
  @discardableResult
  private mutating func checked(
    _ tag: Yams.Tag, allowed: Yams.Tag.Name, _ position: MenuFile.Position
  ) -> Yams.Tag.Name {
    let name = Yams.Tag.Name(rawValue: tag.rawValue)
    if name != .implicit, name != .nonSpecific, name != allowed {
      let standard = "tag:yaml.org,2002:"
      let written = name.rawValue.hasPrefix(standard) ? "!!" + name.rawValue.dropFirst(standard.count) : name.rawValue
      fault("the tag `\(FileNode.shortened(disguise.plain(written)))` means nothing in a menu file", position)
    }
    return name
  }

  private mutating func fault(_ sentence: String, _ position: MenuFile.Position) {
    faults.append(Fault(position: position, sentence: sentence))
  }

  private static let nameCharacters = Set("-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}
#endif

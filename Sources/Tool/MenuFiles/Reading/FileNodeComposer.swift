import Basics

/// Makes the events of a text ``FileNode``s, replacing aliases within bounds.
///
/// Copies of a node share their storage, so that an alias costs time only when its node is walked; the
/// number of nodes a walk would meet is counted here, and bounded. A long text counts as several.
struct FileNodeComposer {
  private(set) var faults: Faults = []
  private let disguise: DisguisedText
  private let events: YAMLEvents
  private var anchors: [String: (node: FileNode, size: Int)] = [:]
  private var aliased = 0

  init(_ disguise: DisguisedText) {
    self.disguise = disguise
    events = YAMLEvents(disguise.text)
  }

  /// Reads the only document of the text; `nil` if there is none.
  mutating func document() throws(YAMLFault) -> FileNode? {
    guard case .documentStart = try events.next().kind else { return nil }
    let node = try compose(try events.next(), depth: 1).node
    _ = try events.next()  // the end of the document
    let next = try events.next()
    if case .streamEnd = next.kind { return node }
    fault("a second document starts here; a menu file has one", next.position)
    return node
  }

  private mutating func compose(
    _ event: YAMLEvent, depth: Int, isKey: Bool = false
  ) throws(YAMLFault) -> (node: FileNode, size: Int) {
    var result = FileNode(content: .refused, position: event.position)
    var size = Self.size(event.kind)
    guard depth <= MenuFilesLimits.nodeDepth else {
      fault("nested more than \(MenuFilesLimits.nodeDepth) nodes deep", event.position)
      try skip(event)
      return (result, size)
    }
    switch event.kind {
    case .scalar(let text, isPlain: true, _) where disguise.beginsAsAlias(text):
      refuseStar(text, event.position)
    case .scalar(let text, let isPlain, let isDoubleQuoted):
      let tag = checked(event, allowed: "str")
      // A key is compared as a text, however it is written.
      result.content = .text(
        disguise.plain(text, isDoubleQuoted: isDoubleQuoted), isPlain: isPlain && (isKey || tag != "str"))
    case .list:
      checked(event, allowed: "seq")
      var list: [FileNode] = []
      while let part = try part(depth + 1) {
        list.append(part.node)
        size += part.size
      }
      result.content = .list(list)
    case .mapping:
      checked(event, allowed: "map")
      var pairs: [(key: FileNode, value: FileNode)] = []
      while let key = try part(depth + 1, isKey: true), let value = try part(depth + 1) {
        pairs.append((key.node, value.node))
        size += key.size + value.size
      }
      result.content = .mapping(pairs)
    case .alias(let name): return resolve(name, at: event.position)
    case .end, .documentStart, .documentEnd, .streamEnd: break
    }
    if let anchor = event.anchor { anchors[anchor] = (result, size) }
    return (result, size)
  }

  /// The number of nodes that an event counts as, without those inside of it.
  private static func size(_ kind: YAMLEvent.Kind) -> Int {
    guard case .scalar(let text, _, _) = kind else { return 1 }
    return 1 + text.utf8.count / MenuFilesLimits.aliasedNodeBytes
  }

  private mutating func refuseStar(_ text: String, _ position: MenuDescription.Position) {
    let shown = FileNode.shortened(disguise.plain(text))
    fault("`\(shown)` starts as an alias does; a text that starts with `*` needs quotes", position)
  }

  /// The next node inside of another; `nil` at its end.
  private mutating func part(_ depth: Int, isKey: Bool = false) throws(YAMLFault) -> (node: FileNode, size: Int)? {
    let event = try events.next()
    switch event.kind {
    case .end, .streamEnd: return nil
    default: return try compose(event, depth: depth, isKey: isKey)
    }
  }

  /// Passes the rest of a node.
  private func skip(_ event: YAMLEvent) throws(YAMLFault) {
    var event = event
    var depth = 0
    while true {
      switch event.kind {
      case .list, .mapping: depth += 1
      case .end: depth -= 1
      case .streamEnd: return
      default: break
      }
      if depth == 0 { return }
      event = try events.next()
    }
  }

  private mutating func resolve(_ name: String, at position: MenuDescription.Position) -> (node: FileNode, size: Int) {
    let refused = (node: FileNode(content: .refused, position: position), size: 1)
    guard let target = anchors[name] else {
      // A file may have as many such aliases as anchors, and each is compared with all of these.
      let suggests = faults.count < MenuFilesLimits.suggestions
      let suggestion = suggests ? Spelling.suggestion(for: name, among: anchors.keys) : ""
      fault("unknown alias `*\(FileNode.shortened(name))`\(suggestion)", position)
      return refused
    }
    guard aliased + target.size <= MenuDescription.maximumAliasedNodes else {
      // Said once: after a refusal the count stays full.
      if aliased <= MenuDescription.maximumAliasedNodes {
        fault("the aliases of this file stand for more than \(MenuDescription.maximumAliasedNodes) nodes", position)
      }
      aliased = MenuDescription.maximumAliasedNodes + 1
      return refused
    }
    aliased += target.size
    return target
  }

  /// The tag that is written at a node, after complaining if it is not the one that goes without saying.
  @discardableResult
  private mutating func checked(_ event: YAMLEvent, allowed: String) -> String? {
    guard let tag = event.tag, tag != "!" else { return nil }
    let standard = "tag:yaml.org,2002:"
    let name = tag.hasPrefix(standard) ? String(tag.dropFirst(standard.count)) : nil
    if name != allowed {
      let written = name.map { "!!" + $0 } ?? tag
      fault("the tag `\(FileNode.shortened(disguise.plain(written)))` means nothing in a menu file", event.position)
    }
    return name
  }

  private mutating func fault(_ sentence: String, _ position: MenuDescription.Position) {
    faults.append(Fault(position: position, sentence: sentence))
  }
}

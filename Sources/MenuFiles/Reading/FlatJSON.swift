#if Tool
/// Reads a JSON object whose values are texts, numbers and truth values.
package enum FlatJSON {
  /// The values by their keys, as they are written, without quotes; others than these are left out. `nil` if the text is
  /// no object.
  package static func values(of text: String) -> [String: String]? {
    let (node, faults) = FileNode.document(text)
    guard faults.isEmpty, case .mapping(let pairs)? = node?.content else { return nil }
    return pairs.reduce(into: [:]) { values, pair in
      guard case .text(let key, _) = pair.key.content, case .text(let value, _) = pair.value.content else { return }
      values[key] = pair.value.isNothing ? "" : value
    }
  }
}
#endif

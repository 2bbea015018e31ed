package import LibDBus

extension SentItem {
  /// The item as a reply to `GetLayout` has it.
  ///
  /// - Parameters:
  ///   - depth: The number of levels below the item; negative for all.
  ///   - names: The properties that are wanted; empty for all.
  package func value(depth: Int, names: Set<String>) -> Value { value(depth: depth, names: names, level: 0) }

  /// - Parameter level: The number of levels above the item in the same message, which can hold only so many.
  private func value(depth: Int, names: Set<String>, level: Int) -> Value {
    var shown: [Value] = []
    for element in depth == 0 ? [] : elements {
      switch element {
      case .item(let item) where item.fits(onLevel: level + 1):
        shown.append(.variant(item.value(depth: depth - 1, names: names, level: level + 1)))
      case .item: break
      case .stray(let value): shown.append(.variant(value))
      }
    }
    let properties = names.isEmpty ? properties : properties.filter { names.contains($0.key) }
    return .structure([.int32(id), .dictionary(properties), .array(of: "v", shown)])
  }

  /// Whether a message can hold the item on a level.
  private func fits(onLevel level: Int) -> Bool {
    (properties.values.lazy.map(\.containerDepth).max() ?? 0) <= LayoutForm.room(onLevel: level)
  }
}

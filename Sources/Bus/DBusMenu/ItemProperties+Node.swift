import LibDBus

extension ItemProperties {
  /// The properties of a row that came over the bus, for a menu that shows the same row. Those of a wrong type are
  /// absent.
  package init(_ node: MenuNode) {
    self.init(node.isSeparator ? .separator : .standard)
    func text(_ name: PropertyName) -> String? { node.properties[name]?.stringValue }
    label = text(.label) ?? (node.isSeparator ? nil : "")
    (isEnabled, isVisible, hasSubmenu) = (node.isEnabled, node.isVisible, node.hasSubmenu)
    (disposition, toggle, icon) = (node.disposition, node.toggle, node.icon)
    shortcut = node.shortcut
    accessibleDescription = text(.accessibleDescription)
    let standard = Set(PropertyName.standard.map(\.rawValue))
    extras = node.properties.filter { !standard.contains($0.key) }
  }
}

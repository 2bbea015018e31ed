import LibDBus

extension ItemProperties {
  /// The properties of a row that came over the bus, for a menu that shows the same row. Those of a wrong type are
  /// absent.
  package init(_ node: MenuNode) {
    self.init(node.isSeparator ? .separator : .standard)
    func text(_ name: PropertyName) -> String? { node.properties[name]?.stringValue }
    label = text(.label) ?? (node.isSeparator ? nil : "")
    (isEnabled, isVisible, hasSubmenu) = (node.isEnabled, node.isVisible, node.hasSubmenu)
    disposition = text(.disposition).flatMap(Disposition.init) ?? .normal
    toggle = node.toggleType.flatMap(Toggle.Kind.init).map { Toggle($0, state: Int32(clamping: node.toggleState)) }
    shortcut = node.shortcut
    accessibleDescription = text(.accessibleDescription)
    icon = node.iconName.map(Icon.name) ?? node.iconData.map(Icon.data)
    let standard = Set(PropertyName.standard.map(\.rawValue))
    extras = node.properties.filter { !standard.contains($0.key) }
  }
}

/// Reads the accelerators of GTK.
enum GtkAccelerator {
  /// A key press in the terms of dbusmenu, such as `["Control", "Shift", "s"]`; `nil` if the text is not one.
  static func press(_ text: String) -> [String]? {
    var rest = text[...]
    var modifiers: Set<String> = []
    while rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end].lowercased()
      rest = rest[rest.index(after: end)...]
      guard name != "release" else { continue }
      guard let modifier = Self.modifier(named: name) else { return nil }
      modifiers.insert(modifier)
    }
    guard !rest.isEmpty else { return nil }
    return ["Control", "Alt", "Shift", "Super"].filter(modifiers.contains) + [String(rest)]
  }

  private static func modifier(named name: String) -> String? {
    switch name {
    case "primary", "control", "ctrl", "ctl": "Control"
    case "alt", "mod1": "Alt"
    case "shift", "shft": "Shift"
    case "super", "meta", "hyper", "mod4": "Super"
    default: nil
    }
  }
}

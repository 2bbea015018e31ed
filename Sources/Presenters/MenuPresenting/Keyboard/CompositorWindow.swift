import Basics

/// A window as the compositor lists it.
package struct CompositorWindow: Sendable, Hashable {
  /// The compositor's name of the window.
  package var id: String
  /// The process that made the window.
  package var process: Int?
  /// The id of the program: its `app_id`, or its class on X11.
  package var program: String
  package var title: String
  /// The window's number on XWayland.
  package var number: UInt32?
  package var isFocused: Bool
  /// The menu that the window told the compositor of.
  package var menu: Menu?

  /// A name on the bus and a path, as they were told.
  package struct Menu: Sendable, Hashable {
    package var service: String
    package var path: String
  }
}

extension JSONText {
  /// A number as an integer.
  fileprivate func integer(_ name: String) -> Int? {
    guard case .number(let digits)? = self[name] else { return nil }
    return Int(digits)
  }
}

extension SwayFocus {
  /// The windows of a tree; none of what is no tree.
  package static func windows(in tree: ArraySlice<UInt8>) -> [CompositorWindow] {
    // Titles need not be UTF-8.
    let text = Array(String(decoding: tree, as: UTF8.self).utf8)
    guard let tree = try? JSONText(reading: text[...]) else { return [] }
    var nodes = [tree]
    var windows: [CompositorWindow] = []
    while let node = nodes.popLast(), windows.count < MenuPresentingLimits.compositorWindows {
      nodes += ((node["nodes"]?.array ?? []) + (node["floating_nodes"]?.array ?? [])).reversed()
      guard let id = node.integer("id"), let process = node.integer("pid") else { continue }
      let program = node["app_id"]?.string ?? node["window_properties"]?["class"]?.string ?? ""
      windows.append(
        CompositorWindow(
          id: "\(id)", process: process, program: program, title: node["name"]?.string ?? "",
          number: node.integer("window").flatMap { UInt32(exactly: $0) },
          isFocused: node["focused"]?.bool == true))
    }
    return windows
  }
}

extension HyprlandFocus {
  /// The windows of the two answers: those that there are, and the one with the focus.
  package static func windows(in list: ArraySlice<UInt8>, focused: ArraySlice<UInt8>) -> [CompositorWindow] {
    func read(_ bytes: ArraySlice<UInt8>) -> JSONText? {
      let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
      return try? JSONText(reading: text[...])
    }
    let active = read(focused)?["address"]?.string
    return (read(list)?.array ?? []).prefix(MenuPresentingLimits.compositorWindows).compactMap { window in
      guard let id = window["address"]?.string, let process = window.integer("pid") else { return nil }
      // Hyprland tells no number of a window on XWayland.
      return CompositorWindow(
        id: id, process: process, program: window["class"]?.string ?? "", title: window["title"]?.string ?? "",
        isFocused: id == active)
    }
  }
}

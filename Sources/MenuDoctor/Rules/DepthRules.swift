#if Tool
import DBusMenu

struct TooDeep: Rule {
  let number = 312
  let name = "menu-too-deep"
  let severity = Severity.error
  let why =
    "A D-Bus message nests 64 containers, so a whole layout has room for about 20 levels, and panels read it whole."
  let panels: [Panel] = [.xfce, .waybar, .gnome, .mate, .cosmic]
  let reference = "https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-marshaling-signature"
  let advice = "Nest no more than 15 levels; panels have no room on the screen for more."

  /// The depth from which a missing level is taken for the limit of D-Bus.
  static let limit = 16

  func breaches(in evidence: Evidence) -> [String] {
    let cut = CutLayout.rows(in: evidence).filter { $0.depth >= Self.limit }
    return cut.isEmpty ? [] : ["The layout ends above the rows of \(cut.map(\.name).few()), at level \(cut[0].depth)."]
  }
}

struct CutLayout: Rule {
  let number = 313
  let name = "layout-cut"
  let severity = Severity.error
  let why = "Most panels read the menu whole and once; rows that only a further call delivers are never there."
  let panels: [Panel] = [.xfce, .waybar, .gnome, .mate, .cosmic]
  let reference = Page.menuProtocol
  let advice = "Answer GetLayout(0, -1, …) with all levels."

  func breaches(in evidence: Evidence) -> [String] {
    let cut = Self.rows(in: evidence).filter { $0.depth < TooDeep.limit }
    return cut.isEmpty ? [] : ["The whole layout lacks the rows of \(cut.map(\.name).few())."]
  }

  /// The rows that have children when they are asked for, and none in the whole layout.
  static func rows(in evidence: Evidence) -> [PlacedRow] {
    (evidence.menu?.levels ?? []).compactMap { level in
      guard let layout = level.layout, !layout.root.children.isEmpty, layout.root.id == level.id,
        let (before, after) = evidence.looks(around: level.look + 1), before.root == after.root,
        let row = before.rows.first(where: { $0.id == level.id }), row.row.children.isEmpty
      else { return nil }
      return row
    }
  }
}

struct WrongLevel: Rule {
  let number = 314
  let name = "level-wrong"
  let severity = Severity.error
  let why = "Plasma and LXQt read each submenu by itself, one level at a time."
  let panels: [Panel] = [.plasma, .lxqt]
  let reference = "https://github.com/blueman-project/blueman/pull/1799"
  let advice = "Answer GetLayout(ID, 1, …) with the row of that id and its children."

  func breaches(in evidence: Evidence) -> [String] {
    var sentences: [String] = []
    for level in evidence.menu?.levels ?? [] {
      guard let (before, after) = evidence.looks(around: level.look + 1), before.root == after.root,
        let row = before.root.node(level.id)
      else { continue }
      let name = level.id == 0 ? "the root" : evidence.name(of: level.id)
      guard let layout = level.layout else {
        sentences.append("GetLayout of \(name) alone failed.")
        continue
      }
      if layout.root.id != level.id {
        sentences.append("GetLayout of \(name) alone answered with #\(layout.root.id).")
      } else if !row.children.isEmpty, row.children.map(\.id) != layout.root.children.map(\.id) {
        sentences.append("GetLayout of \(name) alone has other rows than the whole layout.")
      }
    }
    return sentences
  }
}
#endif

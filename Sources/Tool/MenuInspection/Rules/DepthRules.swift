import Basics
import DBusMenu

extension Rules {
  /// The levels of the layout.
  static let depth: [Rule] = [
    Rule(
      312, "menu-too-deep", .error,
      why:
        """
        A D-Bus message nests 64 containers, so a whole layout has room for about 20 levels, and panels read it whole.
        """,
      panels: [.xfce, .waybar, .gnome, .mate, .cosmic],
      reference: "https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-marshaling-signature",
      advice: "Nest no more than 15 levels; panels have no room on the screen for more."
    ) { evidence in
      let cut = cutRows(in: evidence).filter { $0.depth >= deepestLevel }
      return cut.isEmpty
        ? [] : sentence(cut, "has rows that the layout does not reach, at level \(cut[0].depth)")
    },
    Rule(
      313, "layout-cut", .error,
      why: "Most panels read the menu whole and once; rows that only a further call delivers are never there.",
      panels: [.xfce, .waybar, .gnome, .mate, .cosmic], reference: Page.menuProtocol,
      advice: "Answer GetLayout(0, -1, …) with all levels."
    ) { evidence in
      let cut = cutRows(in: evidence).filter { $0.depth < deepestLevel }
      return sentence(cut, "has rows that the whole layout lacks")
    },
    Rule(
      314, "level-wrong", .error,
      why: "Plasma and LXQt read each submenu by itself, one level at a time.",
      panels: [.plasma, .lxqt], reference: "https://github.com/blueman-project/blueman/pull/1799",
      advice: "Answer GetLayout(ID, 1, …) with the row of that id and its children."
    ) { evidence in
      var sentences: [String] = []
      for level in evidence.menu?.levels ?? [] {
        guard let (before, after) = evidence.looks(around: level.look + 1), before.root == after.root,
          let row = before.root.find(level.id)
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
    },
    Rule(
      315, "group-of-none-empty", .note,
      why: "By the protocol, an empty list of ids asks for all items; who asks so sees no properties.",
      panels: [], reference: Page.menuProtocol,
      advice: "Answer GetGroupProperties([], …) with the properties of all items."
    ) { evidence in
      guard evidence.menu?.entriesForNoIDs == 0, evidence.firstLook?.root.children.isEmpty == false else { return [] }
      return ["GetGroupProperties of an empty list answered with no item."]
    },
    Rule(
      316, "layout-of-nothing", .note,
      why: "A client that still has a row that is gone learns it only by an error.",
      panels: [], reference: Page.menuProtocol,
      advice: "Answer GetLayout of an id that no row has with an error."
    ) { evidence in
      guard let id = evidence.menu?.unknownID, evidence.menu?.unknownAnswer?.values != nil else { return [] }
      return ["GetLayout of #\(id), which no row has, was answered."]
    },
    Rule(
      317, "depth-ignored", .note,
      why: "Plasma and LXQt ask for one level at a time; they get the rows below with each level, and drop them.",
      panels: [.plasma, .lxqt], reference: Page.menuProtocol,
      advice: "Answer GetLayout(ID, 1, …) without the rows of submenus."
    ) { evidence in
      let deep = (evidence.menu?.levels ?? []).filter { level in
        guard let root = level.layout?.root, root.id == level.id else { return false }
        return root.children.contains { !$0.children.isEmpty }
      }
      let names = deep.map { $0.id == 0 ? "the root" : evidence.name(of: $0.id) }
      return names.isEmpty ? [] : ["GetLayout of one level of \(names.few()) answered with deeper rows."]
    },
  ]

  /// The depth from which a missing level is taken for the limit of D-Bus.
  static let deepestLevel = 16

  /// The rows that have children when they are asked for, and none in the whole layout.
  private static func cutRows(in evidence: Evidence) -> [PlacedRow] {
    (evidence.menu?.levels ?? []).compactMap { level in
      guard let layout = level.layout, !layout.root.children.isEmpty, layout.root.id == level.id,
        let (before, after) = evidence.looks(around: level.look + 1), before.root == after.root,
        let row = before.rows.first(where: { $0.id == level.id }), row.row.children.isEmpty
      else { return nil }
      return row
    }
  }
}

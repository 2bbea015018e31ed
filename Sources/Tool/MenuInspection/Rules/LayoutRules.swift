import Basics
import DBusMenu

extension Rules {
  /// The layout.
  static let layout: [Rule] = [
    Rule(
      301, "root-id", .error,
      why: "The root has the id 0; libdbusmenu drops a layout that begins with another.",
      panels: Panel.gtk, reference: Page.menuProtocol,
      advice: "Answer GetLayout(0, …) with a node of the id 0."
    ) { evidence in
      guard let id = evidence.firstLook?.root.id, id != 0 else { return [] }
      return ["The root has the id \(id)."]
    },
    Rule(
      302, "id-repeated", .error,
      why: "Panels keep rows by their ids, so a row whose id is taken appears elsewhere, twice or not at all.",
      panels: [.plasma, .lxqt, .gnome, .xfce, .waybar], reference: Page.menuProtocol,
      advice: "Give each row of the whole menu an id of its own, not only within its submenu."
    ) { evidence in
      for look in evidence.looks {
        var seen: Set<Int32> = [look.layout.root.id]
        let repeated = look.layout.rows.filter { !seen.insert($0.id).inserted }
        if !repeated.isEmpty { return sentence(repeated, "has the id of another row") }
      }
      return []
    },
    Rule(
      303, "id-negative", .error,
      why: "libdbusmenu leaves out rows with negative ids.",
      panels: Panel.gtk, reference: Page.menuProtocol,
      advice: "Count ids from 1."
    ) { evidence in
      let rows = evidence.rows.filter { $0.id < 0 }
      return sentence(rows, "has a negative id")
    },
    Rule(
      304, "id-changes", .warning,
      why: "A click arrives with the id that the panel knows; if rows get new ids without a change, it hits nothing.",
      panels: [.gnome, .plasma, .sfwbar], reference: "https://github.com/LBCrion/sfwbar/issues/230",
      advice: "Keep the id of a row for as long as the row is there."
    ) { evidence in
      let steps = evidence.steps.filter { step in
        step.isStructural && step.before.layout.root.withoutIDs == step.after.layout.root.withoutIDs
          && !mayHaveShownOthers(step, evidence) && !isMadeOnOpening(step, evidence)
      }
      return steps.isEmpty ? [] : ["The same rows had new ids \(steps.count == 1 ? "once" : "\(steps.count) times")."]
    },
    Rule(
      305, "id-reused", .warning,
      why:
        "Panels fix the kind of a row when they first see its id, so a reused id shows the old kind or breaks the row.",
      panels: [.plasma, .gnome, .mate, .xfce, .lxqt], reference: "https://github.com/blueman-project/blueman/pull/1847",
      advice: "Give a row a new id when its type, its kind of mark or its having a submenu changes."
    ) { evidence in
      var kinds: [Int32: [String]] = [:]
      var reused: [String] = []
      for look in evidence.looks {
        for row in look.layout.rows {
          if let known = kinds[row.id], known != row.row.kind { reused.append(row.name) }
          kinds[row.id] = row.row.kind
        }
      }
      return reused.isEmpty
        ? [] : ["\(reused.few()) \(reused.count == 1 ? "is" : "are") another kind of row than before."]
    },
    Rule(
      306, "revision-back", .error,
      why: "libdbusmenu ignores a LayoutUpdated whose revision is not newer than that of the layout it has.",
      panels: Panel.gtk + [.astal],
      reference: "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-glib/client.c",
      advice: "Count one revision for the whole menu up with each change, and never back."
    ) { evidence in
      var held: SentLayout?
      for (index, moment) in evidence.timeline.enumerated() {
        switch moment.fact {
        case .look(let layout):
          if let held, layout.revision < held.revision {
            return ["The layout had the revision \(held.revision), and then \(layout.revision)."]
          }
          held = layout
        case .layoutUpdated(let revision, _):
          guard let held, revision <= held.revision else { continue }
          // The same revision again is no harm where nothing is new.
          let next = evidence.looks.first { $0.index > index }?.layout
          guard revision < held.revision || next?.root.withoutProperties != held.root.withoutProperties else {
            continue
          }
          return ["LayoutUpdated announced the revision \(revision), and the layout had \(held.revision) before."]
        default: continue
        }
      }
      return []
    },
    Rule(
      307, "revision-stays", .warning,
      why: "A panel that compares the revisions of layouts takes a changed layout with the old one for nothing new.",
      panels: [.sfwbar], reference: "https://github.com/LBCrion/sfwbar/issues/496",
      advice: "Answer GetLayout with the revision that LayoutUpdated announced last."
    ) { evidence in
      let stale = evidence.steps.first { $0.isStructural && $0.before.layout.revision == $0.after.layout.revision }
      return stale.map { ["Two different layouts have the revision \($0.after.layout.revision)."] } ?? []
    },
    Rule(
      308, "properties-differ", .error,
      why: "Plasma and LXQt take properties from GetLayout, GNOME and libdbusmenu from GetGroupProperties.",
      panels: [.plasma, .lxqt, .gnome, .xfce, .waybar], reference: Page.menuProtocol,
      advice: "Answer both from the same values."
    ) { evidence in
      var different: [String] = []
      for group in evidence.menu?.groups ?? [] {
        guard let (before, after) = evidence.looks(around: group.look + 1), group.look < evidence.timeline.count,
          before.root == after.root
        else { continue }
        let layout = before.root.propertiesByID
        for id in group.ids where id != 0 {
          guard let listed = layout[id], let grouped = group.properties[id] else { continue }
          if listed.withoutDefaults != grouped.withoutDefaults { different.append(evidence.name(of: id)) }
        }
      }
      return different.isEmpty ? [] : ["GetLayout and GetGroupProperties differ for \(different.few())."]
    },
    Rule(
      309, "menu-empty", .error,
      why: "Panels do not open a menu without a visible row, so one that is filled on opening is never filled.",
      panels: [.xfce, .gnome, .plasma, .waybar, .mate],
      reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/pull/548",
      advice: "Have one row from the beginning on, a disabled one if need be."
    ) { evidence in
      guard let first = evidence.firstLook, !first.root.hasVisibleChild else { return [] }
      if first.root.children.isEmpty { return ["The menu has no rows at first."] }
      let hasLines = first.root.children.contains { $0.isVisible }
      return [hasLines ? "The menu has separators alone at first." : "All rows are hidden at first."]
    },
    Rule(
      310, "submenu-empty", .warning,
      why: "GNOME never opens a submenu without a visible row, and MATE never asks for its rows.",
      panels: [.gnome, .mate, .cosmic, .enlightenment], reference: "https://github.com/nextcloud/desktop/issues/10586",
      advice: "Fill a submenu when the menu that it is in opens, or put one row into it from the beginning on."
    ) { evidence in
      let opened = evidence.timeline.firstIndex { if case .sent("opened", 0) = $0.fact { true } else { false } }
      guard let look = evidence.looks.first(where: { $0.index > opened ?? -1 }) else { return [] }
      let rows = look.layout.rows.filter { row in
        row.row.opensSubmenu && row.row.isVisible && !row.row.hasVisibleChild && row.depth < deepestLevel
      }
      let cut = Set((evidence.menu?.levels ?? []).filter { $0.layout?.root.children.isEmpty == false }.map(\.id))
      let empty = rows.filter { !cut.contains($0.id) }  // a cut layout has a rule of its own
      return sentence(empty, "has no visible row in the submenu")
    },
    Rule(
      311, "submenu-undeclared", .error,
      why: "A row has a submenu only if it says so; panels throw the rows below it away otherwise.",
      panels: [.xfce, .waybar, .gnome, .plasma, .lxqt, .mate], reference: Page.menuProtocol,
      advice: "Set children-display to “submenu” on each row with children."
    ) { evidence in
      let rows = evidence.rows.filter { !$0.row.children.isEmpty && !$0.row.opensSubmenu }
      return sentence(rows, "has rows below, and no children-display “submenu”")
    },
  ]

  /// Whether the program made the rows because a menu opened, and announced them, so that no client has the old ids. It
  /// may do so a while after its answer.
  private static func isMadeOnOpening(_ step: Step, _ evidence: Evidence) -> Bool {
    let settled = evidence.timeline[..<step.before.index].lastIndex { moment in
      if case .settled = moment.fact { true } else { false }
    }
    let range = (settled ?? 0)..<step.after.index
    let openings = evidence.openings.filter { range.contains($0.index) }
    guard !openings.isEmpty else { return false }
    return openings.contains { $0.opening.needsUpdate == true }
      || evidence.facts(range.lowerBound..<evidence.settled(after: step.after.index)).contains(where: \.announcesLayout)
  }

  /// Whether the program announced other rows and these again between the two layouts: after two changes the
  /// same rows may be new ones.
  private static func mayHaveShownOthers(_ step: Step, _ evidence: Evidence) -> Bool {
    let revisions = evidence.facts(step.before.index..<step.after.index).compactMap { fact -> UInt32? in
      guard case .layoutUpdated(let revision, _) = fact, revision > step.before.layout.revision else { return nil }
      return revision
    }
    return Set(revisions).count > 1
  }
}

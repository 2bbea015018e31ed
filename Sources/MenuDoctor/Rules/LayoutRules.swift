#if Tool
import DBusMenu

struct WrongRoot: Rule {
  let number = 301
  let name = "root-id"
  let severity = Severity.error
  let why = "The root has the id 0; libdbusmenu drops a layout that begins with another."
  let panels = Panel.gtk
  let reference = Page.menuProtocol
  let advice = "Answer GetLayout(0, …) with a node of the id 0."

  func breaches(in evidence: Evidence) -> [String] {
    guard let id = evidence.firstLook?.root.id, id != 0 else { return [] }
    return ["The root has the id \(id)."]
  }
}

struct RepeatedID: Rule {
  let number = 302
  let name = "id-repeated"
  let severity = Severity.error
  let why = "Panels keep rows by their ids, so a row whose id is taken appears elsewhere, twice or not at all."
  let panels: [Panel] = [.plasma, .lxqt, .gnome, .xfce, .waybar]
  let reference = Page.menuProtocol
  let advice = "Give each row of the whole menu an id of its own, not only within its submenu."

  func breaches(in evidence: Evidence) -> [String] {
    for look in evidence.looks {
      var seen: Set<Int32> = [look.layout.root.id]
      let repeated = look.layout.rows.filter { !seen.insert($0.id).inserted }
      if !repeated.isEmpty { return ["Several rows have the id of \(repeated.map(\.name).few())."] }
    }
    return []
  }
}

struct NegativeID: Rule {
  let number = 303
  let name = "id-negative"
  let severity = Severity.error
  let why = "libdbusmenu leaves out rows with negative ids."
  let panels = Panel.gtk
  let reference = Page.menuProtocol
  let advice = "Count ids from 1."

  func breaches(in evidence: Evidence) -> [String] {
    let rows = evidence.rows.filter { $0.id < 0 }
    return rows.isEmpty ? [] : ["Negative ids have \(rows.map(\.name).few())."]
  }
}

struct ChangingIDs: Rule {
  let number = 304
  let name = "id-changes"
  let severity = Severity.warning
  let why = "A click arrives with the id that the panel knows; if rows get new ids without a change, it hits nothing."
  let panels: [Panel] = [.gnome, .plasma, .sfwbar]
  let reference = "https://github.com/LBCrion/sfwbar/issues/230"
  let advice = "Keep the id of a row for as long as the row is there."

  func breaches(in evidence: Evidence) -> [String] {
    let steps = evidence.steps.filter { step in
      step.isStructural && step.before.layout.root.withoutIDs == step.after.layout.root.withoutIDs
        && !mayHaveShownOthers(step, evidence)
    }
    return steps.isEmpty ? [] : ["The same rows had new ids \(steps.count == 1 ? "once" : "\(steps.count) times")."]
  }

  /// Whether the program announced other rows and these again between the two layouts: after two changes the same rows may
  /// be new ones.
  private func mayHaveShownOthers(_ step: Step, _ evidence: Evidence) -> Bool {
    let revisions = evidence.facts(step.before.index..<step.after.index).compactMap { fact -> UInt32? in
      guard case .layoutUpdated(let revision, _) = fact, revision > step.before.layout.revision else { return nil }
      return revision
    }
    return Set(revisions).count > 1
  }
}

struct ReusedID: Rule {
  let number = 305
  let name = "id-reused"
  let severity = Severity.warning
  let why =
    "Panels fix the kind of a row when they first see its id, so a reused id shows the old kind or breaks the row."
  let panels: [Panel] = [.plasma, .gnome, .mate, .xfce, .lxqt]
  let reference = "https://github.com/blueman-project/blueman/pull/1847"
  let advice = "Give a row a new id when its type, its kind of mark or its having a submenu changes."

  func breaches(in evidence: Evidence) -> [String] {
    var kinds: [Int32: [String]] = [:]
    var reused: [String] = []
    for look in evidence.looks {
      for row in look.layout.rows {
        if let known = kinds[row.id], known != row.row.kind { reused.append(row.name) }
        kinds[row.id] = row.row.kind
      }
    }
    return reused.isEmpty ? [] : ["Another kind of row than before are \(reused.few())."]
  }
}

struct RevisionGoesBack: Rule {
  let number = 306
  let name = "revision-back"
  let severity = Severity.error
  let why = "libdbusmenu ignores a LayoutUpdated whose revision is not newer than that of the layout it has."
  let panels = Panel.gtk + [.astal]
  let reference = "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-glib/client.c"
  let advice = "Count one revision for the whole menu up with each change, and never back."

  func breaches(in evidence: Evidence) -> [String] {
    var held: RawLayout?
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
        guard revision < held.revision || next?.root.structure != held.root.structure else { continue }
        return ["LayoutUpdated announced the revision \(revision), and the layout had \(held.revision) before."]
      default: continue
      }
    }
    return []
  }
}

struct RevisionStays: Rule {
  let number = 307
  let name = "revision-stays"
  let severity = Severity.warning
  let why = "A panel that compares the revisions of layouts takes a changed layout with the old one for nothing new."
  let panels: [Panel] = [.sfwbar]
  let reference = "https://github.com/LBCrion/sfwbar/issues/496"
  let advice = "Answer GetLayout with the revision that LayoutUpdated announced last."

  func breaches(in evidence: Evidence) -> [String] {
    let stale = evidence.steps.first { $0.isStructural && $0.before.layout.revision == $0.after.layout.revision }
    return stale.map { ["Two different layouts have the revision \($0.after.layout.revision)."] } ?? []
  }
}

struct DifferentProperties: Rule {
  let number = 308
  let name = "properties-differ"
  let severity = Severity.error
  let why = "Plasma and LXQt take properties from GetLayout, GNOME and libdbusmenu from GetGroupProperties."
  let panels: [Panel] = [.plasma, .lxqt, .gnome, .xfce, .waybar]
  let reference = Page.menuProtocol
  let advice = "Answer both from the same values."

  func breaches(in evidence: Evidence) -> [String] {
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
  }
}

struct EmptyAtFirstLook: Rule {
  let number = 309
  let name = "menu-empty"
  let severity = Severity.error
  let why = "Panels do not open a menu without a visible row, so one that is filled on opening is never filled."
  let panels: [Panel] = [.xfce, .gnome, .plasma, .waybar, .mate]
  let reference = "https://github.com/ubuntu/gnome-shell-extension-appindicator/pull/548"
  let advice = "Have one row from the beginning on, a disabled one if need be."

  func breaches(in evidence: Evidence) -> [String] {
    guard let first = evidence.firstLook, !first.root.hasVisibleChild else { return [] }
    return [first.root.children.isEmpty ? "The menu has no rows at first." : "All rows are hidden at first."]
  }
}

struct EmptySubmenu: Rule {
  let number = 310
  let name = "submenu-empty"
  let severity = Severity.warning
  let why = "GNOME never opens a submenu without a visible row, and MATE never asks for its rows."
  let panels: [Panel] = [.gnome, .mate, .cosmic, .enlightenment]
  let reference = "https://github.com/nextcloud/desktop/issues/10586"
  let advice = "Fill a submenu when the menu that it is in opens, or put one row into it from the beginning on."

  func breaches(in evidence: Evidence) -> [String] {
    let opened = evidence.timeline.firstIndex { if case .sent("opened", 0) = $0.fact { true } else { false } }
    guard let look = evidence.looks.first(where: { $0.index > opened ?? -1 }) else { return [] }
    let rows = look.layout.rows.filter { row in
      row.row.opensSubmenu && row.row.isVisible && !row.row.hasVisibleChild && row.depth < TooDeep.limit
    }
    let cut = Set((evidence.menu?.levels ?? []).filter { $0.layout?.root.children.isEmpty == false }.map(\.id))
    let empty = rows.filter { !cut.contains($0.id) }  // a cut layout has a rule of its own
    return empty.isEmpty ? [] : ["No visible row is in the submenu of \(empty.map(\.name).few())."]
  }
}

struct ChildrenWithoutSubmenu: Rule {
  let number = 311
  let name = "submenu-undeclared"
  let severity = Severity.error
  let why = "A row has a submenu only if it says so; panels throw the rows below it away otherwise."
  let panels: [Panel] = [.xfce, .waybar, .gnome, .plasma, .lxqt, .mate]
  let reference = Page.menuProtocol
  let advice = "Set children-display to “submenu” on each row with children."

  func breaches(in evidence: Evidence) -> [String] {
    let rows = evidence.rows.filter { !$0.row.children.isEmpty && !$0.row.opensSubmenu }
    return rows.isEmpty ? [] : ["children-display is not “submenu” for \(rows.map(\.name).few())."]
  }
}
#endif

import Basics
import DBusMenu

import LibDBus

extension Rules {
  /// The signals.
  static let signals: [Rule] = [
    Rule(
      601, "layout-updated-needless", .warning,
      why: "Each LayoutUpdated makes panels read the whole menu; LXQt closes the menu and MATE builds it anew.",
      panels: [.lxqt, .mate, .gnome, .xfce], reference: "https://github.com/netbirdio/netbird/issues/4244",
      advice: "Compare before announcing, and announce changes of properties with ItemsPropertiesUpdated."
    ) { evidence in
      var needless = 0
      let looks = evidence.looks
      // A signal may be late, so the two layouts before it count as well, and the program had time since the first.
      for index in looks.indices.dropFirst(2) {
        let (older, before, after) = (looks[index - 2], looks[index - 1], looks[index])
        guard older.layout.root == before.layout.root, before.layout.root == after.layout.root else { continue }
        let start = max(before.index, evidence.settled(after: older.index))
        guard start < after.index else { continue }
        needless +=
          evidence.facts(start..<after.index).filter { fact in
            guard case .layoutUpdated(let revision, _) = fact else { return false }
            return revision > before.layout.revision  // the same revision again is no news to panels
          }.count
      }
      return needless == 0 ? [] : ["\(needless) times LayoutUpdated was sent and nothing had changed."]
    },
    Rule(
      602, "change-unannounced", .error,
      why: "Panels keep the rows that they have read until a signal says that others are there.",
      panels: Panel.allCases, reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/pull/548",
      advice: "Send LayoutUpdated after each change of the rows, and ItemsPropertiesUpdated after others."
    ) { evidence in
      let untold = evidence.steps.flatMap { step -> [Change] in
        // A change of ids alone has a rule of its own, and so has what AboutToShow changes in its menu.
        guard step.isChange, step.before.layout.root.withoutIDs != step.after.layout.root.withoutIDs else { return [] }
        let opened = step.ids(below: evidence.opened(in: step))
        return step.untold(by: evidence.announcements(of: step)).filter { !opened.contains($0.id) }
      }
      return untold.isEmpty ? [] : ["No signal told of \(untold.map(evidence.name).few())."]
    },
    Rule(
      603, "properties-by-layout", .warning,
      why: "GNOME reads the properties of a row that it knows again only after ItemsPropertiesUpdated.",
      panels: [.gnome, .lxqt], reference: "https://github.com/fyne-io/systray/pull/116",
      advice: "Announce changed properties of rows that stay with ItemsPropertiesUpdated."
    ) { evidence in
      let changes = evidence.steps.flatMap { step -> [Change] in
        let facts = evidence.announcements(of: step)
        let silent = Set(step.untold(by: facts))
        // Panels learn these from the layout.
        let ofLayout = [PropertyName.type.rawValue, PropertyName.childrenDisplay.rawValue, nil]
        return step.untold(by: facts.filter { !$0.announcesLayout }).filter { change in
          change.id != 0 && !ofLayout.contains(change.property) && !silent.contains(change)
        }
      }
      return changes.isEmpty ? [] : ["Only LayoutUpdated told of \(changes.map(evidence.name).few())."]
    },
    Rule(
      604, "published-in-two-passes", .warning,
      why:
        "A menu that is emptied and then filled, or filled with rows that get their labels later, is shown half made.",
      panels: Panel.gtk + [.plasma, .lxqt], reference: "https://github.com/blueman-project/blueman/issues/1791",
      advice: "Make the new rows first, then exchange them in one step with one LayoutUpdated."
    ) { evidence in
      let looks = evidence.looks
      for index in looks.indices.dropFirst(2) {
        let (before, between, after) = (looks[index - 2], looks[index - 1], looks[index])
        guard evidence.timeline[after.index].time - evidence.timeline[between.index].time < .seconds(2) else {
          continue
        }
        let counts = [before, between, after].map { look in look.layout.rows.filter { $0.row.isVisible }.count }
        if counts[1] * 2 < counts[0], counts[1] * 2 < counts[2] {
          return ["The menu had \(counts[0]) rows, then \(counts[1]), then \(counts[2])."]
        }
        let known = Set(before.layout.rows.map(\.id))
        let labelled = Dictionary(after.layout.rows.map { ($0.id, $0.row.text(.label) ?? "") }) { $1 }
        let late = between.layout.rows.filter { row in
          !known.contains(row.id) && row.row.isVisible && !row.row.isSeparator && (row.row.text(.label) ?? "").isEmpty
            && labelled[row.id]?.isEmpty == false
        }
        if !late.isEmpty { return ["New rows had no label at first, such as \(evidence.name(of: late[0].id))."] }
      }
      return []
    },
    Rule(
      605, "signals-too-many", .error,
      why: "Each signal is work in the panel's own thread; GNOME Shell stutters or freezes when they come too fast.",
      panels: [.gnome], reference: "https://github.com/fossfreedom/indicator-sysmonitor/issues/94",
      advice: "Collect changes and send one signal for all of them, at most some a second."
    ) { evidence in
      let seconds = evidence.signalsPerSecond
      if let most = seconds.max(), most > signalsPerSecond { return ["\(most) signals came within a second."] }
      let layouts = evidence.layoutSignalsInASecond
      if layouts > layoutSignalsPerSecond { return ["\(layouts) LayoutUpdated came within a second."] }
      var sum = 0
      var most = 0
      for (index, count) in seconds.enumerated() {
        sum += count - (index >= 60 ? seconds[index - 60] : 0)
        most = max(most, sum)
      }
      return most > signalsPerMinute ? ["\(most) signals came within a minute."] : []
    },
    Rule(
      606, "signal-types", .error,
      why: "Panels drop a signal whose arguments have other types.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice:
        "Send LayoutUpdated with `ui` and ItemsPropertiesUpdated with `a(ia{sv})a(ias)`, both lists also when empty."
    ) { evidence in
      var sentences: [String] = []
      for case .misshapenSignal(let name, let signature) in evidence.timeline.map(\.fact) where sentences.count < 3 {
        let sentence = "\(name) had arguments of type “\(signature)”."
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
      return sentences
    },
    Rule(
      607, "signal-contradicts", .warning,
      why: "A property that is both updated and removed is new in some panels and gone in others.",
      panels: Panel.gtk + [.plasma, .gnome], reference: Page.menuProtocol,
      advice: "Name a property of a row in one of the two lists."
    ) { evidence in
      for case .propertiesUpdated(let updated, let removed) in evidence.timeline.map(\.fact) {
        for (id, names) in removed {
          if let name = names.intersection(updated[id] ?? []).min() {
            return ["\(name) of \(evidence.name(of: id)) was updated and removed by one signal."]
          }
        }
      }
      return []
    },
    Rule(
      608, "layout-updated-parent", .note,
      why: "For the root as parent, LXQt closes the whole menu, and Plasma does not read the submenu that changed.",
      panels: [.plasma, .lxqt], reference: Page.panelMenus,
      advice: "Name the row in whose submenu the change is."
    ) { evidence in
      let inexact = evidence.steps.filter { step in
        guard step.isStructural else { return false }
        let parents = Set(
          evidence.announcements(of: step).compactMap { fact -> Int32? in
            if case .layoutUpdated(_, let parent) = fact { parent } else { nil }
          })
        let changed = step.before.layout.root.changedLists(to: step.after.layout.root)
        return parents == [0] && !changed.isEmpty && !changed.contains(0)
      }
      return inexact.isEmpty ? [] : ["LayoutUpdated named the root, and only submenus had changed."]
    },
    Rule(
      609, "layout-updated-same-revision", .note,
      why: "libdbusmenu ignores a LayoutUpdated whose revision it knows, and does not read what is new.",
      panels: Panel.gtk + [.astal],
      reference: "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-glib/client.c",
      advice: "Count the revision up before each LayoutUpdated."
    ) { evidence in
      // Those that were read, with the program's time to say more about them over.
      var (announced, read): ([Int32: UInt32], [Int32: UInt32]) = ([:], [:])
      for moment in evidence.timeline {
        switch moment.fact {
        case .layoutUpdated(let revision, let parent):
          if let known = read[parent], revision <= known {
            return ["LayoutUpdated announced the revision \(revision) again, long after the first time."]
          }
          announced[parent] = revision
        case .settled: read.merge(announced) { $1 }
        default: break
        }
      }
      return []
    },
    Rule(
      610, "signal-of-unknown-row", .note,
      why: "Panels drop what is said about a row that they have not read.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice: "Announce a new row with LayoutUpdated, and changes of rows that are in the layout alone."
    ) { evidence in
      let last = evidence.looks.last?.index ?? 0
      let ids = evidence.facts(0..<last).flatMap { fact -> [Int32] in
        guard case .propertiesUpdated(let updated, let removed) = fact else { return [] }
        return Array(updated.keys) + Array(removed.keys)
      }
      let unknown = Set(ids).filter { $0 != 0 && !evidence.hasRow($0) }.sorted()
      return unknown.isEmpty
        ? [] : ["ItemsPropertiesUpdated was about \(unknown.map { "#\($0)" }.few()), which no layout has."]
    },
  ]

  private static let signalsPerSecond = 100
  private static let signalsPerMinute = 300
  /// Each of these makes a panel read the whole menu.
  private static let layoutSignalsPerSecond = 50
}

extension Evidence {
  /// The most `LayoutUpdated` that came within a second.
  fileprivate var layoutSignalsInASecond: Int {
    let times = timeline.filter { $0.fact.announcesLayout }.map(\.time)
    var (first, most) = (0, 0)
    for (last, time) in times.enumerated() {
      while time - times[first] > .seconds(1) { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }
}

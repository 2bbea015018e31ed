import Basics
import DBusMenu
import LibDBus

extension Evidence {
  /// The answers to `AboutToShow`, with their places in the timeline.
  var openings: [(index: Int, opening: AboutToShow)] {
    timeline.enumerated().compactMap { index, moment in
      if case .aboutToShow(let opening) = moment.fact { (index, opening) } else { nil }
    }
  }

  /// A submenu, or the menu, in a sentence.
  func menuName(_ id: Int32) -> String { id == 0 ? "the menu" : name(of: id) }
}

/// An opening that changed something in or below its menu, and no signal told of that.
struct Opening {
  var id: Int32
  var needsUpdate: Bool

  func sentence(in evidence: Evidence) -> String {
    "The rows of \(evidence.menuName(id)) changed as it opened; AboutToShow answered \(needsUpdate), "
      + "and no signal told of it."
  }

  /// Those of single menus. What changed elsewhere is a change as any other.
  static func unannounced(in evidence: Evidence) -> [Opening] {
    evidence.openings.compactMap { index, opening in
      guard !opening.isGroup, let needsUpdate = opening.needsUpdate,
        let after = evidence.looks.first(where: { $0.index > index }),
        let before = evidence.looks.last(where: { $0.index < index })
      else { return nil }
      let step = Step(before: before, after: after)
      // New ids alone have a rule of their own.
      guard step.isChange, before.layout.root.withoutIDs != after.layout.root.withoutIDs else { return nil }
      let below = step.ids(below: [opening.id])
      let isUntold = step.untold(by: evidence.announcements(of: step)).contains { below.contains($0.id) }
      return isUntold ? Opening(id: opening.id, needsUpdate: needsUpdate) : nil
    }
  }
}

extension Rules {
  /// The answer of the program when the menu opens.
  static let opening: [Rule] = [
    Rule(
      501, "about-to-show-fails", .warning,
      why: "GNOME never asks again after an error, so later rows never come.",
      panels: [.gnome], reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/445",
      advice: "Answer false where there is nothing to do, also for the root."
    ) { evidence in
      evidence.openings.filter { _, opening in
        guard let error = opening.answer.error else { return false }
        return error.name != .noReply && error.name != .unknownMethod && error.name != .unknownInterface
      }.prefix(3).map {
        "AboutToShow of \(evidence.menuName($0.opening.id)) failed: \($0.opening.answer.error?.message ?? "")"
      }
    },
    Rule(
      502, "about-to-show-hangs", .error,
      why: "Panels that wait for the answer, such as MATE's and LXQt's, stand still until it comes.",
      panels: [.mate, .lxqt, .astal], reference: "https://github.com/mate-desktop/mate-panel/issues/1300",
      advice: "Answer at once, make the rows afterwards, and announce them with LayoutUpdated."
    ) { evidence in
      evidence.openings.filter { $0.opening.answer.error?.name == .noReply }.prefix(3).map {
        "AboutToShow of \(evidence.menuName($0.opening.id)) had no answer after \(seconds($0.opening.duration)) s."
      }
    },
    Rule(
      503, "about-to-show-slow", .warning,
      why: "A panel that waits shows the menu late; LXQt's crashes if the user closes the menu meanwhile.",
      panels: [.lxqt, .mate, .astal], reference: "https://github.com/mate-desktop/mate-panel/issues/1300",
      advice: "Answer within some milliseconds, make the rows afterwards, and announce them with LayoutUpdated."
    ) { evidence in
      // By its form: panels use one of the two, and a quick answer to the other does not help them.
      var fastest: [Bool: [Int32: Duration]] = [:]
      for (_, opening) in evidence.openings where opening.answer.values != nil {
        let known = fastest[opening.isGroup]?[opening.id] ?? opening.duration
        fastest[opening.isGroup, default: [:]][opening.id] = min(known, opening.duration)
      }
      let slowest = (fastest[false] ?? [:]).merging(fastest[true] ?? [:]) { max($0, $1) }
      return slowest.sorted { $0.key < $1.key }.filter { $0.value > unnoticedTime }.prefix(3).map { id, duration in
        "AboutToShow of \(evidence.menuName(id)) took \(seconds(duration)) s."
      }
    },
    Rule(
      504, "about-to-show-true", .warning,
      why: "GNOME reads the whole menu again after true, and folds up the submenu that is just opening.",
      panels: [.gnome], reference: Page.panelMenus,
      advice: "Answer true only if the rows differ from those that this client has read."
    ) { evidence in
      let needless = evidence.openings.filter { index, opening in
        guard opening.needsUpdate == true, let (before, after) = evidence.looks(around: index) else { return false }
        return before.root == after.root
      }
      var names: [String] = []
      for name in needless.map({ evidence.menuName($0.opening.id) }) where !names.contains(name) { names.append(name) }
      return names.isEmpty ? [] : ["AboutToShow answered true without a change for \(names.few())."]
    },
    Rule(
      505, "about-to-show-false", .error,
      why: "After false, and without a signal, a panel shows the rows that it read before, such as an empty submenu.",
      panels: [.gnome, .xfce, .waybar, .quickshell], reference: "https://github.com/nextcloud/desktop/issues/10586",
      advice: "Make the rows in AboutToShow and answer true, or send LayoutUpdated when they come."
    ) { evidence in
      Opening.unannounced(in: evidence).filter { !$0.needsUpdate }.prefix(3).map { $0.sentence(in: evidence) }
    },
    Rule(
      506, "about-to-show-unsignalled", .warning,
      why: "libdbusmenu-gtk does not read the answer of AboutToShow; it waits for LayoutUpdated.",
      panels: Panel.gtk,
      reference: "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-gtk/menu.c",
      advice: "Send LayoutUpdated as well."
    ) { evidence in
      Opening.unannounced(in: evidence).filter(\.needsUpdate).prefix(3).map { $0.sentence(in: evidence) }
    },
    Rule(
      507, "about-to-show-announces", .warning,
      why: "After LayoutUpdated panels read the menu again, and LXQt closes the one that is just opening.",
      panels: [.lxqt, .mate, .gnome], reference: "https://github.com/netbirdio/netbird/issues/4244",
      advice: "Send LayoutUpdated only if rows have changed."
    ) { evidence in
      let needless = evidence.openings.filter { index, opening in
        guard !opening.isGroup, let after = evidence.looks.first(where: { $0.index > index }),
          let before = evidence.looks.last(where: { $0.index < index }), before.layout.root == after.layout.root
        else { return false }
        return evidence.facts(before.index..<after.index).contains { fact in
          if case .layoutUpdated(let revision, _) = fact { revision > before.layout.revision } else { false }
        }
      }
      // One may be late news of an earlier change.
      guard needless.count > 1 else { return [] }
      let names = needless.map { evidence.menuName($0.opening.id) }
      return ["LayoutUpdated came as \(names.few()) opened (AboutToShow, opened), and no row had changed."]
    },
    Rule(
      508, "submenu-renumbered", .warning,
      why: "Panels know a submenu by its id; GNOME's folds up the one that is just opening.",
      panels: [.gnome, .sfwbar], reference: "https://github.com/nextcloud/desktop/issues/10586",
      advice: "Keep the ids of all rows but those below the submenu that is opened."
    ) { evidence in
      var names: [String] = []
      for (index, opening) in evidence.openings where opening.id != 0 {
        guard let (before, after) = evidence.looks(around: index),
          let row = before.rows.first(where: { $0.id == opening.id }), !after.rows.contains(where: { $0.id == row.id }),
          before.root.withoutIDs == after.root.withoutIDs, !names.contains(row.name)
        else { continue }
        names.append(row.name)
      }
      return names.isEmpty ? [] : ["The same rows had new ids as \(names.few()) opened, the submenu's own row as well."]
    },
  ]

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The longest answer that users do not notice.
  private static let unnoticedTime = Duration.milliseconds(250)
}

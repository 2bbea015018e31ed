#if Tool
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

struct FailingAboutToShow: Rule {
  let number = 501
  let name = "about-to-show-fails"
  let severity = Severity.warning
  let why = "GNOME never asks again after an error, so later rows never come."
  let panels: [Panel] = [.gnome]
  let reference = "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/445"
  let advice = "Answer false where there is nothing to do, also for the root."

  func breaches(in evidence: Evidence) -> [String] {
    evidence.openings.filter { _, opening in
      guard let error = opening.answer.error else { return false }
      return error.name != .noReply && error.name != .unknownMethod && error.name != .unknownInterface
    }.prefix(3).map {
      "AboutToShow of \(evidence.menuName($0.opening.id)) failed: \($0.opening.answer.error?.message ?? "")"
    }
  }
}

struct HangingAboutToShow: Rule {
  let number = 502
  let name = "about-to-show-hangs"
  let severity = Severity.error
  let why = "Panels that wait for the answer, such as MATE's and LXQt's, stand still until it comes."
  let panels: [Panel] = [.mate, .lxqt, .astal]
  let reference = "https://github.com/mate-desktop/mate-panel/issues/1300"
  let advice = "Answer at once, make the rows afterwards, and announce them with LayoutUpdated."

  func breaches(in evidence: Evidence) -> [String] {
    evidence.openings.filter { $0.opening.answer.error?.name == .noReply }.prefix(3).map {
      "AboutToShow of \(evidence.menuName($0.opening.id)) had no answer after \(Self.seconds($0.opening.duration)) s."
    }
  }

  static func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

struct SlowAboutToShow: Rule {
  let number = 503
  let name = "about-to-show-slow"
  let severity = Severity.warning
  let why = "A panel that waits shows the menu late; LXQt's crashes if the user closes the menu meanwhile."
  let panels: [Panel] = [.lxqt, .mate, .astal]
  let reference = "https://github.com/mate-desktop/mate-panel/issues/1300"
  let advice = "Answer within some milliseconds, make the rows afterwards, and announce them with LayoutUpdated."

  /// The longest answer that users do not notice.
  static let limit = Duration.milliseconds(250)

  func breaches(in evidence: Evidence) -> [String] {
    var fastest: [Int32: Duration] = [:]
    for (_, opening) in evidence.openings where opening.answer.values != nil {
      fastest[opening.id] = min(fastest[opening.id] ?? opening.duration, opening.duration)
    }
    return fastest.sorted { $0.key < $1.key }.filter { $0.value > Self.limit }.prefix(3).map { id, duration in
      "AboutToShow of \(evidence.menuName(id)) took \(HangingAboutToShow.seconds(duration)) s."
    }
  }
}

struct NeedlessTrue: Rule {
  let number = 504
  let name = "about-to-show-true"
  let severity = Severity.warning
  let why = "GNOME reads the whole menu again after true, and folds up the submenu that is just opening."
  let panels: [Panel] = [.gnome]
  let reference = Page.panels
  let advice = "Answer true only if the rows differ from those that this client has read."

  func breaches(in evidence: Evidence) -> [String] {
    let needless = evidence.openings.filter { index, opening in
      guard opening.needsUpdate == true, let (before, after) = evidence.looks(around: index) else { return false }
      return before.root == after.root
    }
    var names: [String] = []
    for name in needless.map({ evidence.menuName($0.opening.id) }) where !names.contains(name) { names.append(name) }
    return names.isEmpty ? [] : ["AboutToShow answered true without a change for \(names.few())."]
  }
}

struct SilentFalse: Rule {
  let number = 505
  let name = "about-to-show-false"
  let severity = Severity.error
  let why = "After false, and without a signal, a panel shows the rows that it read before, such as an empty submenu."
  let panels: [Panel] = [.gnome, .xfce, .waybar, .quickshell]
  let reference = "https://github.com/nextcloud/desktop/issues/10586"
  let advice = "Answer true if AboutToShow changed the rows, and send LayoutUpdated."

  func breaches(in evidence: Evidence) -> [String] {
    Opening.changes(in: evidence).filter { $0.needsUpdate == false && !$0.isAnnounced }.prefix(3).map {
      "AboutToShow of \(evidence.menuName($0.id)) changed the menu and answered false."
    }
  }
}

struct TrueWithoutSignal: Rule {
  let number = 506
  let name = "about-to-show-unsignalled"
  let severity = Severity.warning
  let why = "libdbusmenu-gtk does not read the answer of AboutToShow; it waits for LayoutUpdated."
  let panels = Panel.gtk
  let reference = "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-gtk/menu.c"
  let advice = "Send LayoutUpdated as well."

  func breaches(in evidence: Evidence) -> [String] {
    Opening.changes(in: evidence).filter { $0.needsUpdate == true && !$0.isAnnounced }.prefix(3).map {
      "AboutToShow of \(evidence.menuName($0.id)) changed the menu and announced nothing."
    }
  }
}

/// An opening that changed rows.
struct Opening {
  var id: Int32
  var needsUpdate: Bool?
  /// Whether a signal told of it.
  var isAnnounced: Bool

  /// The openings of single menus between whose layouts before and after the rows differ.
  static func changes(in evidence: Evidence) -> [Opening] {
    evidence.openings.compactMap { index, opening in
      guard !opening.isGroup, let after = evidence.looks.first(where: { $0.index > index }),
        let before = evidence.looks.last(where: { $0.index < index }),
        Step(before: before, after: after).isStructural,
        before.layout.root.withoutIDs != after.layout.root.withoutIDs  // new ids alone have a rule of their own
      else { return nil }
      let facts = evidence.facts(before.index..<evidence.settled(after: after.index))
      return Opening(
        id: opening.id, needsUpdate: opening.needsUpdate, isAnnounced: facts.contains(where: \.announcesLayout))
    }
  }
}
#endif

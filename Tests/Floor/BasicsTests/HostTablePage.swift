import Basics

/// The tables of docs/panels.md that are made from the table of hosts.
enum HostTablePage {
  /// The part of the page between two marks, which are comments.
  static func part(_ name: String) -> String {
    table(columns: name == "shown" ? shown : reported)
  }

  private typealias Column = (head: String, cell: @Sendable (Host) -> String)

  private static let shown: [Column] = [
    ("label", { words($0.label) }), ("wide pixels", { words($0.pixels) }), ("wide file", { words($0.paths) }),
    ("icon theme", { words($0.iconTheme) }), ("colours", { $0.followsColors ? "the desktop's" : "its own" }),
    ("a notch up", { words($0.wheel.vertical) }), ("a notch to the left", { words($0.wheel.horizontal) }),
  ]

  private static let reported: [Column] = [
    ("place of `Activate`", { words($0.place) }), ("`ItemIsMenu` is read", { words($0.itemIsMenu) }),
    ("tooltip over the menu, after a change of", { words($0.toolTipOverMenu) }), ("watcher's list", { words($0.list) }),
    ("calls items by", { words($0.addressing) }),
    ("takes a name and path in one word", { words($0.takesNameWithPath) }),
    ("reads menus as", { words($0.reading) }),
    ("needs in signals", { words($0.needs) }),
  ]

  private static func table(columns: [Column]) -> String {
    let head = "| host | versions | " + columns.map(\.head).joined(separator: " | ") + " |"
    let line = "|" + String(repeating: " --- |", count: columns.count + 2)
    let measured = Host.all.filter { $0.versions != "not measured" }
    let rows = measured.map { host in
      "| \(host.panel?.rawValue ?? "") | \(host.versions) | " + columns.map { $0.cell(host) }.joined(separator: " | ")
        + " |"
    }
    let unknown = "| all others | | " + columns.map { $0.cell(.unknown) }.joined(separator: " | ") + " |"
    return ([head, line] + rows + [unknown]).joined(separator: "\n")
  }

  private static func words(_ label: Host.LabelPlace) -> String {
    switch label {
    case .never: "none"
    case .beside: "beside the icon"
    case .inPlace: "in place of the icon"
    }
  }

  private static func words(_ fit: Host.PictureFit) -> String {
    switch fit {
    case .unread: "not read"
    case .square: "fits into a square"
    case .height: "as wide as it is"
    case .stretched: "stretched to a square"
    }
  }

  private static func words(_ setting: IconThemeSetting) -> String {
    switch setting {
    case .unknown: "–"
    case .gtk: "XSETTINGS, or GNOME's on Wayland"
    case .xfce: "XSETTINGS, of Xfce's settings"
    case .mate: "XSETTINGS, of MATE's settings"
    case .gnome: "`org.gnome.desktop.interface`"
    case .cinnamon: "`org.cinnamon.desktop.interface`"
    case .lxqt: "`lxqt.conf`"
    case .kde: "`kdeglobals`"
    }
  }

  private static func words(_ notch: Host.Wheel.Notch) -> String {
    switch notch {
    case .number(let number): words(number)
    case .angle(let number): words(number) + ", or parts of it"
    case .unknown: "–"
    }
  }

  private static func words(_ number: Int) -> String { number < 0 ? "−\(-number)" : "\(number)" }

  private static func words(_ place: Host.Place) -> String {
    switch place.origin {
    case .unknown: "–"
    case .none: "0, 0"
    case .screen: "on the screen"
    case .surface: "on its window"
    case .item: "the item's corner" + (place.unit == .device ? ", in pixels of the device" : "")
    }
  }

  private static func words(_ reading: Host.MenuOnly) -> String {
    switch reading {
    case .unknown: "–"
    case .unread: "never"
    case .always: "at each change"
    case .nextSignal: "with the next `New…` signal"
    case .once: "once"
    }
  }

  private static func words(_ causes: Set<Host.ToolTipCause>) -> String {
    let names: [Host.ToolTipCause: String] = [
      .toolTip: "tooltip", .title: "title", .description: "description", .icon: "icon", .label: "label",
    ]
    return causes.isEmpty
      ? "–"
      : Host.ToolTipCause.allCases.filter(causes.contains).compactMap { names[$0] }
        .joined(separator: ", ")
  }

  private static func words(_ list: Host.ListNotation) -> String {
    switch list {
    case .joined: "`name/path`"
    case .at: "`name@path`"
    case .doubled: "`name//path`"
    case .bare: "`name`"
    }
  }

  private static func words(_ takes: Bool?) -> String { takes.map { $0 ? "yes" : "no" } ?? "–" }

  private static func words(_ addressing: Host.Addressing?) -> String {
    switch addressing {
    case .owner: "unique name"
    case .registered: "registered name"
    case .both: "unique name; properties by the registered name"
    case nil: "–"
    }
  }

  private static func words(_ needs: SignalNeeds) -> String {
    let names: [(SignalNeeds, String)] = [
      (.completeRows, "whole rows"), (.descriptions, "`accessible-desc`"), (.changedKindsOnly, "no kind that stays"),
    ]
    return needs.isEmpty ? "–" : names.filter { needs.contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  private static func words(_ habit: ReadingHabit?) -> String {
    switch habit {
    case .rootOnly: "MATE"
    case .fixedPopups: "libdbusmenu-gtk"
    case .opensOnce: "sntray"
    case .tellsLevels: "Budgie"
    case .closesWithRoot: "LXQt"
    case .tellsOpening: "GNOME"
    case nil: "–"
    }
  }
}

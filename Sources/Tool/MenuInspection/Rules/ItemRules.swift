import Basics
import StatusNotifier
import LibDBus

extension Rules {
  /// The tray item.
  static let item: [Rule] = [
    Rule(
      101, "item-unreadable", .error,
      why: "Every panel reads the tray item with one GetAll, and shows no icon if that fails.",
      panels: Panel.allCases, reference: Page.itemProtocol,
      advice: "Answer GetAll of org.freedesktop.DBus.Properties for org.kde.StatusNotifierItem."
    ) { evidence in
      guard let item = evidence.item else { return [] }
      if let error = item.properties.error { return error.name == .limitsExceeded ? [] : ["GetAll failed: \(error)"] }
      if item.properties.values?.first?.exactEntries == nil {
        return ["GetAll answered “\(item.properties.signature ?? "")” instead of “a{sv}”."]
      }
      return item.values.isEmpty ? ["GetAll answered without any property."] : []
    },
    Rule(
      102, "item-property-missing", .error,
      why: "Panels drop an item that lacks a property which they need.",
      panels: [.gnome, .waybar, .mate, .xfce, .quickshell, .eww],
      reference: "https://github.com/zerx-lab/FluxDown/issues/269",
      advice: "Publish Category, Id, Title and Status, also where they are empty."
    ) { evidence in
      guard let values = evidence.item?.values, !values.isEmpty else { return [] }
      return ["Category", "Id", "Title", "Status"].filter { values[$0] == nil }.map { "The property \($0) is missing." }
    },
    Rule(
      103, "item-property-type", .error,
      why: "Panels ignore a property of another type, and some give up on the whole item.",
      panels: [.gnome, .plasma, .waybar, .cosmic], reference: "https://github.com/J-Lentz/iwgtk/issues/37",
      advice: "Send each property with the type of the specification; WindowId is an `i` in practice."
    ) { evidence in
      (evidence.item?.values ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        guard let types = itemTypes[name], !types.contains(value.signature.rawValue) else { return nil }
        return "\(name) is of type “\(value.signature)” instead of “\(types.sorted().joined(separator: "” or “"))”."
      }
    },
    Rule(
      104, "item-id-invalid", .error,
      why: "Panels remember items by their Id and take no item, or mix up items, where it is empty.",
      panels: [.gnome, .waybar, .plasma, .quickshell], reference: Page.itemProtocol,
      advice: "Give the item an Id that is the same at each run: letters, digits, “_”, “.” and “-”."
    ) { evidence in
      guard let id = evidence.item?.text("Id") else { return [] }
      if id.isBlank { return ["The Id is empty."] }
      if id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return ["The Id has control characters."]
      }
      return id.utf8.count > 255 ? ["The Id has \(id.utf8.count) bytes."] : []
    },
    Rule(
      105, "item-menu-invalid", .error,
      why: "GNOME shows no item without a menu, and other panels call a menu that is not there.",
      panels: [.gnome, .xfce, .waybar, .lxqt, .mate],
      reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/592",
      advice: "Publish a menu and its path in Menu, with one row at least."
    ) { evidence in
      guard let item = evidence.item, !item.values.isEmpty else { return [] }
      guard let menu = item.values["Menu"] else { return ["The property Menu is missing."] }
      guard let path = menu.stringValue else { return [] }
      if ItemEvidence.noMenus.contains(path) { return ["Menu is “\(path)”, which stands for no menu."] }
      return ObjectPath(path) == nil ? ["Menu is “\(path.prefix(80))”, which is no object path."] : []
    },
    Rule(
      106, "item-word-unknown", .warning,
      why: "Status and Category are words of a list; panels drop others, or the item with them.",
      panels: [.eww, .quickshell, .plasma], reference: Page.itemProtocol,
      advice: "Use Passive, Active or NeedsAttention, and a category of the specification."
    ) { evidence in
      let lists: [(String, Set<String>)] = [
        ("Status", ["Passive", "Active", "NeedsAttention"]),
        ("Category", ["ApplicationStatus", "Communications", "SystemServices", "Hardware", "Other"]),
      ]
      return lists.compactMap { name, words in
        guard let word = evidence.item?.text(name), !words.contains(word) else { return nil }
        return "\(name) is “\(word.prefix(80))”."
      }
    },
    Rule(
      107, "item-label-empty", .warning,
      why: "MATE up to 1.27.0 shows the label in place of the icon, so an empty one leaves nothing to see.",
      panels: Panel.all { $0.label == .inPlace }, reference: Page.panels,
      advice: "Leave XAyatanaLabel out of the interface while there is no text."
    ) { evidence in
      evidence.item?.text("XAyatanaLabel") == "" ? ["XAyatanaLabel is there and empty."] : []
    },
    Rule(
      108, "item-text-markup", .warning,
      why: "Panels read tooltips as markup, and an “&” or “<” that is none leaves the tooltip empty.",
      panels: [.xfce, .mate, .waybar, .lxqt], reference: "https://github.com/WayfireWM/wf-shell/issues/266",
      advice:
        """
        Replace “&” and “<” in Title and in the tooltip's title, by “and” and “‹”, say: panels that read no markup \
        show an escape as it is.
        """
    ) { evidence in
      guard let item = evidence.item else { return [] }
      let texts = [
        ("Title", item.text("Title") ?? ""), ("The tooltip's title", SentToolTip(item.values["ToolTip"])?.title ?? ""),
      ]
      return texts.filter { isBrokenMarkup($0.1) }.map { "\($0.0) is “\($0.1.prefix(80))”." }
    },
    Rule(
      109, "item-registered-twice", .warning,
      why: "A panel that goes by names shows an item twice that is registered under two.",
      panels: [.mate, .gnome, .quickshell], reference: "https://github.com/noctalia-dev/noctalia/issues/3194",
      advice: "Register once, with the unique name or the path."
    ) { evidence in
      guard let names = evidence.item?.registrations, names.count > 1 else { return [] }
      return ["The watcher lists the item as \(names.few())."]
    },
    Rule(
      110, "item-registered-by-name", .note,
      why:
        """
        GNOME's extension at times drops an item that was registered by a well-known name, and sandboxes forbid such \
        names.
        """,
      panels: [.gnome], reference: "https://github.com/flathub/com.slack.Slack/issues/402",
      advice: "Register with the unique name of the connection, or with the object path."
    ) { evidence in
      guard let names = evidence.item?.registrations, !names.isEmpty, names.allSatisfy({ !$0.hasPrefix(":") }) else {
        return []
      }
      return ["The item is registered as \(names[0])."]
    },
    Rule(
      111, "item-without-text", .warning,
      why: "A screen reader has nothing to say about an item without any text.",
      panels: [.gnome, .plasma, .xfce, .mate], reference: Page.itemProtocol,
      advice: "Set Title, the tooltip's title or IconAccessibleDesc."
    ) { evidence in
      guard let item = evidence.item, !item.values.isEmpty else { return [] }
      var texts = ["Title", "IconAccessibleDesc", "XAyatanaLabel"].map { item.text($0) ?? "" }
      texts += SentToolTip(item.values["ToolTip"])?.texts ?? []
      return texts.allSatisfy { $0.isBlank } ? ["Title, tooltip and description are empty."] : []
    },
    Rule(
      112, "item-stays-away", .error,
      why: "A watcher forgets its items when the panel restarts, and the icon is gone until the program restarts, too.",
      panels: Panel.allCases, reference: "https://github.com/ProtonVPN/proton-vpn-gtk-app/issues/192",
      advice: "Follow the owner of org.kde.StatusNotifierWatcher and register with each new one."
    ) { evidence in
      evidence.afterRestart == .stayedAway ? ["The item did not register with a new watcher."] : []
    },
    Rule(
      113, "item-change-unannounced", .warning,
      why: "Panels read a property of the item again only after its New… signal.",
      panels: [.plasma, .lxqt, .waybar, .xfce, .quickshell, .sfwbar],
      reference: "https://github.com/LBCrion/sfwbar/issues/466",
      advice: "Send the New… signal of a property after each change of it."
    ) { evidence in
      guard let item = evidence.item, let end = item.propertiesAtEnd?.values?.first?.exactEntries else { return [] }
      let sent = Set(evidence.timeline.compactMap { if case .itemSignal(let name) = $0.fact { name } else { nil } })
      return itemSignals.flatMap { group in
        group.properties.filter { item.values[$0] != end[$0] && sent.isDisjoint(with: group.signals) }
      }.map { "\($0) changed without a signal." }
    },
    Rule(
      114, "item-by-name-only", .error,
      why: "Panels that call the connection of an item, as GLib's proxies do, get errors, and show nothing.",
      panels: Panel.all { $0.addressing == .owner }, reference: "https://github.com/electron/electron/issues/52674",
      advice: "Answer calls of the item whichever name of the connection they were sent to."
    ) { evidence in
      guard let item = evidence.item, item.properties.error == nil, let error = item.propertiesByConnection?.error
      else {
        return []
      }
      return ["GetAll fails by the unique name: \(error)"]
    },
  ]

  /// The types in use; the specification's `u` of `WindowId` is refused by GNOME.
  static let itemTypes: [String: Set<String>] = [
    "Category": ["s"], "Id": ["s"], "Title": ["s"], "Status": ["s"], "WindowId": ["i"], "IconThemePath": ["s"],
    "Menu": ["o"], "ItemIsMenu": ["b"], "IconName": ["s"], "IconPixmap": ["a(iiay)"], "OverlayIconName": ["s"],
    "OverlayIconPixmap": ["a(iiay)"], "AttentionIconName": ["s"], "AttentionIconPixmap": ["a(iiay)"],
    "AttentionMovieName": ["s"], "ToolTip": ["(sa(iiay)ss)"], "XAyatanaLabel": ["s"], "XAyatanaLabelGuide": ["s"],
    "XAyatanaOrderingIndex": ["u"], "IconAccessibleDesc": ["s"], "AttentionAccessibleDesc": ["s"],
  ]

  /// Whether there is a “<”, or an “&” that begins no entity.
  private static func isBrokenMarkup(_ text: String) -> Bool {
    if text.contains("<") { return true }
    return text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().contains { part in
      !["amp;", "lt;", "gt;", "quot;", "apos;", "#"].contains { part.hasPrefix($0) }
    }
  }

  private static let itemSignals: [(properties: [String], signals: Set<String>)] = [
    (["Title"], ["NewTitle"]), (["Status"], ["NewStatus"]), (["ToolTip"], ["NewToolTip"]), (["Menu"], ["NewMenu"]),
    (["IconName", "IconPixmap"], ["NewIcon"]), (["OverlayIconName", "OverlayIconPixmap"], ["NewOverlayIcon"]),
    (["AttentionIconName", "AttentionIconPixmap"], ["NewAttentionIcon"]), (["XAyatanaLabel"], ["XAyatanaNewLabel"]),
  ]
}

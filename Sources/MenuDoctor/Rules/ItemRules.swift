#if Tool
import LibDBus

struct UnreadableItem: Rule {
  let number = 101
  let name = "item-unreadable"
  let severity = Severity.error
  let why = "Every panel reads the tray item with one GetAll, and shows no icon if that fails."
  let panels = Panel.allCases
  let reference = Page.itemProtocol
  let advice = "Answer GetAll of org.freedesktop.DBus.Properties for org.kde.StatusNotifierItem."

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item else { return [] }
    if let error = item.properties.error { return error.name == .limitsExceeded ? [] : ["GetAll failed: \(error)"] }
    if item.properties.values?.first?.namedValues == nil {
      return ["GetAll answered “\(item.properties.signature ?? "")” instead of “a{sv}”."]
    }
    return item.values.isEmpty ? ["GetAll answered without any property."] : []
  }
}

struct MissingItemProperty: Rule {
  let number = 102
  let name = "item-property-missing"
  let severity = Severity.error
  let why = "Panels drop an item that lacks a property which they need."
  let panels: [Panel] = [.gnome, .waybar, .mate, .xfce, .quickshell, .eww]
  let reference = "https://github.com/zerx-lab/FluxDown/issues/269"
  let advice = "Publish Category, Id, Title and Status, also where they are empty."

  func breaches(in evidence: Evidence) -> [String] {
    guard let values = evidence.item?.values, !values.isEmpty else { return [] }
    return ["Category", "Id", "Title", "Status"].filter { values[$0] == nil }.map { "The property \($0) is missing." }
  }
}

struct MistypedItemProperty: Rule {
  let number = 103
  let name = "item-property-type"
  let severity = Severity.error
  let why = "Panels ignore a property of another type, and some give up on the whole item."
  let panels: [Panel] = [.gnome, .plasma, .waybar, .cosmic]
  let reference = "https://github.com/J-Lentz/iwgtk/issues/37"
  let advice = "Send each property with the type of the specification; WindowId is an `i` in practice."

  /// The types in use; the specification's `u` of `WindowId` is refused by GNOME.
  static let types: [String: Set<String>] = [
    "Category": ["s"], "Id": ["s"], "Title": ["s"], "Status": ["s"], "WindowId": ["i"], "IconThemePath": ["s"],
    "Menu": ["o"], "ItemIsMenu": ["b"], "IconName": ["s"], "IconPixmap": ["a(iiay)"], "OverlayIconName": ["s"],
    "OverlayIconPixmap": ["a(iiay)"], "AttentionIconName": ["s"], "AttentionIconPixmap": ["a(iiay)"],
    "AttentionMovieName": ["s"], "ToolTip": ["(sa(iiay)ss)"], "XAyatanaLabel": ["s"], "XAyatanaLabelGuide": ["s"],
    "XAyatanaOrderingIndex": ["u"], "IconAccessibleDesc": ["s"], "AttentionAccessibleDesc": ["s"],
  ]

  func breaches(in evidence: Evidence) -> [String] {
    (evidence.item?.values ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
      guard let types = Self.types[name], !types.contains(value.signature) else { return nil }
      return "\(name) is of type “\(value.signature)” instead of “\(types.sorted().joined(separator: "” or “"))”."
    }
  }
}

struct InvalidID: Rule {
  let number = 104
  let name = "item-id-invalid"
  let severity = Severity.error
  let why = "Panels remember items by their Id and take no item, or mix up items, where it is empty."
  let panels: [Panel] = [.gnome, .waybar, .plasma, .quickshell]
  let reference = Page.itemProtocol
  let advice = "Give the item an Id that is the same at each run: letters, digits, “_”, “.” and “-”."

  func breaches(in evidence: Evidence) -> [String] {
    guard let id = evidence.item?.text("Id") else { return [] }
    if id.allSatisfy(\.isWhitespace) { return ["The Id is empty."] }
    if id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return ["The Id has control characters."]
    }
    return id.utf8.count > 255 ? ["The Id has \(id.utf8.count) bytes."] : []
  }
}

struct NoMenu: Rule {
  let number = 105
  let name = "item-menu-invalid"
  let severity = Severity.error
  let why = "GNOME shows no item without a menu, and other panels call a menu that is not there."
  let panels: [Panel] = [.gnome, .xfce, .waybar, .lxqt, .mate]
  let reference = "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/592"
  let advice = "Publish a menu and its path in Menu, with one row at least."

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item, !item.values.isEmpty else { return [] }
    guard let menu = item.values["Menu"] else { return ["The property Menu is missing."] }
    guard let path = menu.stringValue else { return [] }
    if ItemEvidence.noMenus.contains(path) { return ["Menu is “\(path)”, which stands for no menu."] }
    return ObjectPath(path) == nil ? ["Menu is “\(path.prefix(80))”, which is no object path."] : []
  }
}

struct InvalidWord: Rule {
  let number = 106
  let name = "item-word-unknown"
  let severity = Severity.warning
  let why = "Status and Category are words of a list; panels drop others, or the item with them."
  let panels: [Panel] = [.eww, .quickshell, .plasma]
  let reference = Page.itemProtocol
  let advice = "Use Passive, Active or NeedsAttention, and a category of the specification."

  func breaches(in evidence: Evidence) -> [String] {
    let lists: [(String, Set<String>)] = [
      ("Status", ["Passive", "Active", "NeedsAttention"]),
      ("Category", ["ApplicationStatus", "Communications", "SystemServices", "Hardware", "Other"]),
    ]
    return lists.compactMap { name, words in
      guard let word = evidence.item?.text(name), !words.contains(word) else { return nil }
      return "\(name) is “\(word.prefix(80))”."
    }
  }
}

struct EmptyLabel: Rule {
  let number = 107
  let name = "item-label-empty"
  let severity = Severity.warning
  let why = "MATE shows the label in place of the icon, so an empty one leaves nothing to see."
  let panels: [Panel] = [.mate]
  let reference = Page.panels
  let advice = "Leave XAyatanaLabel out of the interface while there is no text."

  func breaches(in evidence: Evidence) -> [String] {
    evidence.item?.text("XAyatanaLabel") == "" ? ["XAyatanaLabel is there and empty."] : []
  }
}

struct MarkupInText: Rule {
  let number = 108
  let name = "item-text-markup"
  let severity = Severity.warning
  let why = "Panels read tooltips as markup, and an “&” or “<” that is none leaves the tooltip empty."
  let panels: [Panel] = [.xfce, .mate, .waybar, .lxqt]
  let reference = "https://github.com/WayfireWM/wf-shell/issues/266"
  let advice =
    """
    Replace “&” and “<” in Title and in the tooltip's title, by “and” and “‹”, say: panels that read no markup show an \
    escape as it is.
    """

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item else { return [] }
    var texts = [("Title", item.text("Title") ?? "")]
    if case .structure(let fields)? = item.values["ToolTip"], fields.count == 4 {
      texts.append(("The tooltip's title", fields[2].stringValue ?? ""))
    }
    return texts.filter { isBroken($0.1) }.map { "\($0.0) is “\($0.1.prefix(80))”." }
  }

  /// Whether there is a “<”, or an “&” that begins no entity.
  private func isBroken(_ text: String) -> Bool {
    if text.contains("<") { return true }
    return text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().contains { part in
      !["amp;", "lt;", "gt;", "quot;", "apos;", "#"].contains { part.hasPrefix($0) }
    }
  }
}

struct RegisteredTwice: Rule {
  let number = 109
  let name = "item-registered-twice"
  let severity = Severity.warning
  let why = "A panel that goes by names shows an item twice that is registered under two."
  let panels: [Panel] = [.mate, .gnome, .quickshell]
  let reference = "https://github.com/noctalia-dev/noctalia/issues/3194"
  let advice = "Register once, with the unique name or the path."

  func breaches(in evidence: Evidence) -> [String] {
    guard let names = evidence.item?.registrations, names.count > 1 else { return [] }
    return ["The watcher lists the item as \(names.few())."]
  }
}

struct WellKnownRegistration: Rule {
  let number = 110
  let name = "item-registered-by-name"
  let severity = Severity.note
  let why =
    """
    GNOME's extension at times drops an item that was registered by a well-known name, and sandboxes forbid such \
    names.
    """
  let panels: [Panel] = [.gnome]
  let reference = "https://github.com/flathub/com.slack.Slack/issues/402"
  let advice = "Register with the unique name of the connection, or with the object path."

  func breaches(in evidence: Evidence) -> [String] {
    guard let names = evidence.item?.registrations, !names.isEmpty, names.allSatisfy({ !$0.hasPrefix(":") }) else {
      return []
    }
    return ["The item is registered as \(names[0])."]
  }
}

struct SilentItem: Rule {
  let number = 111
  let name = "item-without-text"
  let severity = Severity.warning
  let why = "A screen reader has nothing to say about an item without any text."
  let panels: [Panel] = [.gnome, .plasma, .xfce, .mate]
  let reference = Page.itemProtocol
  let advice = "Set Title, the tooltip's title or IconAccessibleDesc."

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item, !item.values.isEmpty else { return [] }
    var texts = ["Title", "IconAccessibleDesc", "XAyatanaLabel"].map { item.text($0) ?? "" }
    if case .structure(let fields)? = item.values["ToolTip"] { texts += fields.map { $0.stringValue ?? "" } }
    return texts.allSatisfy { $0.allSatisfy(\.isWhitespace) } ? ["Title, tooltip and description are empty."] : []
  }
}

struct StaysAway: Rule {
  let number = 112
  let name = "item-stays-away"
  let severity = Severity.error
  let why = "A watcher forgets its items when the panel restarts, and the icon is gone until the program restarts, too."
  let panels = Panel.allCases
  let reference = "https://github.com/ProtonVPN/proton-vpn-gtk-app/issues/192"
  let advice = "Follow the owner of org.kde.StatusNotifierWatcher and register with each new one."

  func breaches(in evidence: Evidence) -> [String] {
    evidence.afterRestart == .stayedAway ? ["The item did not register with a new watcher."] : []
  }
}

struct UnannouncedItemChange: Rule {
  let number = 113
  let name = "item-change-unannounced"
  let severity = Severity.warning
  let why = "Panels read a property of the item again only after its New… signal."
  let panels: [Panel] = [.plasma, .lxqt, .waybar, .xfce, .quickshell, .sfwbar]
  let reference = "https://github.com/LBCrion/sfwbar/issues/466"
  let advice = "Send the New… signal of a property after each change of it."

  private static let signals: [(properties: [String], signals: Set<String>)] = [
    (["Title"], ["NewTitle"]), (["Status"], ["NewStatus"]), (["ToolTip"], ["NewToolTip"]), (["Menu"], ["NewMenu"]),
    (["IconName", "IconPixmap"], ["NewIcon"]), (["OverlayIconName", "OverlayIconPixmap"], ["NewOverlayIcon"]),
    (["AttentionIconName", "AttentionIconPixmap"], ["NewAttentionIcon"]), (["XAyatanaLabel"], ["XAyatanaNewLabel"]),
  ]

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item, let end = item.propertiesAtEnd?.values?.first?.namedValues else { return [] }
    let sent = Set(evidence.timeline.compactMap { if case .itemSignal(let name) = $0.fact { name } else { nil } })
    return Self.signals.flatMap { group in
      group.properties.filter { item.values[$0] != end[$0] && sent.isDisjoint(with: group.signals) }
    }.map { "\($0) changed without a signal." }
  }
}
#endif

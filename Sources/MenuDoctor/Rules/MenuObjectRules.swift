#if Tool
import DBusMenu
import LibDBus

struct UnreadableMenu: Rule {
  let number = 201
  let name = "menu-unreadable"
  let severity = Severity.error
  let why = "Every panel reads the menu with GetLayout, and has no menu if that fails."
  let panels = Panel.allCases
  let reference = Page.menuProtocol
  let advice = "Answer GetLayout(0, -1, []) at once, also while there are no rows."

  func breaches(in evidence: Evidence) -> [String] {
    guard let menu = evidence.menu, evidence.firstLook == nil, evidence.lastCall == nil else { return [] }
    guard let call = menu.calls.first(where: { $0.member == "GetLayout" }) else { return [] }
    // An answer that is too large for the doctor is a gap, not a breach.
    if let error = call.error, error.name != .limitsExceeded { return ["GetLayout of \(menu.path) failed: \(error)"] }
    return []  // wrong types have a rule of their own
  }
}

struct MissingMethod: Rule {
  let number = 202
  let name = "method-missing"
  let severity = Severity.error
  let why = "Panels call these methods; without the group forms the menu is dead on panels of libdbusmenu-gtk."
  let panels: [Panel] = [.xfce, .waybar, .cinnamon, .plasma, .lxqt, .gnome, .mate]
  let reference = "https://github.com/trufae/parla/issues/44"
  let advice =
    """
    Implement all methods of the protocol; AboutToShowGroup and EventGroup may do the single forms one after the \
    other.
    """

  func breaches(in evidence: Evidence) -> [String] {
    guard let menu = evidence.menu, evidence.firstLook != nil else { return [] }
    // Panels use the group forms from version 3 on.
    let isOld = (menu.values["Version"]?.integerValue ?? 3) < 3
    var missing: [String] = []
    for call in menu.calls where call.meansNoMethod && !missing.contains(call.member) {
      if isOld, call.member.hasSuffix("Group") { continue }
      missing.append(call.member)
    }
    return missing.map { "The method \($0) is missing." }
  }
}

struct MissingMenuProperty: Rule {
  let number = 203
  let name = "menu-property-missing"
  let severity = Severity.warning
  let why = "Some panels ask for the version before they build the menu, and use the group methods from version 3 on."
  let panels: [Panel] = [.waybar]
  let reference = "https://github.com/blueman-project/blueman/pull/3388"
  let advice = "Publish Version (3), TextDirection, Status and IconThemePath."

  func breaches(in evidence: Evidence) -> [String] {
    guard let menu = evidence.menu, evidence.firstLook != nil else { return [] }
    if let error = menu.properties.error { return ["GetAll failed: \(error)"] }
    return menu.values["Version"] == nil ? ["The property Version is missing."] : []
  }
}

struct MistypedMenuProperty: Rule {
  let number = 204
  let name = "menu-property-wrong"
  let severity = Severity.warning
  let why = "Panels take a property of another type, or an unknown word, for the default."
  let panels = Panel.gtk
  let reference = Page.menuProtocol
  let advice =
    "Send Version as `u`, TextDirection as “ltr” or “rtl”, Status as “normal” or “notice”, IconThemePath as `as`."

  func breaches(in evidence: Evidence) -> [String] {
    let types = ["Version": "u", "TextDirection": "s", "Status": "s", "IconThemePath": "as"]
    let words: [String: Set<String>] = ["TextDirection": ["ltr", "rtl"], "Status": ["normal", "notice"]]
    return (evidence.menu?.values ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
      guard let type = types[name] else { return nil }
      if value.signature != type { return "\(name) is of type “\(value.signature)” instead of “\(type)”." }
      guard let list = words[name], let word = value.stringValue, !list.contains(word) else { return nil }
      return "\(name) is “\(word.prefix(40))”."
    }
  }
}

struct WrongReply: Rule {
  let number = 205
  let name = "reply-types"
  let severity = Severity.error
  let why = "A panel that checks the types of a reply drops it as a whole."
  let panels = Panel.allCases
  let reference = Page.menuProtocol
  let advice = "Reply with the types of the protocol."

  private static let types = [
    "GetLayout": "u(ia{sv}av)", "GetGroupProperties": "a(ia{sv})", "Event": "", "EventGroup": "ai",
    "AboutToShow": "b", "AboutToShowGroup": "aiai",
  ]

  func breaches(in evidence: Evidence) -> [String] {
    guard let menu = evidence.menu else { return [] }
    var told: Set<String> = []
    var sentences: [String] = menu.calls.compactMap { call in
      guard let type = call.signature, let right = Self.types[call.member], type != right,
        told.insert(call.member).inserted
      else { return nil }
      return "\(call.member) answered “\(type)” instead of “\(right)”."
    }
    if let stranger = evidence.looks.lazy.flatMap(\.layout.strangers).first {
      sentences.append("GetLayout has a child of type “\(stranger)” instead of “(ia{sv}av)”.")
    }
    return sentences
  }
}

struct MissingGroupEntry: Rule {
  let number = 206
  let name = "group-entry-missing"
  let severity = Severity.error
  let why = "libdbusmenu shows a row only when GetGroupProperties has an entry for it."
  let panels = Panel.gtk + [.gnome]
  let reference = "https://github.com/namidaco/namida/issues/1196"
  let advice = "Answer one entry for each id that was asked for, also if it has no properties."

  func breaches(in evidence: Evidence) -> [String] {
    // The root is never shown as a row; Qt leaves it out. A row may also have gone meanwhile.
    let missing = (evidence.menu?.groups ?? []).flatMap { group -> [Int32] in
      guard let (_, after) = evidence.looks(around: group.look + 1) else { return [] }
      let there = Set(after.rows.map(\.id))
      return group.ids.filter { $0 != 0 && group.properties[$0] == nil && there.contains($0) }
    }
    return missing.isEmpty ? [] : ["GetGroupProperties had no entry for \(missing.map { "#\($0)" }.few())."]
  }
}

struct NoIntrospection: Rule {
  let number = 207
  let name = "introspection-missing"
  let severity = Severity.warning
  let why = "Panels with proxies that introspect, such as LXQt's, see no methods without it."
  let panels: [Panel] = [.lxqt]
  let reference = "https://dbus.freedesktop.org/doc/dbus-specification.html#standard-interfaces-introspectable"
  let advice = "Answer Introspect of org.freedesktop.DBus.Introspectable with the interfaces of the object."

  func breaches(in evidence: Evidence) -> [String] {
    var sentences: [String] = []
    if let item = evidence.item, !item.values.isEmpty {
      if item.introspection?.interfaces["org.kde.StatusNotifierItem"] == nil {
        sentences.append("The tray item does not introspect as org.kde.StatusNotifierItem.")
      }
    }
    if let menu = evidence.menu, evidence.firstLook != nil,
      menu.introspection?.interfaces[InterfaceName.menu.rawValue] == nil
    {
      sentences.append("The menu does not introspect as \(InterfaceName.menu).")
    }
    return sentences
  }
}

struct LeavesTheBus: Rule {
  let number = 208
  let name = "program-leaves"
  let severity = Severity.error
  let why = "A program that ends, or that the bus disconnects, when a panel reads its menu has no icon any more."
  let panels = Panel.allCases
  let reference = "https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-marshaling-signature"
  let advice = "Look for a crash, and for a message that D-Bus forbids, such as one nested deeper than 64 containers."

  func breaches(in evidence: Evidence) -> [String] {
    evidence.lastCall.map { ["The program left the bus during \($0)."] } ?? []
  }
}

struct FailingEvent: Rule {
  let number = 209
  let name = "event-refused"
  let severity = Severity.warning
  let why = "Every panel reports what opens and closes; an error costs a round trip, and MATE waits for it."
  let panels: [Panel] = [.mate, .budgie, .plasma, .lxqt]
  let reference = Page.menuProtocol
  let advice = "Answer Event with success, also for events and items that do not matter."

  func breaches(in evidence: Evidence) -> [String] {
    guard let menu = evidence.menu else { return [] }
    let failed = menu.calls.first { $0.member == "Event" && $0.error != nil && !$0.meansNoMethod }
    return failed.flatMap(\.error).map { ["Event failed: \($0)"] } ?? []
  }
}
#endif

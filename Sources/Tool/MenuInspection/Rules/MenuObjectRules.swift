import Basics
import DBusMenu
import LibDBus
import StatusNotifier

extension Rules {
  /// The menu's object.
  static let menuObject: [Rule] = [
    Rule(
      201, "menu-unreadable", .error,
      why: "Every panel reads the menu with GetLayout, and has no menu if that fails.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice: "Answer GetLayout(0, -1, []) at once, also while there are no rows."
    ) { evidence in
      guard let menu = evidence.menu, evidence.firstLook == nil, evidence.lastCall == nil else { return [] }
      guard !menu.isOfGtk, let call = menu.calls.first(where: { $0.member == "GetLayout" }) else { return [] }
      // An answer that is too large for the doctor is a gap, not a breach.
      if let error = call.error, error.name != .limitsExceeded { return ["GetLayout of \(menu.path) failed: \(error)"] }
      return []  // wrong types have a rule of their own
    },
    Rule(
      202, "method-missing", .error,
      why: "Panels call these methods; without the group forms the menu is dead on panels of libdbusmenu-gtk.",
      panels: Panel.gtk + [.plasma, .lxqt, .gnome, .mate],
      reference: "https://github.com/trufae/parla/issues/44",
      advice:
        """
        Implement all methods of the protocol; AboutToShowGroup and EventGroup may do the single forms one after the \
        other.
        """
    ) { evidence in
      guard let menu = evidence.menu, evidence.firstLook != nil else { return [] }
      // Panels use the group forms from version 3 on.
      let isOld = (menu.values["Version"]?.integerValue ?? 3) < 3
      var missing: [String] = []
      for call in menu.calls where call.meansNoMethod && !missing.contains(call.member) {
        if isOld, call.member.hasSuffix("Group") { continue }
        missing.append(call.member)
      }
      return missing.map { "The method \($0) is missing." }
    },
    Rule(
      203, "menu-property-missing", .warning,
      why: "Some panels ask for the version before they build the menu, and use the group methods from version 3 on.",
      panels: [.waybar], reference: "https://github.com/blueman-project/blueman/pull/3388",
      advice: "Publish Version (3), TextDirection, Status and IconThemePath."
    ) { evidence in
      guard let menu = evidence.menu, evidence.firstLook != nil else { return [] }
      if let error = menu.properties.error { return ["GetAll failed: \(error)"] }
      return menu.values["Version"] == nil ? ["The property Version is missing."] : []
    },
    Rule(
      204, "menu-property-wrong", .warning,
      why: "Panels take a property of another type, or an unknown word, for the default.",
      panels: Panel.gtk, reference: Page.menuProtocol,
      advice:
        "Send Version as `u`, TextDirection as “ltr” or “rtl”, Status as “normal” or “notice”, IconThemePath as `as`."
    ) { evidence in
      let types: [String: Signature] = ["Version": "u", "TextDirection": "s", "Status": "s", "IconThemePath": "as"]
      let words: [String: Set<String>] = ["TextDirection": ["ltr", "rtl"], "Status": ["normal", "notice"]]
      return (evidence.menu?.values ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        guard let type = types[name] else { return nil }
        if value.signature != type { return "\(name) is of type “\(value.signature)” instead of “\(type)”." }
        guard let list = words[name], let word = value.stringValue, !list.contains(word) else { return nil }
        return "\(name) is “\(word.prefix(40))”."
      }
    },
    Rule(
      205, "reply-types", .error,
      why: "A panel that checks the types of a reply drops it as a whole.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice: "Reply with the types of the protocol."
    ) { evidence in
      guard let menu = evidence.menu else { return [] }
      var told: Set<String> = []
      var sentences: [String] = menu.calls.compactMap { call in
        guard let type = call.signature, let right = replyTypes[call.member]?.rawValue, type != right,
          told.insert(call.member).inserted
        else { return nil }
        return "\(call.member) answered “\(type)” instead of “\(right)”."
      }
      if let type = evidence.looks.lazy.flatMap(\.layout.strayTypes).first {
        sentences.append("GetLayout has a child of type “\(type)” instead of “\(LayoutForm.item)”.")
      }
      return sentences
    },
    Rule(
      206, "group-entry-missing", .error,
      why: "libdbusmenu shows a row only when GetGroupProperties has an entry for it.",
      panels: Panel.gtk + [.gnome], reference: "https://github.com/namidaco/namida/issues/1196",
      advice: "Answer one entry for each id that was asked for, also if it has no properties."
    ) { evidence in
      // The root is never shown as a row; Qt leaves it out. A row may also have gone meanwhile.
      let missing = (evidence.menu?.groups ?? []).flatMap { group -> [Int32] in
        guard let (_, after) = evidence.looks(around: group.look + 1) else { return [] }
        let there = Set(after.rows.map(\.id))
        return group.ids.filter { $0 != 0 && group.properties[$0] == nil && there.contains($0) }
      }
      return missing.isEmpty ? [] : ["GetGroupProperties had no entry for \(missing.map { "#\($0)" }.few())."]
    },
    Rule(
      207, "introspection-missing", .warning,
      why: "Panels with proxies that introspect, such as LXQt's, see no methods without it.",
      panels: [.lxqt],
      reference: "https://dbus.freedesktop.org/doc/dbus-specification.html#standard-interfaces-introspectable",
      advice: "Answer Introspect of org.freedesktop.DBus.Introspectable with the interfaces of the object."
    ) { evidence in
      var sentences: [String] = []
      if let item = evidence.item, !item.values.isEmpty {
        if item.introspection?.interfaces[InterfaceName.trayItem.rawValue] == nil {
          sentences.append("The tray item does not introspect as \(InterfaceName.trayItem).")
        }
      }
      if let menu = evidence.menu, evidence.firstLook != nil,
        menu.introspection?.interfaces[InterfaceName.menu.rawValue] == nil
      {
        sentences.append("The menu does not introspect as \(InterfaceName.menu).")
      }
      return sentences
    },
    Rule(
      208, "program-leaves", .error,
      why: "A program that ends, or that the bus disconnects, when a panel reads its menu has no icon any more.",
      panels: Panel.allCases,
      reference: "https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-marshaling-signature",
      advice: "Look for a crash, and for a message that D-Bus forbids, such as one nested deeper than 64 containers."
    ) { evidence in
      evidence.lastCall.map { ["The program left the bus during \($0)."] } ?? []
    },
    Rule(
      209, "event-refused", .warning,
      why: "Every panel reports what opens and closes; an error costs a round trip, and MATE waits for it.",
      panels: [.mate, .budgie, .plasma, .lxqt], reference: Page.menuProtocol,
      advice: "Answer Event with success, also for events and items that do not matter."
    ) { evidence in
      guard let menu = evidence.menu else { return [] }
      let failed = menu.calls.first { $0.member == "Event" && $0.error != nil && !$0.meansNoMethod }
      return failed.flatMap(\.error).map { ["Event failed: \($0)"] } ?? []
    },
    Rule(
      210, "group-refused", .warning,
      why: "Panels of libdbusmenu-gtk use the group forms, and they and GNOME take properties from GetGroupProperties.",
      panels: Panel.gtk + [.gnome], reference: Page.menuProtocol,
      advice: "Do the single forms one after the other, and answer with the ids that are not there."
    ) { evidence in
      guard let menu = evidence.menu, evidence.firstLook != nil else { return [] }
      return ["GetGroupProperties", "EventGroup", "AboutToShowGroup"].compactMap { member in
        // An answer that is too large for the doctor is a gap, not a breach.
        let failed = menu.calls.first { call in
          call.member == member && call.error != nil && !call.meansNoMethod && call.error?.name != .limitsExceeded
        }
        return failed?.error.map { "\(member) failed: \($0)" }
      }
    },
    Rule(
      211, "menu-of-gtk", .error,
      why: "Panels read menus of tray items by com.canonical.dbusmenu alone, and have no menu for this item.",
      panels: Panel.allCases, reference: "https://github.com/AyatanaIndicators/libayatana-appindicator-glib/issues/87",
      advice: "Publish the menu as com.canonical.dbusmenu, as libayatana-appindicator does, at the path in Menu."
    ) { evidence in
      guard let menu = evidence.menu, menu.isOfGtk, evidence.lastCall == nil else { return [] }
      return ["The menu at \(menu.path) is one of org.gtk.Menus, and none of com.canonical.dbusmenu."]
    },
  ]

  private static let replyTypes = [
    "GetLayout": LayoutForm.answer, "GetGroupProperties": "a(ia{sv})", "Event": "", "EventGroup": "ai",
    "AboutToShow": "b", "AboutToShowGroup": "aiai",
  ]
}

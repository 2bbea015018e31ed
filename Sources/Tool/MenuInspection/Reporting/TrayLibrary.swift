import Basics
import LibDBus
import StatusNotifier

/// A library whose programs break rules that they cannot mend themselves.
package struct TrayLibrary: Sendable {
  package let name: String
  /// The numbers of the rules that it breaks.
  package let rules: Set<Int>
  /// Whether the evidence shows the library: by what it alone writes on the bus, not by the fault.
  private let isSeen: @Sendable (Evidence) -> Bool

  /// The library that breaks a rule; `nil` if none is known that is seen.
  static func breaking(_ rule: Int, in evidence: Evidence) -> TrayLibrary? {
    all.first { $0.rules.contains(rule) && $0.isSeen(evidence) }
  }

  /// The narrower ones first: pystray is a user of libayatana-appindicator, and that one of libdbusmenu.
  private static let all = [
    TrayLibrary(name: "pystray", rules: [123]) { evidence in
      isOfAppIndicator(evidence) && evidence.hasIcon { isTemporaryNameOfPython($0) }
    },
    TrayLibrary(name: "getlantern/systray", rules: [123]) { evidence in
      isOfAppIndicator(evidence) && evidence.hasIcon { $0.contains(text: "/systray_temp_icon") }
    },
    TrayLibrary(name: "tray-icon (Tauri)", rules: [123]) { evidence in
      isOfAppIndicator(evidence) && evidence.hasIcon { $0.contains(text: "/tray-icon/tray-icon-") }
    },
    TrayLibrary(name: "libayatana-appindicator, or libappindicator", rules: [107], isSeen: isOfAppIndicator),
    TrayLibrary(name: "libdbusmenu-glib", rules: [315, 608]) { evidence in
      evidence.menu?.unknownAnswer?.error?.name.rawValue.contains(text: "_LIBDBUSMENU_2dGLIB") == true
    },
    TrayLibrary(name: "Qt", rules: [110]) { evidence in
      evidence.item?.introspection?.annotations.contains("QXdgDBusImageVector") == true
    },
    TrayLibrary(name: "Qt", rules: [307, 315, 316]) { evidence in
      evidence.menu?.introspection?.annotations.contains("QDBusMenuLayoutItem") == true
    },
    TrayLibrary(name: "Chromium, as in Electron", rules: [110, 114, 115, 119, 120, 207]) { evidence in
      evidence.item?.text("Id")?.hasPrefix("chrome_status_icon_") == true
        && evidence.menu?.path.rawValue.hasPrefix("/org/chromium/DbusMenu/") != false
    },
  ]

  /// Whether the item is at a path of the library's, and has the method that it alone declares.
  private static func isOfAppIndicator(_ evidence: Evidence) -> Bool {
    guard let item = evidence.item, item.path.rawValue.hasPrefix("/org/ayatana/NotificationItem/") else { return false }
    let methods = item.introspection?.interfaces[InterfaceName.trayItem.rawValue]?.methods
    return methods?.contains("XAyatanaSecondaryActivate") == true
  }

  /// Whether a path ends as Python's `tempfile.mktemp()` makes it.
  private static func isTemporaryNameOfPython(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last, name.hasPrefix("tmp"), name.utf8.count == 11 else { return false }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
  }
}

extension Evidence {
  /// Whether the path of the item's icon is of a form.
  fileprivate func hasIcon(_ isOfForm: (String) -> Bool) -> Bool { item?.text("IconName").map(isOfForm) ?? false }
}

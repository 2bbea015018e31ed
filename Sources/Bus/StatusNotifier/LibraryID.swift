/// The ids that libraries give to the items of all programs, or make up at each run: they tell nothing of the program.
package enum LibraryID {
  /// Whether an id is one of these.
  package static func contains(_ id: String) -> Bool {
    id.hasPrefix("systray_") || forms.contains(form(of: id)) || isUnique(id)
  }

  /// The ids, with `#` in the place of numbers.
  private static let forms: Set<String> = [
    // Chromium and Electron; fyne.io/systray; getlantern/systray; nativeapi; SDL; LizardByte/tray; tray-icon (Tauri).
    "chrome_status_icon_#", "#", "systray", "nativeapi-tray", "sdl-appindicator-#-#", "trayid#", "tray-icon tray app",
    "tray-icon tray app #", "tray-icon tray app main",
    // The names on the bus that KDE's libraries make.
    "StatusNotifierItem-#-#", "org.kde.StatusNotifierItem-#-#",
  ]

  private static func form(of id: String) -> String {
    var form = ""
    for letter in id.unicodeScalars.prefix(255) {
      let isDigit = ("0"..."9").contains(letter)
      if !isDigit { form.unicodeScalars.append(letter) } else if form.last != "#" { form.append("#") }
    }
    return form
  }

  /// Whether an id is a UUID, as leanflutter/tray_manager makes one at each run.
  package static func isUnique(_ id: String) -> Bool {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}

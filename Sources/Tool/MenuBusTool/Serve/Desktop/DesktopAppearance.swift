import Basics
import LibDBus

/// Whether the desktop is dark, as its settings say: the portal of the session bus, or else the theme of GTK.
actor DesktopAppearance {
  static let shared = DesktopAppearance()

  /// The time for which an answer holds.
  private static let lifetime = Duration.seconds(10)

  private var answer: (isDark: Bool?, time: ContinuousClock.Instant)?

  /// `nil` where no setting says so.
  var isDark: Bool? {
    get async {
      if let answer, ContinuousClock.now - answer.time < Self.lifetime { return answer.isDark }
      let isDark = await Self.portalSetting() ?? Self.themeSetting()
      answer = (isDark, ContinuousClock.now)
      return isDark
    }
  }

  /// The setting `color-scheme` of the portal: 1 is dark, 2 light, and 0 neither.
  private static func portalSetting() async -> Bool? {
    guard let connection = try? await BusConnection.connect(to: .session) else { return nil }
    let values = try? await connection.call(
      "Read", of: "org.freedesktop.portal.Settings", at: "/org/freedesktop/portal/desktop",
      on: "org.freedesktop.portal.Desktop", with: [.string("org.freedesktop.appearance"), .string("color-scheme")],
      timeout: ToolLimits.portalTime, valueLimit: 16)
    await connection.close()
    switch values?.first?.unwrapped.unwrapped.integerValue {
    case 1: return true
    case 2: return false
    default: return nil
    }
  }

  /// A theme that is named in the environment.
  private static func themeSetting() -> Bool? {
    guard let theme = environmentVariable("GTK_THEME")?.lowercased() else { return nil }
    return theme.hasSuffix(":dark") || theme.hasSuffix("-dark")
  }
}

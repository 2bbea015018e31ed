import LibDBus
import StatusNotifier
import Testing

@testable import MenuInspection

@Suite struct `The library of a fault` {
  private static let ayatana: ObjectPath = "/org/ayatana/NotificationItem/x"
  private static let declared =
    #"<node><interface name="org.kde.StatusNotifierItem"><method name="XAyatanaSecondaryActivate"/></interface></node>"#

  private static func library(
    _ rule: Int, _ values: [String: Value] = [:], at path: ObjectPath = .trayItem, _ xml: String = declared,
    menu: ObjectPath? = nil
  ) -> String? {
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x"))
    evidence.item = ItemEvidence(path: path)
    evidence.item?.properties = .values([.dictionary(values)])
    evidence.item?.introspection = Introspection(xml)
    evidence.menu = menu.map { MenuEvidence(path: $0) }
    return TrayLibrary.breaking(rule, in: evidence)?.name
  }

  @Test func `the library of a fault is known by its path together with what it declares, and each alone is none`() {
    #expect(Self.library(107, at: Self.ayatana) == "libayatana-appindicator, or libappindicator")
    #expect(Self.library(107) == nil)
    #expect(Self.library(107, at: Self.ayatana, "<node/>") == nil)
    #expect(Self.library(102, at: Self.ayatana) == nil)
  }

  @Test(arguments: [
    ("/tmp/tmpzji3luq0", "pystray"), ("/tmp/tmp_a_b_c_d", "pystray"), ("/tmp/tmpzji3luq0.png", nil),
    ("/tmp/tmpZji3luq0", nil), ("/tmp/systray_temp_icon_0f", "getlantern/systray"),
    ("/run/user/1000/tray-icon/tray-icon-1-0.png", "tray-icon (Tauri)"), ("/tmp/own.png", nil),
  ])
  func `the library of a temporary icon is known by the form of the path, in an item of libayatana-appindicator`(
    _ path: String, _ name: String?
  ) {
    #expect(Self.library(123, ["IconName": .string(path)], at: Self.ayatana) == name)
    #expect(Self.library(123, ["IconName": .string(path)]) == nil)
  }

  @Test func `the library of an Id is Chromium for its form of Ids and menus, and none for that of others`() {
    let (id, own) = (["Id": Value.string("chrome_status_icon_1")], "Chromium, as in Electron")
    #expect(Self.library(115, id, menu: "/org/chromium/DbusMenu/1") == own && Self.library(115, id) == own)
    #expect(Self.library(115, id, menu: "/MenuBar") == nil)
    #expect(Self.library(115, ["Id": .string("1")], menu: "/org/chromium/DbusMenu/1") == nil)
  }
}

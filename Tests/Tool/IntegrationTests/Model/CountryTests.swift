import DBusMenu
import Foundation
import MenuBus
import MenuCountries
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// The country picker, operated with `dbus-send`.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: countries` {
  private func send(_ id: Int, _ name: String, _ data: String, to served: ServedMenu) async throws {
    let result = try await Program.run([
      "dbus-send", "--bus=\(served.bus.address)", "--print-reply", "--dest=org.example.Served", "/MenuBar",
      "com.canonical.dbusmenu.Event", "int32:\(id)", "string:\(name)", "variant:\(data)", "uint32:0",
    ])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `a country is searched and chosen with one signal each, and is in the parent's label`()
    async throws
  {
    let (chosen, continuation) = AsyncStream.makeStream(of: String.self)
    let picker = CountryPickerMenu(
      title: "Country", noSelectionText: "Anywhere", locale: Locale(identifier: "en_US")
    ) { continuation.yield($0) }
    picker.countryCodes = ["se", "NL", "ax", "BE", "UK", "CQ"]
    let served = try await ServedMenu(picker)
    let before = try #require(try await served.layout().row("Country — Anywhere"))
    let labels = ["🇦🇽 Åland Islands", "🇧🇪 Belgium", "🇳🇱 Netherlands", "🇺🇳 Sark", "🇸🇪 Sweden", "🇬🇧 United Kingdom"]
    #expect(before.children.map(\.label) == ["Search Countries…", nil] + labels)
    #expect(before.properties["x-menubus-dismiss-scope"] == "submenu")
    #expect(before.children.dropFirst(2).allSatisfy { $0.properties["toggle-type"] == "radio" })

    let searched = try await served.signals {
      try await send(before.children[0].id, "x-menubus-text", "string:ALAND", to: served)
      try await picker.searchField.wait(forText: "ALAND")
    }
    #expect(searched.map(\.member) == ["ItemsPropertiesUpdated"])
    let found = try #require(try await served.layout().row("Country — Anywhere"))
    #expect(
      found.children.filter { $0.properties["visible"] != false }.map(\.label) == [
        "Search Countries: ALAND", nil, labels[0],
      ])

    let answered = try await served.signals {
      try await send(before.children[2].id, "clicked", "int32:0", to: served)
      for await code in chosen {
        #expect(code == "AX" && picker.selectedCountryCode == "AX")
        break
      }
    }
    #expect(answered.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(answered[0].updated[before.id]?["label"] == "Country — Åland Islands")
    #expect(answered[0].updated[before.children[2].id]?["toggle-state"] == 1)

    let cleared = try await served.signals {
      try await send(before.children[0].id, "x-menubus-text", "string:", to: served)
      try await picker.searchField.wait(forText: "")
    }
    #expect(cleared.map(\.member) == ["ItemsPropertiesUpdated"])
    let assigned = try await served.signals { picker.selectedCountryCode = "nl" }
    #expect(assigned.map(\.member) == ["ItemsPropertiesUpdated"])
    let after = try #require(try await served.layout().row("Country — Netherlands"))
    #expect(after.children.map { $0.properties["toggle-state"] == 1 }.firstIndex(of: true) == 4)
    #expect(after.id == before.id && after.children.map(\.id) == before.children.map(\.id), "nothing was made anew")
    continuation.finish()
    for await code in chosen { Issue.record("assigning reported \(code)") }
  }
}

import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Elements that stand in two menus, and elements that are known by a name.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: elements` {
  @Test func `an element in two exported menus is kept current in both, and both run its handler`() async throws {
    let clicks = Observed(0)
    let shared = Action(title: "Shared") { _ in clicks.increment() }
    let one = try await ServedMenu(Action(title: "a"), shared)
    let two = try await ServedMenu(.submenu(title: "More", shared))
    var heardByTwo: [ServedMenu.HeardSignal] = []
    let heardByOne = try await one.signals {
      heardByTwo = try await two.signals { shared.title = "Changed" }
    }
    for (served, heard) in [(one, heardByOne), (two, heardByTwo)] {
      #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
      #expect(heard.first?.updated[served.id(shared)]?["label"] == "Changed")
      _ = try await served.client(.click(served.id(shared)))
    }
    try await clicks.wait(for: "both clicks have run") { $0 >= 2 }
    #expect(clicks.value == 2)
  }

  @Test func `what assistive technology says and the name are exported, and the name finds the row`() async throws {
    let clicks = Observed(0)
    let volume = Action(title: "Vol.") { _ in clicks.increment() }
    volume.identifier = "volume"
    volume.accessibilityLabel = "Volume"
    volume.accessibilityValue = "50 %"
    let served = try await ServedMenu(Action(title: "a"), .submenu(title: "Sound", volume))
    let row = try #require(try await served.layout().row("Vol."))
    #expect(row.properties["accessible-desc"] == "Volume, 50 %")
    #expect(row.properties["x-menubus-identifier"] == "volume")

    let result = await ToolCall.run(["click", "org.example.Served", "@volume"], bus: served.bus.address)
    #expect(result.status == 0, "\(result.errors)")
    try await clicks.wait(for: "the click has run") { $0 > 0 }
    #expect(clicks.value == 1)
  }
}

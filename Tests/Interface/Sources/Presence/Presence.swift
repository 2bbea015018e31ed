//: begin
import MenuBus

/// What the window of the program says about its icon.
func sentence(about presence: TrayPresence) -> String {
  switch presence {
  case .visible: "The icon is in the tray."
  case .waitingForWatcher, .waitingForHost: "There is no tray yet."
  case .unsupported(let reason), .reconnecting(let reason): reason
  default: "The icon is off."
  }
}
//: end

/// The choice of a picture by every kind of event, and the end by every kind of error.
@main struct Presence: MenuProgram {
  func run() async throws {
    var configuration = ServiceConfiguration()
    configuration.reconnects = false
    let tray = TrayItem(id: "org.example.presence", title: "Presence", configuration: configuration) { tray in
      Action("Quit") { tray.stop() }
    }
    (tray.status, tray.category) = (.needsAttention, .hardware)
    (tray.toolTip, tray.attentionIcon, tray.label) = ("Presence of \(tray.title)", nil, nil)
    tray.labelRuns = [LabelRun("a", color: .white)]
    tray.onScroll { event in
      if event.kind == .scroll, event.orientation == .vertical { print(event.steps, event.activationToken ?? "") }
    }
    tray.onActivate { event in
      guard let location = event.location else { return }
      print(location.x, location.y)
    }
    let watching = Task { for await presence in tray.states() { print(sentence(about: presence)) } }
    defer { watching.cancel() }
    do {
      try await tray.run()
    } catch let error as MenuBusError where error.code == .nameTaken {
      print(error.name ?? "", error.owner ?? 0)
    } catch let error as BusError {
      print(error.name, error.message)
    } catch let error as TrayError {
      print(error)
    }
  }
}

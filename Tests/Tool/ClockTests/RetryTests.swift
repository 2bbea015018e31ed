import Basics
import LibDBus
import MenuBus
import MenuFiles
import MenuTestKit
import Menus
import StatusNotifier
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Attempts that fail` {
  private struct Refused: Error {}

  @Test func `a bus that is gone is looked for, soon at first, then every five seconds`() async throws {
    let time = ManualTime()
    let begin = time.now
    let attempts = Observed<[Duration]>([])
    let residence = BusResidence(
      connect: {
        attempts.update { $0.append(time.now - begin) }
        throw Refused()
      }, reconnects: true, hadBus: true, isFinal: { _ in false }, time: time, onLoss: { _ in })
    let staying = Task {
      try await residence.stay { _ in
      } leave: {
      }
    }
    try await time.turn(by: .seconds(3600), sleeping: 1)
    staying.cancel()
    try await staying.value
    let first: [Duration] = [0, 50, 150, 350, 750, 1250].map { .milliseconds($0) }
    #expect(Array(attempts.value.prefix(6)) == first)
    #expect(attempts.value.count == 61 + 714, "28.75 seconds of short pauses, then one in five seconds")
  }

  @Test func `a watcher that refuses an item is asked again, sooner at first, for hours`() async throws {
    let (bus, time) = (try PrivateBus(), ManualTime())
    let watcher = try await BusConnection.connect(to: .address(bus.address))
    _ = try await watcher.requestName("org.kde.StatusNotifierWatcher")
    let presences = Observed<[TrayPresence]>([])
    let begin = time.now
    let registration = try await TrayRegistration.start(
      on: .connect(to: .address(bus.address)), time: time, onWatcher: { _ in },
      onPresence: { presence in presences.update { $0.append(presence) } })
    try await time.turn(by: .milliseconds(100 + 200 + 400), sleeping: 1)
    try await presences.wait(for: "the refusal") { if case .unsupported = $0.last { true } else { false } }
    #expect(time.now - begin == .milliseconds(700), "four attempts")
    try await time.turn(by: .seconds(3600), sleeping: 1)
    await watcher.close()
    try await presences.wait(for: "the end of the watcher") { $0.last == .waitingForWatcher }
    await registration.stop()
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A day of a command` {
  @Test func `a day of a command has a run for each period, and one for a night without`() async throws {
    let (folder, time) = (try TemporaryFolder(), ManualTime())
    let live = LiveMenu(
      try MenuDescription(
        parsing: "- title: {run: [sh, -c, 'echo x >> \(folder.path)/runs; wc -l < \(folder.path)/runs'], every: 1h}\n",
        name: "m"), runner: CommandRunner(logger: .quiet, time: time))
    func runs() -> String? { (live.menu.children.first as? TitledMenuElement)?.title }
    live.menu.beginDisplay()
    try await time.wait(for: 1)
    #expect(runs() == "1")
    try await time.turn(by: .seconds(86_400), sleeping: 1)
    #expect(runs() == "25")
    try await time.suspend(for: .seconds(8 * 3600 + 60), sleeping: 1)
    #expect(runs() == "26")
    live.menu.endDisplay()
  }
}

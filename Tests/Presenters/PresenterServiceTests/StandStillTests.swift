import DBusMenu
import Glibc
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Programs whose menu made a presenter stand still` {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/menubus" }
  init() throws { folder = try TemporaryFolder() }

  private func leave(_ caller: Caller) throws {
    let standStills = try #require(StandStills(in: path))
    let mark = try #require(standStills.mark(for: caller))
    mark.name.withCString { StandStills.leave($0, in: mark.folder) }
  }

  /// Sets the time at which a file was written.
  private func write(_ name: String, secondsAgo seconds: Int) {
    var times = [timespec(), timespec()]
    for index in times.indices {
      clock_gettime(CLOCK_REALTIME, &times[index])
      times[index].tv_sec -= seconds
    }
    utimensat(AT_FDCWD, path + "/" + name, times, AT_SYMLINK_NOFOLLOW)
  }

  private let process = Caller(connection: ":1.7", processID: 4711)
  private let connection = Caller(connection: ":1.8")

  @Test func `a program that made a presenter stand still is known to the next one, for a while`() throws {
    for _ in 0..<2 { try leave(process) }
    try leave(connection)
    let next = try #require(StandStills(in: path))
    #expect(Set(next.recent().map(\.program)) == [.process(4711), .connection(":1.8")])
    #expect(next.recent().allSatisfy { $0.age < .seconds(10) })
    write("stood-still-process-4711", secondsAgo: 61)
    write("stood-still-connection-:1.8", secondsAgo: -100)
    #expect(next.recent().isEmpty && access(path + "/stood-still-process-4711", F_OK) != 0)
    try leave(process)
    #expect(next.recent().map(\.program) == [.process(4711)])
  }

  @Test func `files that no presenter has written are left aside`() throws {
    let standStills = try #require(StandStills(in: path))
    mkfifo(path + "/stood-still-process-1", 0o600)
    mkdir(path + "/stood-still-process-2", 0o700)
    symlink("/etc/passwd", path + "/stood-still-process-3")
    for name in ["stood-still-process-x", "stood-still-connection-no name", "stood-still-", "other-process-4"] {
      close(open(path + "/" + name, O_CREAT | O_WRONLY, 0o600))
    }
    #expect(standStills.recent().isEmpty)
    // A pipe in the place of the file does not hold the process up.
    try leave(Caller(connection: ":1.1", processID: 1))
    #expect(standStills.recent().isEmpty)
    for id in 1000..<1600 { try leave(Caller(connection: ":1.9", processID: id)) }
    #expect(standStills.recent().count <= MenuPresentingLimits.rememberedPrograms)
  }

  @Test func `a folder that others can write to is not used`() throws {
    mkdir(path, 0o700)
    chmod(path, 0o777)
    #expect(StandStills(in: path) == nil)
    #expect(StandStills(in: nil) == nil)
  }

  @Test(arguments: [true, false])
  func `a program whose menu made a presenter stand still is refused by the next, and others are not`(
    isWanted: Bool
  ) async throws {
    let bus = try PrivateBus()
    let time = ManualTime()
    let (program, other) = (try await Requester(on: bus), try await Requester(on: bus))
    try leave(await Caller(of: program.name, on: .connect(to: .address(bus.address))))
    let service = try await RunningService(on: bus, standStills: StandStills(in: path), time: time)
    service.surface.isWanted = isWanted
    try await program.perform("ask one")
    try await other.perform("ask two")
    let shown = try await service.surface.presenter(0)
    #expect(shown.request.caller.connection == other.name)
    shown.choose(1, "One")
    try await time.wait(for: 1)
    try await time.turn(by: MenuPresentingLimits.standStillMemory)
    try await program.wait(for: "closed 0")
    try await service.log.wait(for: "the refusal") { log in
      log.ends.contains { if case .failure(is RequestRefused) = $0 { true } else { false } }
    }
    #expect(service.surface.shown.value.count == 1)
    service.cancel()
    try await service.ended()
  }
}

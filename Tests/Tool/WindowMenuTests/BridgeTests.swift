import Basics
import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DesktopWindows
@testable import WindowMenus

/// Programs that have the menus of others on their connections.
@Suite(.timeLimit(.minutes(5))) struct `A bridge of menus` {
  private let own = Int(getpid())

  /// The notes about a window of this process that names the menu of another.
  private func notes(about program: Program) -> [String] {
    let process = Int(program.processID)
    let owner = WindowAssembly.Owner(name: ":1.2", pid: process, program: processName(process))
    let window = DesktopWindow(
      id: "1", number: 1, pid: own, program: "Class", title: "Editor", isFocused: true, owner: nil,
      texts: [.kdeService: ":1.2", .kdePath: "/menu"])
    return WindowAssembly(desktop: [window], registered: [], gtk: [], owners: [":1.2": owner]).session.notes
  }

  private func end(_ program: Program) async {
    program.terminate()
    _ = await program.result
  }

  @Test(arguments: ["xdg-dbus-proxy", "kded6"])
  func `a program that gives itself the name of a bridge is told of as any other`(name: String) async throws {
    let liar = try Program(["/bin/sh", "-c", "printf \(name) >/proc/$$/comm; echo ready; sleep 1000; :"])
    try await LineReader(liar).next("it has its name") { $0 == "ready" }
    try #require(processName(Int(liar.processID)) == name)
    #expect(notes(about: liar).count == 1)
    // Nor is a file of that name one that anybody can write.
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: "\(folder.path)/\(name)")
    try #require(chmod("\(folder.path)/\(name)", 0o777) == 0)
    let copy = try Program(["\(folder.path)/\(name)", "1000"])
    #expect(notes(about: copy).count == 1)
    for program in [liar, copy] { await end(program) }
  }

  @Test func `the proxy of a sandbox answers for the programs of its control group, and for no other`() async throws {
    let (bus, folder) = (try PrivateBus(), try TemporaryFolder())
    let proxy = try Program(["xdg-dbus-proxy", bus.address, folder.path + "/bus"])
    #expect(notes(about: proxy).isEmpty)
    let process = Int(proxy.processID)
    #expect(MenuBridge.runs(in: process, for: own))
    #expect(!MenuBridge.runs(in: process, for: 99_999_999), "a program whose group is another, or unknown")
    await end(proxy)
    #expect(!MenuBridge.runs(in: process, for: own), "it is gone")
  }
}

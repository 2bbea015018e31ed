import Glibc
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `An interruption` {
  @Test func `a signal right after the first line ends a command properly`() async throws {
    let menu = try await ForeignMenu(.dbusmenu)
    let commands = [["open-submenu", "--hold", menu.name, "#0"], ["watch", menu.name], ["record", menu.name]]
    for _ in 0..<5 {
      for words in commands {
        let command = try Program([Paths.tool] + words + ["--bus", menu.session.bus.address])
        do {
          _ = try await LineReader(command).next("the first line")
        } catch {
          Issue.record("\(words): \(error): \(await command.result)")
        }
        command.send(signal: SIGINT)
        let end = await command.result
        #expect(end.status == 0, "\(words): \(end)")
      }
    }
    await menu.end()
  }
}

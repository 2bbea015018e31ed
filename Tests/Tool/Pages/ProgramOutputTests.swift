import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A MenuProgram whose output is a pipe` {
  @Test func `a MenuProgram whose output is a pipe writes its lines while it runs`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let watcher = try Program([Paths.tool, "watcher"], environment: environment)
    let hello = try Program([Paths.program("HelloTray")], environment: environment)
    let shown = try await Program.run([Paths.tool, "wait", "hello", "Mute"], environment: environment)
    #expect(shown.status == 0, "\(shown.errors)")
    let click = try await Program.run(
      [Paths.tool, "click", "hello", "Say Hello"], environment: environment)
    #expect(click.status == 0, "\(click.errors)")
    // The program goes on: the line came before its end, which closes the pipe.
    for await line in hello.lines where line == "Hello, desktop!" { break }
    hello.terminate()
    watcher.terminate()
  }
}

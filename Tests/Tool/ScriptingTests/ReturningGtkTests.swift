import Glibc
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A GTK program that returns` {
  @Test func `a watch tells that the program went away, and goes on with the next one of its name`() async throws {
    var gtk = try await GtkProgram()
    let (watch, lines) = try await gtk.watch()
    for _ in 0..<2 {
      await gtk.end()
      try await lines.next("gone") { $0 == "the program is gone" }
      gtk = try await GtkProgram(on: gtk.bus)
      try await lines.next("back") { $0 == "the program is back" }
      gtk.program.send(signal: SIGUSR2)
      try await lines.next("a row in a submenu is renamed") { $0.contains("Darkest") }
    }
    watch.terminate()
    let end = await watch.result
    #expect(end.status == 0 && end.errors.isEmpty, "\(end)")
    await gtk.end()
  }
}

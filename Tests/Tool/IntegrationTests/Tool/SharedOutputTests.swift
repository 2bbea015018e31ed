import MenuTestKit
import TestSupport
import Testing

/// Standard output that another program has made one that does not block, as programs with the same terminal do.
@Suite(.timeLimit(.minutes(5))) struct `A shared standard output` {
  /// Runs a command into a pipe that does not block, waits until that is full or the command has ended, and reads it.
  private let script = """
    import os, select, subprocess, sys
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    program = subprocess.Popen(sys.argv[1:], stdout=writing)
    while program.poll() is None and select.select([], [writing], [], 0)[1]:
        pass
    os.close(writing)
    with os.fdopen(reading, 'rb') as file:
        sys.stdout.buffer.write(file.read())
    sys.exit(program.wait())
    """

  @Test func `a command prints all its lines although its output does not block`() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<9000).map { "- {title: Row number \($0)}\n" }.joined()
    let file = try folder.file("menu.yaml", rows)
    let result = try await Program.run(
      ["/usr/bin/python3", "-c", script, Paths.tool, "serve", "--dry-run", file], timeLimit: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.contains("Row number") } == 9000, "\(result.errors)")
  }
}

import Dispatch
import Glibc
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A program` {
  @Test func `a program gives its status and what it wrote`() async throws {
    let result = try await Program.run(["sh", "-c", "echo out; echo err >&2; exit 3"])
    #expect(result == Program.Result(status: 3, output: "out\n", errors: "err\n"))
  }

  @Test func `ended by a signal has the status that shells give it`() async throws {
    #expect(try await Program.run(["sh", "-c", "kill -TERM $$"]).status == 128 + SIGTERM)
  }

  @Test func `a program reads its input to the end`() async throws {
    #expect(try await Program.run(["cat"]).output == "")
    #expect(try await Program.run(["cat"], input: "menu:\n").output == "menu:\n")
  }

  @Test func `a program has the environment, changed as asked`() async throws {
    let result = try await Program.run(
      ["sh", "-c", "echo $MENU_TEST; test -n \"$PATH\""], environment: ["MENU_TEST": "tray"])
    #expect(result == Program.Result(status: 0, output: "tray\n", errors: ""))
  }

  @Test func `a program is looked up in the PATH that it is given`() async throws {
    let folder = try TemporaryFolder()
    #expect(symlink("/bin/echo", folder.path + "/a program") == 0)
    _ = try folder.file("a text", "")
    let path = "/nonexistent:/dev/null::\(folder.path):/usr/bin:/bin"
    #expect(try await Program.run(["a program", "here"], environment: ["PATH": path]).output == "here\n")
    let error = await #expect(throws: ProgramError.self) {
      try await Program.run(["a text"], environment: ["PATH": path])
    }
    #expect(error?.description == "a text cannot be run: Permission denied")
  }

  @Test func `a program whose file is still being written runs when that ends`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("script", "#!/bin/sh\necho here\n")
    #expect(chmod(path, 0o755) == 0)
    let writer = open(path, O_WRONLY)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { close(writer) }
    #expect(try await Program.run([path]).output == "here\n")
  }

  @Test func `a program writes more than any pipe holds, to both sides`() async throws {
    let script = "yes a | head -c 1000000; yes b | head -c 1000000 >&2"
    let result = try await Program.run(["sh", "-c", script])
    #expect(result.output.utf8.count == 1_000_000 && result.errors.utf8.count == 1_000_000)
  }

  @Test func `a program inherits no descriptors and no blocked signals`() async throws {
    let inheritable = open("/dev/null", O_RDONLY)
    defer { close(inheritable) }
    #expect(try await Program.run(["ls", "/proc/self/fd"]).output == "0\n1\n2\n3\n", "3 is the folder that ls reads")
    let blocked = try await Program.run(["grep", "SigBlk", "/proc/self/status"])
    #expect(blocked.output == "SigBlk:\t0000000000000000\n")
  }

  @Test func `a program gives its lines while it runs`() async throws {
    let program = try Program(["sh", "-c", "echo one; printf 'two\nthree'; kill -STOP $$"])
    var lines: [String] = []
    for await line in program.lines {
      lines.append(line)
      if line == "two" { program.send(signal: SIGKILL) }
    }
    #expect(lines == ["one", "two", "three"])
    #expect(await program.result == Program.Result(status: 128 + SIGKILL, output: "one\ntwo\nthree", errors: ""))
  }

  @Test func `a program is not waited for beyond its end, when others hold its output open`() async throws {
    let result = try await Program.run(["sh", "-c", "sleep 1000 & echo $!"])
    let left = try #require(Int32(result.output.dropLast()))
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test func `a program ends when it is asked to`() async throws {
    let program = try Program(["sleep", "1000"])
    program.terminate()
    #expect(await program.result.status == 128 + SIGTERM)
    program.terminate()
  }

  @Test func `a program ends with the last reference to it`() throws {
    let processID = try Program(["sleep", "1000"]).processID
    #expect(kill(processID, 0) == -1 && errno == ESRCH)
  }

  @Test func `a program is killed at its time limit`() async throws {
    let error = await #expect(throws: ProgramError.self) {
      try await Program.run(["sh", "-c", "echo started; exec sleep 1000"], timeLimit: .milliseconds(200))
    }
    #expect("\(try #require(error))".hasSuffix("did not end within 0.2 seconds; it wrote:\nstarted\n"))
  }

  @Test func `a program is killed when its task is cancelled`() async throws {
    let task = Task { try await Program.run(["sleep", "1000"]) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a program that is not installed is an error with its name`() async {
    let error = await #expect(throws: ProgramError.self) { try await Program.run(["no-such-program"]) }
    #expect(error?.description == "no-such-program cannot be run: No such file or directory")
  }

  @Test func `a program leaves no descriptor and no thread`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      let before = openPipes()
      for _ in 0..<20 { _ = try await Program.run(["true"]) }
      try #require(openPipes() == before)
      try #require(kitThreadCount() < 20, "each would leave one")
    }
  }
}

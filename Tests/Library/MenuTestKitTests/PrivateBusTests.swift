import Glibc
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A private bus` {
  @Test func `a private bus answers as soon as it is there`() async throws {
    let bus = try PrivateBus()
    let names = try await callDaemon(of: bus.address, "ListNames")
    #expect(names.status == 0 && names.output.contains("\"org.freedesktop.DBus\""), "\(names)")
  }

  @Test func `a private bus has an abstract socket, which is no file`() throws {
    #expect(try PrivateBus().address.hasPrefix("unix:abstract="))
  }

  @Test func `a private bus ends when it is stopped, and can be stopped again`() async throws {
    let bus = try PrivateBus()
    bus.stop()
    bus.stop()
    #expect(kill(bus.processID, 0) == -1 && errno == ESRCH)
    #expect(!bus.send(signal: SIGTERM), "no other process that got its number may be signalled")
    #expect(try await callDaemon(of: bus.address, "ListNames").status != 0)
  }

  @Test func `a private bus ends with the last reference to it`() throws {
    let processID = try PrivateBus().processID
    #expect(kill(processID, 0) == -1 && errno == ESRCH)
  }

  @Test func `a private bus that ended by itself can be stopped`() async throws {
    let bus = try PrivateBus()
    let monitor = try Program(["dbus-monitor", "--address", bus.address])
    for await _ in monitor.lines { break }  // it is connected
    bus.send(signal: SIGTERM)
    _ = await monitor.result
    bus.stop()
  }

  @Test func `a private bus can be stopped while the daemon is suspended`() throws {
    let bus = try PrivateBus()
    #expect(bus.send(signal: SIGSTOP))
    bus.stop()
    #expect(kill(bus.processID, 0) == -1 && errno == ESRCH)
  }

  @Test func `a private bus starts twenty times at once, and leaves no descriptor and no thread`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      let before = openPipes()
      let bus = try PrivateBus()
      try #require(openPipes() == before && kitThreadCount() == 1, "a running bus is a thread and no descriptor")
      bus.stop()
      try await startMany()
      try #require(openPipes() == before)
      try #require(kitThreadCount() < 20, "each would leave one")
    }
  }

  @Test func `a private bus ends with its process, even if that is killed`() async throws {
    let owner = try await #require(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
      let bus = try PrivateBus()
      print(bus.address)
      fflush(nil)
      kill(getpid(), SIGKILL)
      bus.stop()  // not reached; keeps the bus until here
    }
    let output = String(decoding: owner.standardOutputContent, as: UTF8.self)
    let address = try #require(output.split(separator: "\n").first { $0.hasPrefix("unix:abstract=") })
    // Ends when the bus does, or at once if that is gone already.
    _ = try await Program.run(["dbus-monitor", "--address", String(address)])
    let names = try await callDaemon(of: String(address), "ListNames")
    #expect(names.status != 0 && names.errors.contains("Connection refused"), "\(names)")
  }

  @Test func `a private bus blocks no signal, though Dispatch's threads block all`() throws {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let bus = try PrivateBus()
    #expect(contents(of: "/proc/\(bus.processID)/status").contains("\nSigBlk:\t0000000000000000\n"))
  }

  @Test func `a private bus keeps to the limits it was given`() async throws {
    let bus = try PrivateBus(configuration: .limits(["max_names_per_connection": 1]))
    let refused = try await callDaemon(of: bus.address, "RequestName", "string:org.example.Name", "uint32:0")
    #expect(refused.errors.contains("LimitsExceeded"), "\(refused)")
  }

  @Test func `a private bus keeps no more than a megabyte of what its daemon says of clients`() async throws {
    let folder = "/tmp/private-bus-\(getpid())-\(UInt64.random(in: .min ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    let file = folder + "/org.example.Failing.service"
    defer {
      unlink(file)
      rmdir(folder)
    }
    let text = "[D-BUS Service]\nName=org.example.Failing\nExec=/bin/false\n"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(write(descriptor, text, text.utf8.count) == text.utf8.count && close(descriptor) == 0)
    let bus = try PrivateBus(configuration: .services(in: folder))
    for _ in 0..<3 {
      let refused = try await callDaemon(
        of: bus.address, "StartServiceByName", "string:org.example.Failing", "uint32:0")
      #expect(refused.errors.contains("org.freedesktop.DBus.Error.Spawn"), "\(refused)")
    }
    let log = open("/proc/\(bus.processID)/fd/2", O_RDWR | O_CLOEXEC)
    try #require(log >= 0)
    defer { close(log) }
    #expect(lseek(log, 0, SEEK_END) == 1 << 20)
    #expect(write(log, "x", 1) == -1 && errno == EPERM)
  }

  @Test func `a private bus says what is wrong with its configuration`() throws {
    let error = #expect(throws: PrivateBusError.self) { try PrivateBus(configuration: .file("<busconfig>")) }
    #expect("\(try #require(error))".contains("/proc/self/fd/4"))
  }

  @Test func `a private bus says what is missing where there is no daemon`() async {
    await #expect(processExitsWith: .success) {
      setenv("PATH", "/nonexistent", 1)
      #expect(throws: PrivateBusError.notInstalled) { try PrivateBus() }
      #expect("\(PrivateBusError.notInstalled)" == "dbus-daemon is not installed (Debian package dbus-daemon)")
    }
  }
}

/// Calls a method of the bus itself.
func callDaemon(of address: String, _ member: String, _ arguments: String...) async throws -> Program.Result {
  try await Program.run(
    [
      "dbus-send", "--bus=\(address)", "--dest=org.freedesktop.DBus", "--print-reply", "/",
      "org.freedesktop.DBus.\(member)",
    ] + arguments)
}

private func startMany() async throws {
  try await withThrowingTaskGroup { group in
    for _ in 0..<20 {
      group.addTask {
        let bus = try PrivateBus()
        return try await callDaemon(of: bus.address, "GetId").status
      }
    }
    for try await status in group { try #require(status == 0) }
  }
}

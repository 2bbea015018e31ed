import Basics
import Glibc
import MenuTestKit
import TestSupport
import Testing

@testable import LibDBus

/// The process behind a connection, whose number can come again.
@Suite(.timeLimit(.minutes(5))) struct `The process of a connection` {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  /// A program that prints the unique name of its connection, and stays; with `fork` another one has the connection,
  /// and the one that made it has ended.
  private func program(forks: Bool = false) async throws -> (program: Program, name: BusName) {
    let program = try Program(["/usr/bin/python3", "-c", Self.client, bus.address, forks ? "fork" : ""])
    let name = try await LineReader(program).next("the program is on the bus")
    return (program, try #require(BusName(name)))
  }

  private static let client = """
    import os, sys
    from gi.repository import Gio, GLib
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
    name = bus.get_unique_name()
    print(name, flush=True)
    if sys.argv[2] and os.fork():
        os._exit(0)
    if sys.argv[2]:
        # Threads are not inherited, so nothing else reads; the bus ends it.
        descriptor = bus.get_stream().get_socket().get_fd()
        os.set_blocking(descriptor, True)
        while os.read(descriptor, 4096): pass
    else:
        bus.set_exit_on_close(True)
        GLib.MainLoop().run()
    """

  /// Times at which a program began, in the place of the system's.
  private func times(now: UInt64, start: UInt64?) -> ProcessTimes {
    ProcessTimes(now: { now }, start: { $0 == Int(getpid()) ? 0 : start })
  }

  /// Whether the daemon has a descriptor of the process, as dbus 1.16 has, which tells more than times.
  private func isProven(_ name: BusName) async throws -> Bool {
    try await connection.credentials(of: name, from: .bus).isProven
  }

  @Test(arguments: [(1000 as UInt64?, true), (4600, true), (4601, false), (nil, false)])
  func `a process counts if it began before its connection was heard of`(start: UInt64?, counts: Bool) async throws {
    let (before, older) = try await program()
    let following = try await connection.followProcesses(times(now: 4600, start: start))
    let (after, newer) = try await program()
    for (program, name) in [(before, older), (after, newer)] {
      let isSeen = if counts { true } else { try await isProven(name) }
      #expect(try await connection.process(of: name)?.id == (isSeen ? Int(program.processID) : nil))
    }
    let own = try await connection.process(of: connection.uniqueName)
    #expect(own?.id == Int(getpid()) && own?.name == processName(Int(getpid())))
    await following.end()
    for program in [before, after] { program.terminate() }
  }

  @Test func `a process is counted from the time when its own connection came`() async throws {
    let time = Observed<UInt64>(100)
    let following = try await connection.followProcesses(ProcessTimes(now: { time.value }, start: { _ in 150 }))
    let (before, older) = try await program()
    _ = try await connection.names()  // behind the news of its connection
    time.value = 200
    let (after, newer) = try await program()
    let isProven = try await isProven(older)
    #expect(try await connection.process(of: older)?.id == (isProven ? Int(before.processID) : nil))
    #expect(try await connection.process(of: newer)?.id == Int(after.processID))
    await following.end()
    for program in [before, after] { program.terminate() }
  }

  @Test func `a connection whose process has ended has none`() async throws {
    let (program, name) = try await program(forks: true)
    _ = await program.result
    #expect(try await connection.owner(of: name) == name, "another process has the connection")
    #expect(try await connection.process(of: name) == nil)
    #expect(await connection.program(of: name) == .connection(name))
    let owner = try #require(try await connection.nameOwner(of: name))
    #expect(owner.kin == .stranger && !owner.kin.counts)
  }

  /// A bus that tells no number of a process.
  private static let silence = PrivateBus.Configuration.permissive([
    #"<policy context="default"><deny send_destination="org.freedesktop.DBus""#,
    #"send_interface="org.freedesktop.DBus" send_member="GetConnectionUnixProcessID"/></policy>"#,
  ])

  @Test(arguments: [false, true])
  func `no process is seen on a bus that knows none`(isSilent: Bool) async throws {
    let bus = try isSilent ? PrivateBus(configuration: Self.silence) : PrivateBus.byTCP()
    let (connection, other) = try await (
      BusConnection.connect(to: .address(bus.address)), BusConnection.connect(to: .address(bus.address))
    )
    for name in [connection.uniqueName, other.uniqueName] {
      let owner = try #require(try await connection.nameOwner(of: name))
      #expect(owner.kin == .unseen && owner.process == nil && owner.connection == name)
      #expect(try await connection.process(of: name) == nil)
    }
    await other.close()
    await connection.close()
    // A bus that is lost tells nothing; what the other has told stays.
    guard isSilent else { return }
    await #expect(throws: BusError.self) { try await connection.nameOwner(of: other.uniqueName) }
  }

  @Test func `a connection that has ended has no process, and owns nothing`() async throws {
    let other = try await BusConnection.connect(to: .address(bus.address))
    let name = other.uniqueName
    #expect(try await connection.process(of: name)?.id == Int(getpid()))
    let ends = try await connection.signals(.nameOwnerChanged(name))
    await other.close()
    for try await _ in ends { break }
    #expect(try await connection.process(of: name) == nil)
    #expect(try await connection.nameOwner(of: name) == nil)
  }

  @Test func `a descriptor tells the process, and that it has ended`() async throws {
    let program = try Program(["/usr/bin/python3", "-c", Self.credentials, bus.address])
    let lines = LineReader(program)
    let name = try #require(BusName(try await lines.next("the other bus is ready")))
    let process = Int(try await lines.next("a process"))
    // Nothing that began later could have this descriptor.
    let credentials = try await connection.credentials(of: ":1.99", from: name)
    #expect(credentials.isProven && credentials.process == process)
    let gone = try await connection.credentials(of: ":1.100", from: name)
    #expect(gone.isProven && gone.process == nil, "the number in the same answer is not believed")
    let old = try await connection.credentials(of: ":1.101", from: name)
    #expect(!old.isProven && old.process == process)
    program.terminate()
  }

  /// A program that answers as a bus does which has descriptors of processes: of one that is there for `:1.99`, of one
  /// that has ended for `:1.100`, and without one for others.
  private static let credentials = """
    import os, subprocess, sys
    from gi.repository import Gio, GLib
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
    lives = subprocess.Popen(['sleep', '600'])
    gone = subprocess.Popen(['true'])
    descriptors = {':1.99': os.pidfd_open(lives.pid), ':1.100': os.pidfd_open(gone.pid)}
    gone.wait()
    xml = '''<node><interface name="org.freedesktop.DBus"><method name="GetConnectionCredentials">
      <arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method></interface></node>'''
    def call(connection, sender, path, interface, method, arguments, invocation):
        answer = {'UnixUserID': GLib.Variant('u', os.getuid())}
        list = Gio.UnixFDList()
        if arguments[0] in descriptors:
            answer['ProcessFD'] = GLib.Variant('h', list.append(descriptors[arguments[0]]))
        answer['ProcessID'] = GLib.Variant('u', lives.pid)
        invocation.return_value_with_unix_fd_list(GLib.Variant('(a{sv})', (answer,)), list)
    bus.register_object('/org/freedesktop/DBus', Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], call, None, None)
    print(bus.get_unique_name(), flush=True)
    print(lives.pid, flush=True)
    bus.set_exit_on_close(True)
    GLib.MainLoop().run()
    """
}

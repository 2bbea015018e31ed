import Glibc
import Testing

@testable import LibDBus

/// Each in a process of its own, because the environment is the process's.
@Suite(.timeLimit(.minutes(5))) struct `Addresses of buses` {
  @Test func `an address is itself`() throws {
    #expect(try BusAddress.address("unix:path=/x").resolved() == "unix:path=/x")
  }

  @Test func `the session's bus is in a variable`() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=here", 1)
      #expect((try? BusAddress.session.resolved()) == "unix:abstract=here")
    }
  }

  @Test func `without the variable, the session's bus is a socket in its folder, whose path is escaped`() async {
    await #expect(processExitsWith: .success) {
      let folder = "/tmp/a b,\u{FC}-\(getpid())"
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      setenv("XDG_RUNTIME_DIR", folder, 1)
      let error = #expect(throws: BusError.self) { try BusAddress.session.resolved() }
      #expect(error?.name == .noServer)
      mkdir(folder, 0o700)
      close(open(folder + "/bus", O_CREAT | O_WRONLY, 0o600))
      defer {
        unlink(folder + "/bus")
        rmdir(folder)
      }
      #expect((try? BusAddress.session.resolved()) == "unix:path=/tmp/a%20b%2c%c3%bc-\(getpid())/bus")
    }
  }

  @Test func `the system's bus is in a variable or at the usual place`() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "", 1)
      #expect((try? BusAddress.system.resolved()) == "unix:path=/var/run/dbus/system_bus_socket")
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/x", 1)
      #expect((try? BusAddress.system.resolved()) == "unix:path=/x")
    }
  }
}

import LibDBus
import MenuScripting
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A menu that a key shows` {
  @MainActor @Test func `a menu that a key shows is shown on a bus that refuses its name`() async throws {
    let bus = try PrivateBus(
      configuration: .file(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <deny own="*"/>
          </policy>
        </busconfig>
        """))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    for menu in KeyedMenu.allCases { #expect(try await menu.show(over: connection) { "shown" } == "shown") }
    await connection.close()
  }
}

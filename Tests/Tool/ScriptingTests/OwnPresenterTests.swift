import Basics
import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import MenuBusTool

/// A presenter that a user has written, in the place of ours.
@Suite(.timeLimit(.minutes(5))) struct `A presenter of the user's own` {
  private let bus: PrivateBus
  private let folder: TemporaryFolder

  init() throws { (bus, folder) = (try PrivateBus(), try TemporaryFolder()) }

  /// Makes a program.
  private func program(_ name: String, _ text: String) throws -> String {
    let path = try folder.file(name, text)
    chmod(path, 0o755)
    return path
  }

  /// Names a program as the presenter, in the user's folder.
  private func choose(_ exec: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/dbus-1/services", withIntermediateDirectories: true)
    _ = try folder.file(
      "dbus-1/services/org.menubus.Presenter.service",
      "[D-BUS Service]\nName=org.menubus.Presenter\nExec=\(exec)\n")
  }

  private static let script = """
    #!/usr/bin/python3
    import sys
    from gi.repository import Gio, GLib
    NAME = 'org.menubus.Presenter'
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
    xml = '''<node><interface name="org.menubus.Presenter1"><property name="Kind" type="s" access="read"/>
      <method name="Open"><arg type="s" direction="in"/><arg type="o" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="a(ias)" direction="out"/></method></interface></node>'''
    bus.register_object('/org/menubus/Presenter', Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0],
                        lambda *call: call[-1].return_value(GLib.Variant('(a(ias))', ([(1, ['Row'])],))),
                        lambda *_: GLib.Variant('s', 'window'), None)
    Gio.bus_own_name_on_connection(bus, NAME, 0, lambda *_: print('ready', flush=True), None)
    bus.set_exit_on_close(True)
    GLib.MainLoop().run()

    """

  /// What `open --window` says where a program is the presenter.
  private func open(with presenter: [String]) async throws -> Program.Result {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    var layout = MenuLayout()
    layout.append(1, ItemProperties(label: "Row"))
    let server = try await MenuServer.export(layout, on: connection, at: "/MenuBar") { _ in true }
    let program = try Program(presenter + [bus.address])
    _ = try await LineReader(program).next("the presenter is ready") { $0 == "ready" }
    let result = try await Program.run(
      [Paths.tool, "open", "--window", "--bus", bus.address, connection.uniqueName.rawValue],
      environment: ["XDG_DATA_HOME": folder.path])
    program.terminate()
    _ = await program.result
    await server.close()
    await connection.close()
    return result
  }

  @Test func `a script that the user's service file names shows menus`() async throws {
    let script = try program("my presenter", Self.script)
    try choose("'\(script)' --session")
    let folders = DesktopFolders { [folder] in $0 == "XDG_DATA_HOME" ? folder.path : nil }
    #expect(OpenCall.chosenPresenter(in: folders) == script)
    let shown = try await open(with: [script])
    #expect(shown.status == 0 && shown.output == "Row\n", "\(shown)")
  }

  @Test func `a script that the user has not chosen is refused, and the sentence says where the choice is`()
    async throws
  {
    let script = try program("chosen", Self.script)
    let other = try program("other", Self.script)
    try choose(script)
    let refused = try await open(with: [other])
    #expect(refused.status == 69, "\(refused)")
    #expect(refused.errors.contains("nor the program that org.menubus.Presenter.service names in Exec"), "\(refused)")
  }
}

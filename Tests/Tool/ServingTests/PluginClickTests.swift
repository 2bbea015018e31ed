import Foundation
import MenuTestKit
import TestSupport
import Testing

/// The commands of plugins' rows, as the programs that they start find themselves: each dialect, in both of its ways to
/// run a command, with a plugin that starts itself.
@Suite(.timeLimit(.minutes(5))) struct `A click on a row of a plugin` {
  /// A row of the table in `docs/plugins.md`.
  struct Place: Sendable, CustomTestStringConvertible {
    var dialect: String
    /// Whether `$0` is `./NAME`, and the working directory that of the plugin.
    var isInFolder: Bool
    /// The variables of a run that the command has, too.
    var variables: [String]
    /// The key of the command, and the quotes in which it has `$0`.
    var key = "shell"
    var quotes = "\\\""
    var opensTerminal = false

    var testDescription: String { "\(dialect), \(opensTerminal ? "in a terminal" : "without a terminal")" }

    /// The row of the table.
    var documented: String {
      let folder = isInFolder ? "the directory of the plugin" : "that of `menubus`"
      let all = variables.isEmpty ? "no" : "yes"
      return "| \(dialect) | \(isInFolder ? "`./NAME`" : "the whole path") | \(folder) | \(all) |"
    }
  }

  private static let places: [Place] = [
    Place(dialect: "xbar", isInFolder: true, variables: ["CITY", "XBARDarkMode", "BitBarDarkMode"]),
    Place(dialect: "bitbar", isInFolder: false, variables: [], key: "bash"),
    Place(
      dialect: "swiftbar", isInFolder: false,
      variables: ["CITY", "SWIFTBAR", "SWIFTBAR_PLUGIN_PATH", "SWIFTBAR_PLUGIN_DATA_PATH", "OS_APPEARANCE"], key: "bash"
    ),
    // Only here a shell reads the command, which has to quote a name with a space.
    Place(dialect: "argos", isInFolder: false, variables: [], key: "bash", quotes: "\\\"'"),
  ]
  private static let table = places.flatMap { place in
    [false, true].map { opensTerminal in
      var place = place
      place.opensTerminal = opensTerminal
      return place
    }
  }

  /// All variables that some dialect sets for a run.
  private static let names = Set(places.flatMap(\.variables) + ["ARGOS_VERSION", "ARGOS_MENU_OPEN"]).sorted()

  private static func plugin(_ place: Place) -> String {
    let (open, close) = (place.quotes, String(place.quotes.reversed()).replacing("\"\\", with: "\\\""))
    return """
      #!/bin/sh
      # <xbar.var>string(CITY="Rome"): The city.</xbar.var>
      if [ "$1" = clicked ]; then
        names=$(env | cut -d= -f1 | tr '\\n' ' ')
        printf '%s\\n' "$0" "$(pwd -P)" "$2" "${CITY-}" "$names" > "$HOME/.news"; mv "$HOME/.news" "$HOME/news"; exit
      fi
      echo T; echo ---
      echo "Click | \(place.key)=\(open)$0\(close) param1=clicked param2='two words' terminal=\(place.opensTerminal)"
      """
  }

  @Test(arguments: table) func `a click on a plugin's row finds the folder, the name and the variables of its dialect`(
    place: Place
  ) async throws {
    let (home, bus) = (try TemporaryFolder(), try PrivateBus())
    let folder = try Self.real(home.path) + "/my plugins"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = try Self.program(folder + "/me.1h.sh", Self.plugin(place))
    // Stands for the terminal of the desktop.
    let terminal = try Self.program(home.path + "/x-terminal-emulator", "#!/bin/sh\nshift; exec \"$@\"\n")
    let programs = try #require(ProcessInfo.processInfo.environment["PATH"])
    let bin = terminal.prefix(upTo: terminal.lastIndex(of: "/") ?? terminal.endIndex)
    let reader = LineReader(
      try Program(
        [
          "/bin/sh", "-c", "cd \"$HOME\" && exec \"$0\" \"$@\" 2>&1", Paths.tool, "serve", path, "--no-tray", "--bus",
          bus.address, "--dialect", place.dialect,
        ],
        environment: [
          "HOME": home.path, "PATH": "\(bin):\(programs)", "SHELL": "/bin/true", "XDG_DATA_HOME": "",
          "XDG_CACHE_HOME": "",
        ]))
    try await reader.next("it is ready") { $0.hasPrefix("ready") }
    let news = try LineReader(ofFile: home.path + "/news")
    let click = try await Program.run([
      "dbus-send", "--bus=\(bus.address)", "--print-reply", "--dest=org.menubus.Menu", "/MenuBar",
      "com.canonical.dbusmenu.Event", "int32:1", "string:clicked", "variant:int32:0", "uint32:0",
    ])
    #expect(click.status == 0, "\(click.errors)")
    let own = try Self.real(home.path)
    #expect(try await news.next("the click's name of the plugin") == (place.isInFolder ? "./me.1h.sh" : path))
    #expect(try await news.next("its working directory") == (place.isInFolder ? folder : own))
    #expect(try await news.next("its argument") == "two words")
    #expect(try await news.next("its preference") == (place.variables.contains("CITY") ? "Rome" : ""))
    let found = Set(try await news.next("its variables").split(separator: " ").map(String.init))
    #expect(found.isSuperset(of: ["MENUBUS_TITLE", "MENUBUS_SELECTED"]))
    #expect(found.intersection(Self.names) == Set(place.variables))
  }

  @Test func `a click on a plugin's row is described in the page about plugins`() throws {
    let page = try String(contentsOfFile: Paths.root + "docs/plugins.md", encoding: .utf8)
    for place in Self.places { #expect(page.contains(place.documented), "\(place.documented)") }
  }

  private static func program(_ path: String, _ text: String) throws -> String {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try #require(chmod(path, 0o755) == 0)
    return path
  }

  private static func real(_ path: String) throws -> String {
    let found = try #require(realpath(path, nil))
    defer { free(found) }
    return String(cString: found)
  }
}

import Basics
import Foundation
import MenuFiles
@testable import MenuPlugins
import Menus
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A plugin that is served` {
  @Test func `a plugin that is served runs, and shows its menu`() async throws {
    let stage = try PluginStage(
      "a.sh", "#!/bin/sh\necho 'Title | iconName=folder'; echo ---; echo 'A | refresh=true'\n")
    try await stage.following { _ in
      let file = try await stage.wait(for: "the menu") { $0.rowTitles == ["A"] }
      #expect(file.title == "Title")
      #expect(file.icon == .named("folder"))
      #expect(file.tray.id == "a")
    }
  }

  @Test func `a plugin that is served runs again at its interval, counted from the end`() async throws {
    let stage = try PluginStage("a.250ms.sh", "#!/bin/sh\n# <xbar.title>x</xbar.title>\necho $$\n")
    try await stage.following { _ in
      try await stage.versions.wait(for: "three runs") { Set($0.map(\.title)).count >= 3 }
    }
  }

  @Test func `a plugin that is served runs again for its rows, one run at a time`() async throws {
    let stage = try PluginStage(
      """
      #!/bin/sh
      d=$(dirname "$0"); mkdir "$d/lock" || echo overlap >> "$d/overlaps"; echo x >> "$d/runs"
      echo $(wc -l < "$d/runs"); echo ---; echo 'Again | refresh=true'; rmdir "$d/lock"
      """)
    try await stage.following { plugin in
      let file = try await stage.wait(for: "the first run") { $0.title == "1" }
      #expect(file.outline.map(\.description).last == "Again (run the plugin again)")
      plugin.request(.menuAction)
      plugin.request(.menuAction)
      try await stage.wait(for: "another run") { $0.title == "3" }
      #expect(!FileManager.default.fileExists(atPath: stage.folder.path + "/overlaps"))
    }
  }

  @Test func `a plugin that is served shows its titles in turn`() async throws {
    let stage = try PluginStage("#!/bin/sh\necho one; echo two; echo ---; echo A\n")
    var settings = PluginStage.settings()
    settings.titleTime = .milliseconds(100)
    try await stage.following(settings) { _ in
      try await stage.wait(for: "the second title") { $0.title == "two" && $0.tray.label == "two" }
      let file = try await stage.wait(for: "the first again") { $0.title == "one" }
      #expect(file.rowTitles == ["one", "two", "---", "A"])
    }
  }

  @Test func `a plugin that is served runs when its menu opens, if it says so`() async throws {
    let stage = try PluginStage("a.+.sh", "#!/bin/sh\necho $ARGOS_MENU_OPEN\n")
    try await stage.following { plugin in
      try await stage.wait(for: "the first run") { $0.title == "false" }
      plugin.menuOpened()
      try await stage.wait(for: "the run on opening") { $0.title == "true" }
    }
  }

  @Test
  func `a plugin with refreshOnOpen runs once for each opening, before the menu is shown`() async throws {
    let stage = try PluginStage(
      "#!/bin/sh\n# <swiftbar.refreshOnOpen>true</swiftbar.refreshOnOpen>\necho x >> \"$0.runs\"; wc -l < \"$0.runs\"\n"
    )
    try await stage.following { plugin in
      try await stage.wait(for: "the first run") { $0.title == "1" }
      let live = LiveMenu(stage.versions.value[0], runner: CommandRunner(logger: stage.log.logger))
      let preparer = Preparer(plugin)
      live.preparer = preparer
      let menu = try #require(live.menu as? any PreparedMenu)
      #expect(menu.needsPreparation)
      await menu.prepare()?.value
      #expect(stage.versions.value.last?.title == "2")
      plugin.menuOpened()
      plugin.menuClosed()
      plugin.menuOpened()
      try await stage.wait(for: "another opening, of a client that asked nothing before") { $0.title == "3" }
    }
  }

  @Test func `any number of clients that are about to show the menu wait for one task, and are paced`() async throws {
    let stage = try PluginStage(
      "a.+.sh", "#!/bin/sh\necho x >> \"$0.runs\"; wc -l < \"$0.runs\"\n")
    try await stage.following { plugin in
      try await stage.wait(for: "the first run") { $0.title == "1" }
      let tasks = (0..<1_000).map { _ in plugin.prepare() }
      #expect(Set(tasks).count == 1)
      await tasks[0]?.value
      #expect(
        ["2", "3"].contains(stage.versions.value.last?.title), "one run at once, and one for all that came too soon")
      for _ in 0..<1_000 { _ = plugin.prepare() }
      try await stage.wait(for: "one of the runs that follow") { ["3", "4", "5"].contains($0.title) }
    }
  }

  /// What `menubus serve` does with a plugin.
  private final class Preparer: MenuPreparer {
    private let plugin: Plugin

    init(_ plugin: Plugin) { self.plugin = plugin }

    var needsPreparation: Bool { plugin.refreshesOnOpening }
    func prepare() -> Task<Void, Never>? { plugin.prepare() }
  }

  @Test(arguments: ["a.sh", "a.1s.sh", "a.1h.sh"])
  func `a plugin that is served is tried again when it could not be read`(
    name: String
  ) async throws {
    let stage = try PluginStage(name, "#!/bin/sh\necho fine\n")
    // Nothing tells of a change above the file.
    chmod(stage.folder.path, 0o777)
    try await stage.following { plugin in
      try await stage.wait(for: "a refusal") { $0.tray.status == .attention }
      chmod(stage.folder.path, 0o755)
      try await stage.wait(for: "the menu") { $0.title == "fine" }
      chmod(stage.folder.path, 0o777)
      plugin.request(.menuAction)
      try await stage.wait(for: "a refusal between two runs") { $0.tray.status == .attention }
      chmod(stage.folder.path, 0o755)
      try await stage.wait(for: "the menu again") { $0.title == "fine" }
    }
  }

  @Test func `a plugin that is served is named in the log by its file, too`() async throws {
    let stage = try PluginStage("one.sh", "#!/bin/sh\n# <xbar.title>Title</xbar.title>\necho 'A | nothing=1'; exit 3\n")
    try await stage.following { _ in
      try await stage.wait(for: "the failure") { $0.tray.status == .attention }
    }
    let messages = stage.log.messages
    #expect(messages.contains("“Title” (one.sh): It ended with status 3"), "\(messages)")
  }

  @Test func `a plugin that is served has folders of its own in an empty home`() async throws {
    let stage = try PluginStage(
      """
      #!/bin/sh
      cd "$SWIFTBAR_PLUGIN_DATA_PATH" && touch x && cd "$SWIFTBAR_PLUGIN_CACHE_PATH" && touch x && pwd

      """)
    let home = try TemporaryFolder()
    var settings = PluginStage.settings(.swiftbar)
    settings.environment["HOME"] = home.path
    #expect(try await stage.dryRun(settings).contains("title: \(home.path)/.cache/menubus/plugins/test.sh"))
    #expect(FileManager.default.fileExists(atPath: home.path + "/.local/share/menubus/plugins/test.sh/x"))
  }

  @Test func `a plugin that is served follows its file`() async throws {
    let stage = try PluginStage("#!/bin/sh\necho old\n")
    try await stage.following { _ in
      try await stage.wait(for: "the first version") { $0.title == "old" }
      try stage.write("#!/bin/sh\necho new\n")
      try await stage.wait(for: "the second version") { $0.title == "new" }
      try stage.write("#!/bin/sh\necho never\n", mode: 0o644)
      let file = try await stage.wait(for: "a refusal") { $0.tray.status == .attention }
      #expect(file.rowTitles.first?.contains("chmod +x") == true)
    }
  }

  @Test func `a plugin that is served gets the variables of its dialect`() async throws {
    let text = "#!/bin/sh\n%\necho \"$XBARDarkMode|\"; echo ---; env | sort\n"
    var settings = PluginStage.settings(.xbar)
    settings.isDark = { true }
    let xbar = try await PluginStage(text.replacing("%", with: "")).dryRun(settings)
    #expect(xbar.contains { $0.hasPrefix("XBARDarkMode=true") })
    #expect(xbar.contains { $0.hasPrefix("BitBarDarkMode=true") })
    #expect(!xbar.contains { $0.hasPrefix("BitBar=") })
    settings.dialect = .bitbar
    let bitbar = try await PluginStage(text.replacing("%", with: "")).dryRun(settings)
    #expect(bitbar.contains { $0.hasPrefix("BitBar=1") } && bitbar.contains { $0.hasPrefix("BitBarVersion=2") })
    settings.dialect = .swiftbar
    let stage = try PluginStage(
      text.replacing("%", with: "# <swiftbar.environment>[A=x, B:y]</swiftbar.environment>"))
    let swiftbar = try await stage.dryRun(settings).joined(separator: "\n")
    for line in [
      "SWIFTBAR=1", "SWIFTBAR_PLUGIN_PATH=\(stage.path)", "SWIFTBAR_PLUGINS_PATH=\(stage.folder.path)",
      "SWIFTBAR_PLUGIN_REFRESH_REASON=FirstLaunch", "OS_APPEARANCE=Dark", "A=x", "B=y", "OS_VERSION_MAJOR=",
      "SWIFTBAR_PLUGIN_CACHE_PATH=", "SWIFTBAR_PLUGIN_DATA_PATH=", "SWIFTBAR_LAUNCH_TIME=20", "SWIFTBAR_VERSION=",
    ] {
      #expect(swiftbar.contains("\n\(line)"), "\(line)")
    }
    settings.dialect = .argos
    let argos = try await PluginStage(text).dryRun(settings).joined(separator: "\n")
    #expect(argos.contains("\nARGOS_VERSION=3"))
    #expect(argos.contains("\nARGOS_MENU_OPEN=false"))
    #expect(!argos.contains("XBARDarkMode="))
  }

  @Test func `a plugin of SwiftBar that prints nothing is hidden, unless it is to be visible always`() async throws {
    let tag = "# <swiftbar.alwaysVisible>true</swiftbar.alwaysVisible>"
    for (line, end) in [
      ("# <swiftbar.title>T</swiftbar.title>", ["(the item is hidden)", "title: "]), (tag, ["title: a"]),
    ] {
      let stage = try PluginStage("a.5s.sh", "#!/bin/sh\n\(line)\ntrue\n")
      #expect(try await Array(stage.dryRun().drop { !$0.isEmpty }.dropFirst()) == end)
    }
  }

  @Test func `a plugin of xbar runs in its folder`() async throws {
    let stage = try PluginStage("#!/bin/sh\necho \"$0 $(pwd -P)\"\n")
    let found = try #require(realpath(stage.folder.path, nil))
    defer { free(found) }
    let folder = String(cString: found)
    #expect(try await stage.dryRun(PluginStage.settings(.xbar)).contains("title: ./test.sh \(folder)"))
    #expect(try await stage.dryRun(PluginStage.settings(.argos)).contains { $0.hasPrefix("title: \(folder)/test.sh") })
  }

  @Test(arguments: Dialect.allCases)
  func `a linked plugin runs under its path in the folder, with the preferences beside the link`(
    dialect: Dialect
  ) async throws {
    let target = try PluginStage(
      "core.sh", "#!/bin/sh\n# <xbar.var>string(CITY=Rome): The city.</xbar.var>\necho \"$0 $CITY\"; echo ---; env\n")
    let folder = try TemporaryFolder()
    symlink(target.path, folder.path + "/a.5s.sh")
    _ = try folder.file("a.5s.sh.vars.json", #"{"CITY": "Oslo"}"#)
    let found = try #require(realpath(folder.path, nil))
    defer { free(found) }
    let real = String(cString: found)
    var settings = PluginStage.settings(dialect)
    settings.environment.merge(["HOME": folder.path, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""]) { $1 }
    let lines = try await Plugin.dryRun(folder.path + "/a.5s.sh", settings: settings).lines.map(\.description)
    let name = dialect == .xbar ? "./a.5s.sh" : "\(real)/a.5s.sh"
    #expect(lines.contains("title: \(name)\(dialect == .argos ? "" : " Oslo")"), "\(lines)")
    guard dialect == .swiftbar else { return }
    for line in [
      "SWIFTBAR_PLUGIN_PATH=\(real)/a.5s.sh", "SWIFTBAR_PLUGINS_PATH=\(real)",
      "SWIFTBAR_PLUGIN_DATA_PATH=\(folder.path)/.local/share/menubus/plugins/a.5s.sh",
    ] {
      #expect(lines.contains { $0.hasPrefix(line + " ") || $0 == line }, "\(line): \(lines)")
    }
  }

  @Test func `a plugin that is served says which dialect it was read in`() async throws {
    let stage = try PluginStage("a.1r.5m+.sh", "#!/bin/sh\necho hi\n")
    let lines = try await stage.dryRun()
    #expect(lines[0] == "dialect: argos (the file name has a position or a `+`)")
    #expect(lines[1] == "runs: every 5m, and when the menu opens")
    #expect(try await stage.dryRun(PluginStage.settings(.bitbar))[0] == "dialect: bitbar (the option --dialect)")
  }
}

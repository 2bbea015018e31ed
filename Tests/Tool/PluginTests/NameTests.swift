@testable import MenuPlugins
import Testing

@Suite struct `The file name of a plugin` {
  @Test(
    arguments: [
      ("cpu.10s.sh", Dialect.xbar, Duration.seconds(10)), ("cpu.500ms.sh", .xbar, .milliseconds(500)),
      ("cpu.2m.py", .bitbar, .seconds(120)), ("cpu.1h.x.sh", .bitbar, .seconds(3600)),
      ("cpu.x.1h.sh", .xbar, .seconds(3600)), ("cpu.sh", .xbar, .seconds(60)), ("cpu.foo.sh", .xbar, .seconds(60)),
      ("cpu.sh", .bitbar, .seconds(60)), ("cpu.1d.sh", .swiftbar, .seconds(86_400)), ("cpu.sh", .swiftbar, nil),
      ("cpu.1m.10s.sh", .swiftbar, .seconds(10)), ("cpu.10s.sh", .argos, .seconds(10)), ("cpu.sh", .argos, nil),
      ("cpu.500ms.sh", .argos, nil), ("cpu.1c..sh", .argos, nil), ("cpu.l.1m.sh", .argos, .seconds(60)),
      ("cpu.2r.+.sh", .argos, nil), ("cpu.r.5m+.sh", .argos, .seconds(300)), ("cpu.0s.sh", .xbar, .milliseconds(250)),
      ("cpu.99999999999999999999s.sh", .argos, nil), ("cpu.-1s.sh", .argos, nil), ("cpu.١s.sh", .argos, nil),
    ] as [(String, Dialect, Duration?)])
  func `the file name of a plugin has an interval`(file: String, dialect: Dialect, interval: Duration?) {
    let name = PluginName(file, in: dialect)
    #expect(name.interval == interval)
    #expect(name.name == "cpu")
  }

  @Test func `the file name of a plugin has a position and a plus in Argos`() {
    #expect(PluginName("a.2r.+.sh", in: .argos).position == "2r")
    #expect(PluginName("a.l.1m.sh", in: .argos).position == "l")
    #expect(PluginName("a.b.1m.sh", in: .argos).position == nil)
    #expect(PluginName("a.2r.+.sh", in: .argos).refreshesOnOpening)
    #expect(PluginName("a.1m+.sh", in: .argos).refreshesOnOpening)
    #expect(!PluginName("a.1m.sh", in: .argos).refreshesOnOpening)
  }

  @Test func `the file name of a plugin has a number in xbar that is no part of the name`() {
    #expect(PluginName("001-clock.1m.sh", in: .xbar).name == "clock")
    #expect(PluginName("001-clock.1m.sh", in: .swiftbar).name == "001-clock")
    #expect(PluginName("001-.1m.sh", in: .xbar).name == "001-")
    #expect(PluginName(".hidden", in: .xbar).name == ".hidden")
  }

  @Test func `the file name that cannot be read is said`() {
    #expect(PluginName("a.tenminutes.sh", in: .xbar).fault?.contains("every minute") == true)
    #expect(PluginName("a.tenminutes.sh", in: .argos).fault?.contains("runs once") == true)
    #expect(PluginName("a.sh", in: .argos).fault == nil)
    #expect(PluginName("a.10min.sh", in: .swiftbar).fault?.contains("with s, m, h or d, such as `10m`") == false)
    #expect(PluginName("a.10min.sh", in: .swiftbar).fault?.contains("with ms, s, m, h or d, such as `10m`") == true)
    #expect(PluginName("a.10min.sh", in: .argos).fault?.contains("with s, m, h or d, such as `10m`") == true)
    #expect(PluginName("a.1.2.v1.10m.sh", in: .swiftbar).fault == nil)
    #expect(PluginName("a.v2.1.sh", in: .swiftbar).fault == nil)
  }
}

@Suite struct `The dialect of a plugin` {
  @Test(arguments: [
    ("/x/a.sh", "# <swiftbar.hideAbout>true</swiftbar.hideAbout> <xbar.title>A</xbar.title>", Dialect.swiftbar),
    ("/x/a.sh", "# <xbar.title>A</xbar.title> <bitbar.title>", .xbar), ("/x/a.sh", "# <bitbar.title>", .bitbar),
    ("/x/a.sh", "[ \"$ARGOS_MENU_OPEN\" = true ]", .argos), ("/x/a.1r.10s.sh", "", .argos),
    ("/x/a.10s+.sh", "", .argos), ("/home/u/.config/argos/a.sh", "", .argos), ("/x/a.sh", "echo", .argos),
    ("/x/a.sh", "echo \"A | sfimage=cpu\"", .swiftbar), ("/argos/a.sh", "echo \"A | sfimage=cpu\"", .argos),
    ("/x/a.sh", "# <xbar.title>A</xbar.title>\necho \"A | sfimage=cpu\"", .swiftbar),
    ("/x/a.sh", "# <bitbar.title>A</bitbar.title>\ncd \"$SWIFTBAR_PLUGIN_DATA_PATH\"", .swiftbar),
    ("/x/a.sh", "# <xbar.title>A</xbar.title>\n[ \"$ARGOS_VERSION\" ]", .xbar),
    ("/x/a.sh", "[ \"$ARGOS_VERSION\" ] || cd \"$SWIFTBAR_PLUGIN_DATA_PATH\"", .argos),
    ("/home/u/SwiftBar/a.sh", "echo", .swiftbar), ("/home/u/xbar/plugins/a.sh", "echo", .xbar),
    ("/home/u/BitBar/more/a.sh", "echo", .bitbar), ("/home/u/xbar-plugins/System/a.sh", "echo", .xbar),
    ("/home/u/xbar/argos/a.sh", "echo", .argos), ("/home/u/argos/xbar/a.sh", "echo", .xbar),
    ("/home/u/xbars/a.sh", "echo", .argos), ("/home/u/xbar/a.sh", "# <swiftbar.hideAbout>", .swiftbar),
    ("/home/u/xbar/a.sh", "[ \"$ARGOS_VERSION\" ]", .argos), ("/home/u/xbar/a.sh", "| sfimage=cpu", .swiftbar),
  ])
  func `the dialect of a plugin is guessed by signs`(path: String, text: String, dialect: Dialect) {
    #expect(Dialect.guess(path: path, text: text).dialect == dialect)
  }

  @Test func `the dialect of a plugin is given with its sign`() {
    #expect(Dialect.guess(path: "/x/a.sh", text: "").reason == "no sign of another dialect")
    #expect(Dialect.guess(path: "/argos/a.sh", text: "").reason.contains("folder"))
  }
}

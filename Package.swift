// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A folder of `Sources` and of `Tests`. A target imports those of its own storey and of the ones before it, and
/// Library and Presenters do not know each other, which a test holds.
struct Storey {
  static let floor = Storey(name: "Floor"), bus = Storey(name: "Bus"), library = Storey(name: "Library")
  static let presenters = Storey(name: "Presenters"), tool = Storey(name: "Tool")
  /// What tests share, and programs that they start.
  static let support = Storey(name: "Support", root: "Tests"),
    programs = Storey(name: "Support/Programs", root: "Tests")

  var name: String
  var root = "Sources"

  /// A target, with the targets it needs beyond those that these need.
  func target(
    _ target: String, _ needs: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
  ) -> Target {
    .target(
      name: target, dependencies: needs, path: "\(root)/\(name)/\(target)", exclude: exclude, resources: resources,
      swiftSettings: strict)
  }

  func program(_ target: String, _ needs: [Target.Dependency]) -> Target {
    .executableTarget(
      name: target, dependencies: needs, path: "\(root)/\(name)/\(target)", swiftSettings: strict)
  }

  /// A library of the system.
  func system(_ target: String, pkgConfig: String? = nil, apt packages: [String]) -> Target {
    .systemLibrary(
      name: target, path: "\(root)/\(name)/\(target)", pkgConfig: pkgConfig, providers: [.apt(packages)])
  }

  func tests(
    _ target: String, _ needs: [Target.Dependency], folder: String? = nil, exclude: [String] = [],
    settings: [SwiftSetting] = strict
  ) -> Target {
    .testTarget(
      name: target, dependencies: needs, path: "Tests/\(name)/\(folder ?? target)", exclude: exclude,
      swiftSettings: settings)
  }
}

/// A program of `Examples`, with the settings of a program that uses the library: none.
func example(_ name: String, _ needs: [Target.Dependency] = ["MenuBus"], settings: [SwiftSetting] = []) -> Target {
  .executableTarget(name: name, dependencies: needs, path: "Examples/\(name)", swiftSettings: settings)
}

let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let memoryLog = Target.Dependency.product(name: "InMemoryLogging", package: "swift-log")
let subprocess = Target.Dependency.product(
  name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Prompts"]))
// A program that says `traits: []` does not even resolve it.
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"]))

let floor: [Target] = [
  // Text that is safe to print, files, JSON, time. Knows no bus and no menu.
  Storey.floor.target("Basics"),
  // What of processes, signals and queues needs C.
  Storey.floor.target("CProcesses"),
  // The one loop over descriptors, threads for what may block, watched files.
  Storey.floor.target("EventLoops", ["CProcesses", "Basics"]),
  Storey.floor.target("Programs", ["EventLoops", subprocess]),
  // What a person reads and hears of ours, in several languages.
  Storey.floor.target("Texts", ["Basics"], resources: [.embedInCode("languages")]),
  Storey.floor.target("ProgramLogs", ["Basics", log]),
  Storey.floor.target("PrivateBus", ["CProcesses"]),
  Storey.floor.system("CPNG", pkgConfig: "libpng", apt: ["libpng-dev"]),
  // Pixels, PNG files and colours, of menus and of tray items.
  Storey.floor.target("Pictures", ["CPNG", "Basics"]),
  Storey.floor.target("CWindowProperties"),
  // Which windows the desktop has, and which has the keyboard; knows no menu.
  Storey.floor.target("DesktopWindows", ["CWindowProperties", "EventLoops"]),
]

let bus: [Target] = [
  Storey.bus.system("CLibDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
  Storey.bus.target("LibDBus", ["CLibDBus", "EventLoops", log]),
  Storey.bus.target("DBusMenu", ["LibDBus"]),
  Storey.bus.target("StatusNotifier", ["DBusMenu", "Pictures"]),
]

// What is embedded here, in `floor` and in `tool` are links to `data`; in code, because a bundle needs Foundation.
let library: [Target] = [
  Storey.library.target("Menus", ["Texts", "Pictures"]),
  Storey.library.target(
    "MenuExport", ["Menus", "DBusMenu", "CWindowProperties"], resources: [.embedInCode("symbols.txt")]),
  Storey.library.target("MenuBus", ["MenuExport", "StatusNotifier"]),
  Storey.library.target("MenuCountries", ["Menus", "Basics"]),
  Storey.library.target("MenuPrompts", ["MenuExport", "Programs"]),
  // Labels painted into icons. The first painting loads Pango; no target links it.
  Storey.library.target("TextIcons", ["StatusNotifier"]),
  Storey.library.target("MenuTestKit", ["MenuExport", "StatusNotifier", "PrivateBus"]),
]

let presenters: [Target] = [
  Storey.presenters.target("MenuPresenting", ["DBusMenu", "DesktopWindows", "Texts"]),
  // Without pkgConfig, whose flags the package manager would refuse with a warning at each build.
  Storey.presenters.system("CNCurses", apt: ["libncurses-dev"]),
  Storey.presenters.target("MenuTerminal", ["MenuPresenting", "Texts", "CNCurses"]),
]

let tool: [Target] = [
  // Without pkgConfig, as programs that use the library alone do not have it.
  Storey.tool.system("CYAML", apt: ["libyaml-dev"]),
  Storey.tool.target("MenuFiles", ["Menus", "Texts", "LibDBus", "Programs", "CYAML"]),
  Storey.tool.target("MenuPlugins", ["MenuFiles", "DBusMenu", "Texts"], resources: [.embedInCode("emoji.txt")]),
  // Examines the tray items and menus of any program, records them and plays them.
  Storey.tool.target("MenuInspection", ["StatusNotifier"]),
  // The menus of windows, those of GTK too, and the registry in which programs publish them.
  Storey.tool.target("WindowMenus", ["DBusMenu", "DesktopWindows", "Texts"]),
  // The commands with their work, a folder for each topic.
  Storey.tool.target(
    "MenuBusTool",
    [
      "MenuInspection", "WindowMenus", "MenuTerminal", "MenuPlugins", "MenuPrompts", "MenuBus", "TextIcons",
      "MenuTestKit", "ProgramLogs", "Texts", arguments,
    ]),
  Storey.tool.program("MenuBusMain", ["MenuBusTool"]),
]

let helpers: [Target] = [
  // The same programs, home, language and time for tests on every machine.
  Storey.support.target("CTestEnvironment"),
  Storey.support.target(
    "TestSupport", ["CTestEnvironment", "MenuTestKit", "EventLoops", log, memoryLog],
    exclude: ["hostile_pictures.py"]),
  Storey.support.target("MenuTestSupport", ["TestSupport", "MenuBus"], exclude: ["fake_item.py"]),
  // Menus that change while a user chooses, for every presenter and every command that chooses.
  Storey.support.target("MovedRows", ["MenuPresenting", "TestSupport"]),
  // Commands of the tool, called in the process of a test, and the tool.
  Storey.support.target("ToolTestSupport", ["MenuBusTool", "MenuBusMain", "MenuTestSupport"]),
  Storey.programs.program("PollLoop", ["MenuBus"]),
  Storey.programs.program("TrayProgram", ["MenuBus", "MenuPrompts"]),
  Storey.programs.program("WindowProgram", ["MenuBus"]),
  // Readers with inputs of three sizes, whose instructions are counted.
  Storey.programs.program("WorkProgram", ["MenuBusTool"]),
]

let examples: [Target] = [
  example("Arrivals", settings: strict), example("Lifecycle", settings: strict), example("Stars", settings: strict),
  example("Showcase", ["MenuBus", "MenuCountries", "MenuPrompts", "MenuTestKit"], settings: strict),
  example("Load", ["MenuBus", "TextIcons"]),
  example("Ask"), example("Cups"), example("EditMenu"), example("Files"), example("Hello"), example("HelloTray"),
  example("Backup"), example("Messages"), example("Mixer"), example("Note"), example("Player"),
  example("TrayClock"), example("Volume"),
]

let tests: [Target] = [
  Storey.floor.tests("BasicsTests", ["TestSupport"]),
  Storey.floor.tests("EventLoopTests", ["TestSupport"]),
  Storey.floor.tests("TextsTests", ["Texts", "TestSupport"]),
  Storey.floor.tests("DesktopWindowsTests", ["DesktopWindows", "TestSupport"]),
  Storey.bus.tests("LibDBusTests", ["LibDBus", "TestSupport"]),
  Storey.bus.tests("DBusMenuTests", ["DBusMenu", "TestSupport"]),
  Storey.bus.tests("StatusNotifierTests", ["MenuTestSupport"], exclude: ["Clients"]),
  Storey.library.tests("MenusTests", ["Menus", "TestSupport"]),
  Storey.library.tests("MenuExportTests", ["MenuTestSupport"]),
  Storey.library.tests("MenuBusTests", ["MenuTestSupport"]),
  // The lines that a programmer who knows UIKit writes first, with the settings of a program that uses the library.
  Storey.library.tests(
    "SnippetTests", ["MenuTestSupport"], folder: "Snippets", exclude: ["Refused", "UIKit"], settings: []),
  Storey.library.tests("MenuCountriesTests", ["MenuCountries"]),
  Storey.library.tests("MenuPromptsTests", ["MenuPrompts", "MenuBus", "TestSupport"]),
  Storey.library.tests("TextIconsTests", ["TextIcons", "MenuTestSupport"]),
  Storey.library.tests("MenuTestKitTests", ["MenuTestSupport"]),
  Storey.presenters.tests("MenuPresentingTests", ["MovedRows", "MenuTestSupport"]),
  Storey.presenters.tests("MenuTerminalTests", ["MenuTerminal", "MovedRows", "MenuTestSupport"]),
  Storey.presenters.tests("PresenterServiceTests", ["MovedRows", "ToolTestSupport"], exclude: ["Clients"]),
  // The way of every property of an element: row, bus, presenters, menu files.
  Storey.tool.tests("PropertyTests", ["MenuExport", "MenuFiles", "MenuPresenting", "TestSupport"]),
  Storey.tool.tests("MenuFilesTests", ["MenuFiles", "TestSupport"], exclude: ["Clients"]),
  Storey.tool.tests("PluginTests", ["MenuPlugins", "TestSupport"], exclude: ["Fixtures"]),
  // Days that are over in a moment: what waits, on time that a test turns.
  Storey.tool.tests("ClockTests", ["MenuPlugins", "MenuTestSupport"]),
  Storey.tool.tests("WindowMenuTests", ["ToolTestSupport"], exclude: ["Clients"]),
  Storey.tool.tests(
    "DoctorTests", ["ToolTestSupport", "TrayProgram", "Showcase", "Files"], exclude: ["Clients"]),
  Storey.tool.tests("RecordTests", ["ToolTestSupport"], exclude: ["Clients"]),
  // The commands that read and operate menus of any program, each as a program of its own.
  Storey.tool.tests("ScriptingTests", ["MovedRows", "ToolTestSupport"], exclude: ["Clients"]),
  Storey.tool.tests("ServingTests", ["ToolTestSupport"], exclude: ["Clients"]),
  // Values of menu files that commands give, on a bus.
  Storey.tool.tests("ValueTests", ["ToolTestSupport"]),
  Storey.tool.tests("CompletionTests", ["ToolTestSupport"]),
  Storey.tool.tests("InstallTests", ["ToolTestSupport"], exclude: ["Clients"]),
  // Programs behind the filter that Flatpak uses.
  Storey.tool.tests("SandboxTests", ["ToolTestSupport", "TrayClock", "Messages", "Hello"]),
  // The pages of the documentation: commands with their outputs, code, data.
  Storey.tool.tests(
    "PageTests", ["ToolTestSupport", "MenuCountries", "HelloTray", "Cups", "Ask", "Player", "Lifecycle"],
    folder: "Pages", exclude: ["Bin", "session.bash"]),
  Storey.tool.tests(
    "IntegrationTests",
    [
      "ToolTestSupport", "PollLoop", "Showcase", "Arrivals", "Lifecycle", "Stars", "EditMenu", "Messages", "Hello",
      "HelloTray", "Load", "TrayClock", "Files", "Backup", "Mixer", "Note",
    ],
    exclude: ["Clients", "Frames"]),
  // The ways from outside into the product as functions of bytes, and the corpus that `make fuzz` has found.
  .testTarget(
    name: "FuzzTests", dependencies: ["MenuBusTool", "TestSupport"], path: "Tests/Fuzz",
    exclude: ["Driver", "fuzz.sh", "planted.sh"], swiftSettings: strict),
]

let package = Package(
  name: "MenuBus",
  products: [
    .library(name: "MenuBus", targets: ["MenuBus", "MenuExport", "Menus"]),
    .executable(name: "menubus", targets: ["MenuBusMain"]),
  ]
    + ["MenuCountries", "MenuPrompts", "DBusMenu", "TextIcons", "StatusNotifier", "LibDBus", "MenuTestKit"].map {
      .library(name: $0, targets: [$0])
    },
  traits: [
    .trait(name: "Prompts", description: "Prompts that are other programs."),
    .trait(
      name: "Tool", description: "The command-line tool `menubus`, menu files, and prompts.",
      enabledTraits: ["Prompts"]),
    .default(enabledTraits: ["Tool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // Without its trait for types of Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: floor + bus + library + presenters + tool + helpers + examples + tests,
  swiftLanguageModes: [.v6]
)

// `GTK=1 swift build --product menubus-presenter`, with the packages below installed: the presenter with windows. A
// variable, so that nothing else asks for GTK.
if Context.environment["GTK"] == "1" {
  package.products.append(.executable(name: "menubus-presenter", targets: ["MenuBusPresenter"]))
  let window = Storey.presenters.target("CMenuWindow", ["CGtk3"])
  window.linkerSettings = [.linkedLibrary("wayland-client")]
  package.targets += [
    // GTK and its library for the layer shell, which needs GTK.
    Storey.presenters.system(
      "CGtk3", pkgConfig: "gtk-layer-shell-0", apt: ["libgtk-3-dev", "libgtk-layer-shell-dev", "libwayland-dev"]),
    window,
    Storey.presenters.target("MenuWindow", ["MenuPresenting", "Texts", "Pictures", "CMenuWindow"]),
    Storey.presenters.program("MenuBusPresenter", ["MenuWindow", "ProgramLogs", arguments]),
    Storey.presenters.tests("MenuWindowTests", ["MenuBusPresenter", "MenuPlugins", "MenuTestSupport"]),
  ]
}

// `make fuzz`: the same functions of bytes, driven by libFuzzer, whose library has the main function. It needs the
// flags of the Makefile, so nothing else builds it.
if Context.environment["FUZZ"] == "1" {
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets.append(
    .executableTarget(
      name: "MenuBusFuzzer", dependencies: ["MenuBusTool"], path: "Tests/Fuzz",
      exclude: ["Replay", "fuzz.sh", "planted.sh"], swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// `SWIFT_PACKAGES=FOLDER`: the Swift packages are folders there, as in the source package of Debian, and nothing is
// fetched.
if let folder = Context.environment["SWIFT_PACKAGES"], !folder.isEmpty {
  package.dependencies = [
    .package(path: "\(folder)/swift-log"),
    .package(path: "\(folder)/swift-argument-parser"),
    .package(path: "\(folder)/swift-subprocess", traits: []),
  ]
}

// `ONLY="LibDBusTests DBusMenuTests"`: these targets, and the targets that they need; for builds under a
// sanitizer, which take long.
if let only = Context.environment["ONLY"], !only.isEmpty {
  var wanted: Set<String> = []
  func want(_ name: String) {
    guard let target = package.targets.first(where: { $0.name == name }), wanted.insert(name).inserted else { return }
    for case .byNameItem(let name, _) in target.dependencies { want(name) }
  }
  for name in only.split(separator: " ") { want(String(name)) }
  package.targets.removeAll { !wanted.contains($0.name) }
  // Tests start the tool under the name of its product.
  package.products.removeAll { $0.name != "menubus" || !wanted.contains("MenuBusMain") }
}

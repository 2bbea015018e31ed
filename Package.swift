// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let log = Target.Dependency.product(name: "Logging", package: "swift-log")

/// What only the command-line tool needs; a program that says `traits: []` does not even resolve it.
func tool(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Tool"]))
}

/// The library that runs other programs.
let subprocess = Target.Dependency.product(
  name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Prompts"]))

/// The modules that read something from outside; see Tests/Fuzz.
let doors: [Target.Dependency] = [
  "Basics", "LibDBus", "DBusMenu", "StatusNotifier", "PNGFiles", "Menus", "MenuFiles", "MenuPlugins", "MenuRecords",
  "MenuPresenting", "MenuTerminal", "MenuScripting", "MenuBus", "GtkMenus", "WindowMenus", "TextIcons", "EventLoops",
  "DesktopWindows", "CLibDBus", "CMainQueue",
]

let package = Package(
  name: "MenuBus",
  products: [
    .library(name: "MenuBus", targets: ["MenuBus", "MenuExport", "Menus"]),
    .library(name: "MenuCountries", targets: ["MenuCountries"]),
    .library(name: "MenuPrompts", targets: ["MenuPrompts"]),
    .library(name: "DBusMenu", targets: ["DBusMenu"]),
    .library(name: "TextIcons", targets: ["TextIcons"]),
    .library(name: "StatusNotifier", targets: ["StatusNotifier"]),
    .library(name: "LibDBus", targets: ["LibDBus"]),
    .library(name: "MenuTestKit", targets: ["MenuTestKit"]),
    .executable(name: "menubus", targets: ["MenuBusTool"]),
  ],
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
  targets: [
    // The floor: text that is safe to print, files, JSON, locks. Knows no bus and no menu.
    .target(name: "Basics"),
    .target(name: "CEventLoops"),
    // The one loop over descriptors; knows no bus.
    .target(name: "EventLoops", dependencies: ["CEventLoops", "Basics"]),
    // Threads for what may block, and the executor of the programs; knows no bus.
    .target(name: "ThreadPools", dependencies: ["EventLoops", "CEventLoops", "Basics"]),
    .target(name: "CWindowProperties"),
    // Which windows the desktop has, and which has the keyboard; knows no menu.
    .target(name: "DesktopWindows", dependencies: ["CWindowProperties", "EventLoops", "Basics"]),
    // When files and folders change, by inotify; knows no menu.
    .target(name: "FileWatching", dependencies: ["EventLoops", "ThreadPools"]),
    .systemLibrary(name: "CLibDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .target(name: "LibDBus", dependencies: ["CLibDBus", "EventLoops", "Basics", log]),
    .target(name: "DBusMenu", dependencies: ["LibDBus", "EventLoops", "Basics", log]),
    // The menus of GTK programs, read and served as menus of DBusMenu.
    .target(name: "GtkMenus", dependencies: ["DBusMenu", "LibDBus", "Basics"]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "PNGFiles", dependencies: ["CPNG"]),
    .target(name: "StatusNotifier", dependencies: ["LibDBus", "Basics", "PNGFiles", "CPNG", log]),
    // Labels painted into icons. The first painting loads Pango; no target links it.
    .target(name: "TextIcons", dependencies: ["StatusNotifier", "Basics"]),
    .target(name: "Menus"),
    .systemLibrary(name: "CMainQueue"),
    .target(
      name: "MenuExport",
      dependencies: [
        "Menus", "DBusMenu", "LibDBus", "EventLoops", "FileWatching", "CWindowProperties", "Basics", log,
      ],
      // A link to data/symbols.txt; in code, because a bundle needs Foundation.
      resources: [.embedInCode("symbols.txt")]),
    .target(
      name: "MenuBus",
      dependencies: [
        "MenuExport", "Menus", "DBusMenu", "StatusNotifier", "LibDBus", "Basics", "ThreadPools", "CMainQueue", log,
      ]),
    .target(name: "MenuCountries", dependencies: ["Menus"]),
    .target(name: "ProgramLogs", dependencies: ["Basics", log]),
    .target(name: "CForkedChild"),
    .target(name: "CPrograms", dependencies: ["CForkedChild"]),
    .target(name: "Programs", dependencies: ["CPrograms", "Basics", "EventLoops", subprocess]),
    .target(name: "MenuPrompts", dependencies: ["MenuExport", "Menus", "Basics", "Programs"]),
    .target(name: "CPrivateBus", dependencies: ["CForkedChild"]),
    .target(name: "PrivateBus", dependencies: ["CPrivateBus"]),
    .target(name: "MenuTestKit", dependencies: ["PrivateBus", "Basics"]),
    // Without pkgConfig, as programs that use the library alone do not have it.
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .target(
      name: "MenuFiles",
      dependencies: ["Menus", "LibDBus", "Basics", "Programs", "CYAML", log],
      // A link to data/texts.txt; in code, because a bundle needs Foundation.
      resources: [.embedInCode("texts.txt")]),
    .target(
      name: "MenuPlugins",
      dependencies: ["MenuFiles", "Menus", "Basics", "FileWatching", "EventLoops", "Programs", log],
      // A link to data/emoji.txt; in code, because a bundle needs Foundation.
      resources: [.embedInCode("emoji.txt")]),
    // Recordings of menus, and their replay.
    .target(name: "MenuRecords", dependencies: ["DBusMenu", "StatusNotifier", "LibDBus", "Basics"]),
    // Without pkgConfig, whose flags the package manager would refuse with a warning at each build.
    .systemLibrary(name: "CNCurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "MenuPresenting", dependencies: ["DBusMenu", "LibDBus", "DesktopWindows", "EventLoops", "Basics"]),
    .target(
      name: "MenuTerminal",
      dependencies: ["MenuPresenting", "DBusMenu", "LibDBus", "EventLoops", "Basics", "CNCurses"]),
    // Examines the tray items and menus of any program.
    .target(name: "MenuDoctor", dependencies: ["DBusMenu", "StatusNotifier", "LibDBus", "EventLoops", "Basics"]),
    // The menus of windows, and the registry in which programs publish them.
    .target(
      name: "WindowMenus",
      dependencies: ["GtkMenus", "DBusMenu", "LibDBus", "EventLoops", "Basics", "DesktopWindows"]),
    // Commands that read and operate menus of any program: names of menus and rows, visits, waiting, JSON.
    .target(
      name: "MenuScripting",
      dependencies: [
        "MenuDoctor", "MenuRecords", "MenuPresenting", "GtkMenus", "DBusMenu", "StatusNotifier", "LibDBus",
        "EventLoops", "WindowMenus", "DesktopWindows", "Basics", "ProgramLogs", "Programs", log,
      ]),
    // Menus of files, plugins and other programs, served on the bus and in the tray.
    .target(
      name: "MenuServing",
      dependencies: [
        "MenuScripting", "MenuBus", "MenuFiles", "MenuPlugins", "MenuPresenting", "MenuPrompts", "DBusMenu",
        "TextIcons", "StatusNotifier", "LibDBus", "EventLoops", "FileWatching", "Basics", "PrivateBus", "ProgramLogs",
        "Programs",
      ]),
    .executableTarget(
      name: "MenuBusTool",
      dependencies: [
        "MenuScripting", "MenuServing", "MenuDoctor", "MenuRecords", "MenuBus", "MenuFiles", "MenuPlugins",
        "WindowMenus", "MenuPrompts", "MenuPresenting", "MenuTerminal", "DBusMenu", "StatusNotifier", "LibDBus",
        "PrivateBus", "Basics", "ThreadPools", "ProgramLogs", "Programs", log,
        tool("ArgumentParser", "swift-argument-parser"),
      ]),
    // The same programs, home, language and time for tests on every machine.
    .target(name: "CTestEnvironment", path: "Tests/CTestEnvironment"),
    // What tests share, with the lowest modules of ours alone.
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestEnvironment", "MenuTestKit", "Basics", "EventLoops", log,
        .product(name: "InMemoryLogging", package: "swift-log"),
      ],
      path: "Tests/TestSupport", exclude: ["hostile_pictures.py"]),
    // What tests of menus on a bus share.
    .target(
      name: "MenuTestSupport",
      dependencies: [
        "TestSupport", "MenuTestKit", "MenuBus", "MenuExport", "Menus", "DBusMenu", "StatusNotifier", "LibDBus",
        "Basics", log,
      ],
      path: "Tests/MenuTestSupport", exclude: ["fake_item.py"]),
    // Menus that change while a user chooses, for every presenter and every command that chooses.
    .target(
      name: "MovedRows",
      dependencies: ["MenuPresenting", "DBusMenu", "LibDBus", "Basics", "MenuTestKit", "TestSupport"],
      path: "Tests/MovedRows"),
    // Commands of the tool, called in the process of a test.
    .target(
      name: "ToolTestSupport",
      dependencies: ["MenuBusTool", "MenuScripting", "Basics", "MenuTestKit", "MenuTestSupport", log],
      path: "Tests/ToolTestSupport"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"]),
    .testTarget(name: "MenuTestKitTests", dependencies: ["MenuTestKit", "TestSupport"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoops", "Basics", "MenuTestKit", "TestSupport"]),
    .testTarget(name: "ThreadPoolTests", dependencies: ["ThreadPools", "TestSupport"]),
    .testTarget(name: "DesktopWindowsTests", dependencies: ["DesktopWindows", "EventLoops"]),
    .testTarget(name: "FileWatchingTests", dependencies: ["FileWatching", "MenuTestKit"]),
    .testTarget(
      name: "LibDBusTests",
      dependencies: ["LibDBus", "CLibDBus", "EventLoops", "Basics", "MenuTestKit", "TestSupport"]),
    .testTarget(
      name: "DBusMenuTests",
      dependencies: ["DBusMenu", "LibDBus", "EventLoops", "Basics", "MenuTestKit", "TestSupport"]),
    .testTarget(
      name: "WindowMenuTests",
      dependencies: [
        "WindowMenus", "MenuScripting", "DesktopWindows", "GtkMenus", "DBusMenu", "LibDBus", "Basics", "MenuTestKit",
        "TestSupport", "MenuTestSupport", "ToolTestSupport", "MenuBusTool",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "StatusNotifierTests",
      dependencies: [
        "StatusNotifier", "LibDBus", "EventLoops", "Basics", "MenuTestKit", "TestSupport", "MenuTestSupport",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "TextIconsTests",
      dependencies: ["TextIcons", "MenuBus", "StatusNotifier", "LibDBus", "Basics", "MenuTestKit", "TestSupport"]),
    .testTarget(name: "MenusTests", dependencies: ["Menus", "MenuTestKit", "TestSupport"]),
    // The way of every property of an element: row, bus, presenters, menu files.
    .testTarget(
      name: "PropertyTests",
      dependencies: ["Menus", "MenuExport", "DBusMenu", "LibDBus", "MenuFiles", "MenuPresenting", log]),
    .testTarget(
      name: "MenuExportTests",
      dependencies: [
        "Basics", "MenuExport", "Menus", "DBusMenu", "LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport", log,
      ]),
    .testTarget(
      name: "MenuBusTests",
      dependencies: [
        "MenuBus", "MenuExport", "Menus", "DBusMenu", "StatusNotifier", "LibDBus", "Basics", "MenuTestKit",
        "TestSupport", "MenuTestSupport", log,
      ]),
    // The lines that a programmer who knows UIKit writes first, with the settings of a program that uses the library.
    .testTarget(
      name: "SnippetTests",
      dependencies: ["MenuBus", "LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport"],
      path: "Tests/Snippets", exclude: ["Refused"], swiftSettings: []),
    .testTarget(
      name: "MenuFilesTests",
      dependencies: ["MenuFiles", "Programs", "Basics", "Menus", "LibDBus", "MenuTestKit", "TestSupport", log],
      exclude: ["Clients"]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "MenuDoctor", "MenuScripting", "MenuRecords", "DBusMenu", "StatusNotifier", "LibDBus", "Basics", "MenuTestKit",
        "TestSupport", "MenuTestSupport", "MenuBusTool", "TrayProgram", "Showcase", "Files",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "MenuPlugins", "Programs", "FileWatching", "MenuFiles", "Menus", "MenuTestKit", "TestSupport", "Basics", log,
      ],
      exclude: ["Fixtures"]),
    // Days that are over in a moment: what waits, on time that a test turns.
    .testTarget(
      name: "ClockTests",
      dependencies: [
        "MenuPlugins", "MenuFiles", "MenuBus", "MenuExport", "Menus", "DBusMenu", "StatusNotifier", "LibDBus", "Basics",
        "MenuTestKit", "TestSupport", "MenuTestSupport", log,
      ]),
    .testTarget(name: "MenuCountriesTests", dependencies: ["MenuCountries", "Menus"]),
    .testTarget(name: "MenuPromptsTests", dependencies: ["MenuPrompts", "MenuBus", "MenuTestKit", "TestSupport"]),
    .testTarget(
      name: "MenuPresentingTests",
      dependencies: [
        "MenuPresenting", "DBusMenu", "LibDBus", "DesktopWindows", "EventLoops", "MenuTestKit", "Basics", "TestSupport",
        "MovedRows", "MenuTestSupport",
      ]),
    .testTarget(
      name: "PresenterServiceTests",
      dependencies: [
        "MenuPresenting", "DBusMenu", "LibDBus", "DesktopWindows", "MenuTestKit", "TestSupport", "Basics",
        "MenuBusTool", "MovedRows",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "MenuTerminalTests",
      dependencies: [
        "MenuTerminal", "MenuPresenting", "CNCurses", "DBusMenu", "LibDBus", "MenuTestKit", "Basics", "TestSupport",
        "MovedRows", "MenuTestSupport",
      ]),
    // The commands that read and operate menus of any program, each as a program of its own.
    .testTarget(
      name: "ScriptingTests",
      dependencies: [
        "MenuScripting", "MenuPresenting", "GtkMenus", "DBusMenu", "Basics", "MenuBus", "Menus", "StatusNotifier",
        "LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport", "ToolTestSupport", "MenuBusTool", "MovedRows",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "MenuServing", "MenuScripting", "MenuFiles", "MenuExport", "Menus", "Basics", "LibDBus", "MenuTestKit",
        "TestSupport", "MenuTestSupport", "ToolTestSupport", "MenuBusTool", "ProgramLogs", log,
      ],
      exclude: ["Clients"]),
    // Values of menu files that commands give, on a bus.
    .testTarget(
      name: "ValueTests",
      dependencies: [
        "MenuFiles", "MenuExport", "Menus", "Basics", "LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport",
        "ToolTestSupport", "MenuBusTool", log,
      ]),
    .testTarget(
      name: "RecordTests",
      dependencies: [
        "MenuRecords", "Menus", "Basics", "DBusMenu", "LibDBus", "MenuTestKit", "MenuTestSupport", "ToolTestSupport",
        "TestSupport", "MenuBusTool",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "CompletionTests",
      dependencies: [
        "MenuScripting", "MenuTestKit", "MenuTestSupport", "ToolTestSupport", "TestSupport", "MenuBusTool",
      ]),
    // The pages of the documentation: commands with their outputs, code, data.
    .testTarget(
      name: "PageTests",
      dependencies: [
        "MenuBus", "MenuExport", "Menus", "MenuCountries", "StatusNotifier", "DBusMenu", "LibDBus", "MenuTestKit",
        "TestSupport", "MenuBusTool", "HelloTray", "Cups", "Ask", "Player", "Lifecycle",
      ],
      path: "Tests/Pages", exclude: ["Bin", "session.bash"]),
    .testTarget(
      name: "InstallTests", dependencies: ["LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport", "MenuBusTool"],
      exclude: ["Clients"]),
    // Programs behind the filter that Flatpak uses.
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "LibDBus", "MenuTestKit", "TestSupport", "MenuTestSupport", "ToolTestSupport", "MenuBusTool", "TrayClock",
        "Messages", "Hello",
      ]),
    .executableTarget(
      name: "PollLoop", dependencies: ["MenuBus", "Menus", "LibDBus"], path: "Tests/Programs/PollLoop"),
    .executableTarget(
      name: "TrayProgram", dependencies: ["MenuBus", "Menus", "MenuPrompts", "LibDBus"],
      path: "Tests/Programs/TrayProgram"),
    .executableTarget(
      name: "WindowProgram", dependencies: ["MenuBus", "Menus", "LibDBus", "DBusMenu"],
      path: "Tests/Programs/WindowProgram"),
    // Readers with inputs of three sizes, whose instructions are counted.
    .executableTarget(
      name: "WorkProgram",
      dependencies: [
        "Basics", "DBusMenu", "DesktopWindows", "GtkMenus", "LibDBus", "MenuExport", "MenuFiles", "MenuPlugins",
        "MenuPresenting", "MenuRecords", "MenuScripting", "MenuTerminal", "Menus", "PNGFiles", "StatusNotifier", log,
      ],
      path: "Tests/Programs/WorkProgram"),
    .executableTarget(
      name: "Showcase",
      dependencies: ["MenuBus", "MenuCountries", "MenuPrompts", "DBusMenu", "LibDBus", "MenuTestKit"],
      path: "Examples/Showcase"),
    .executableTarget(name: "Arrivals", dependencies: ["MenuBus", "LibDBus"], path: "Examples/Arrivals"),
    .executableTarget(name: "Lifecycle", dependencies: ["MenuBus", "LibDBus"], path: "Examples/Lifecycle"),
    .executableTarget(name: "Stars", dependencies: ["MenuBus", "LibDBus"], path: "Examples/Stars"),
    // With the settings of a program that uses the library: none.
    .executableTarget(name: "EditMenu", dependencies: ["MenuBus"], path: "Examples/EditMenu", swiftSettings: []),
    .executableTarget(name: "Messages", dependencies: ["MenuBus"], path: "Examples/Messages", swiftSettings: []),
    .executableTarget(name: "Ask", dependencies: ["MenuBus"], path: "Examples/Ask", swiftSettings: []),
    .executableTarget(name: "Cups", dependencies: ["MenuBus"], path: "Examples/Cups", swiftSettings: []),
    .executableTarget(name: "Hello", dependencies: ["MenuBus"], path: "Examples/Hello", swiftSettings: []),
    .executableTarget(name: "HelloTray", dependencies: ["MenuBus"], path: "Examples/HelloTray", swiftSettings: []),
    .executableTarget(name: "Load", dependencies: ["MenuBus", "TextIcons"], path: "Examples/Load", swiftSettings: []),
    .executableTarget(name: "Player", dependencies: ["MenuBus"], path: "Examples/Player", swiftSettings: []),
    .executableTarget(name: "TrayClock", dependencies: ["MenuBus"], path: "Examples/TrayClock", swiftSettings: []),
    .executableTarget(name: "Files", dependencies: ["MenuBus"], path: "Examples/Files", swiftSettings: []),
    // The ways from outside into the product as functions of bytes, and the corpus that `make fuzz` has found.
    .testTarget(
      name: "FuzzTests", dependencies: doors + ["MenuTestKit", "TestSupport"], path: "Tests/Fuzz",
      exclude: ["Driver", "fuzz.sh", "planted.sh"]),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "MenuBus", "MenuExport", "Menus", "DBusMenu", "StatusNotifier", "LibDBus", "EventLoops", "Basics", "MenuFiles",
        "MenuCountries", "MenuTestKit", "TestSupport", "MenuTestSupport", "ToolTestSupport", "MenuBusTool", "PollLoop",
        "Showcase", "Arrivals", "Lifecycle", "Stars", "EditMenu", "Messages", "Hello", "HelloTray", "Load",
        "TrayClock", "Files", log,
      ],
      exclude: ["Clients", "Frames"]),
  ],
  swiftLanguageModes: [.v6]
)

// `GTK=1 swift build --product menubus-presenter`, with libgtk-3-dev, libgtk-layer-shell-dev and libwayland-dev
// installed: the presenter with windows. A variable, so that nothing else asks for GTK.
if Context.environment["GTK"] == "1" {
  package.products.append(.executable(name: "menubus-presenter", targets: ["MenuBusPresenter"]))
  package.targets += [
    // GTK and its library for the layer shell, which needs GTK.
    .systemLibrary(
      name: "CGtk3", pkgConfig: "gtk-layer-shell-0", providers: [.apt(["libgtk-3-dev", "libgtk-layer-shell-dev"])]),
    .target(name: "CMenuWindow", dependencies: ["CGtk3"], linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(
      name: "MenuWindow",
      dependencies: [
        "MenuPresenting", "DBusMenu", "LibDBus", "DesktopWindows", "EventLoops", "Basics", "PNGFiles", "CMenuWindow",
        "CGtk3", "CMainQueue",
      ]),
    .executableTarget(
      name: "MenuBusPresenter",
      dependencies: [
        "MenuWindow", "MenuPresenting", "LibDBus", "DBusMenu", "EventLoops", "Basics", "ProgramLogs", "ThreadPools",
        tool("ArgumentParser", "swift-argument-parser"),
      ]),
    .testTarget(
      name: "MenuWindowTests",
      dependencies: [
        "MenuWindow", "MenuPresenting", "DBusMenu", "LibDBus", "DesktopWindows", "Basics", "MenuTestKit", "TestSupport",
        "MenuTestSupport", "MenuBusPresenter",
      ]),
  ]
}

// The storeys of Sources: a target imports those of its own and of the ones before it, and Presenters and Library do
// not know each other, which a test holds.
let storeys: KeyValuePairs<String, [String]> = [
  "Floor": [
    "Basics", "CEventLoops", "EventLoops", "ThreadPools", "FileWatching", "CForkedChild", "CPrograms", "Programs",
    "ProgramLogs", "CPrivateBus", "PrivateBus", "CPNG", "PNGFiles", "CMainQueue", "CWindowProperties",
    "DesktopWindows",
  ],
  "Bus": [
    "CLibDBus", "LibDBus", "DBusMenu", "StatusNotifier",
  ],
  "Library": [
    "Menus", "MenuExport", "MenuBus", "MenuCountries", "MenuPrompts", "TextIcons", "MenuTestKit",
  ],
  "Presenters": [
    "MenuPresenting", "CNCurses", "MenuTerminal", "CGtk3", "CMenuWindow", "MenuWindow", "MenuBusPresenter",
  ],
  "Tool": [
    "CYAML", "MenuFiles", "MenuPlugins", "MenuRecords", "MenuDoctor", "GtkMenus", "WindowMenus", "MenuScripting",
    "MenuServing", "MenuBusTool",
  ],
]
for (storey, names) in storeys {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(storey)/\(target.name)"
  }
}

// `make fuzz`: the same functions of bytes, driven by libFuzzer, whose library has the main function. It needs the
// flags of the Makefile, so nothing else builds it.
if Context.environment["FUZZ"] == "1" {
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets.append(
    .executableTarget(
      name: "MenuBusFuzzer", dependencies: doors, path: "Tests/Fuzz", exclude: ["Replay", "fuzz.sh", "planted.sh"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
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
  package.products.removeAll { $0.name != "menubus" || !wanted.contains("MenuBusTool") }
}

// The settings of every target that has none of its own; C has no use for them.
for target in package.targets where target.type != .system && target.swiftSettings == nil {
  target.swiftSettings = strict
}

// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "MenuBus") }
let menuBus = product("MenuBus")

// A package that uses the library. `traits: []` leaves out the dependencies of the tool. The showcase asks for texts
// with other programs, which needs the trait `Prompts`.
let package = Package(
  name: "Examples",
  dependencies: [
    .package(name: "MenuBus", path: "..", traits: ["Prompts"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    .executableTarget(name: "Ask", dependencies: [menuBus], path: "Ask"),
    .executableTarget(name: "Cups", dependencies: [menuBus], path: "Cups"),
    .executableTarget(name: "Hello", dependencies: [menuBus], path: "Hello"),
    .executableTarget(name: "HelloTray", dependencies: [menuBus], path: "HelloTray"),
    .executableTarget(name: "Load", dependencies: [menuBus, product("TextIcons")], path: "Load"),
    .executableTarget(name: "Player", dependencies: [menuBus], path: "Player"),
    .executableTarget(name: "TrayClock", dependencies: [menuBus], path: "TrayClock"),
    .executableTarget(name: "Backup", dependencies: [menuBus], path: "Backup"),
    .executableTarget(name: "Mixer", dependencies: [menuBus], path: "Mixer"),
    .executableTarget(name: "Note", dependencies: [menuBus], path: "Note"),
    .executableTarget(name: "Volume", dependencies: [menuBus], path: "Volume"),
    .executableTarget(name: "Files", dependencies: [menuBus], path: "Files"),
    .executableTarget(name: "Arrivals", dependencies: [menuBus, product("LibDBus")], path: "Arrivals"),
    .executableTarget(name: "Lifecycle", dependencies: [menuBus, product("LibDBus")], path: "Lifecycle"),
    .executableTarget(name: "Stars", dependencies: [menuBus, product("LibDBus")], path: "Stars"),
    .executableTarget(name: "EditMenu", dependencies: [menuBus], path: "EditMenu"),
    .executableTarget(name: "Messages", dependencies: [menuBus], path: "Messages"),
    .executableTarget(
      name: "Showcase",
      dependencies: [
        menuBus, product("MenuCountries"), product("MenuPrompts"), product("DBusMenu"), product("LibDBus"),
        product("MenuTestKit"),
      ],
      path: "Showcase", swiftSettings: [.define("Prompts")]),
    // The line of docs/tray.md by which a tray item is a service of another library.
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        menuBus, product("LibDBus"), product("MenuTestKit"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "ServiceTests"),
  ],
  swiftLanguageModes: [.v6]
)

// `GTK=1 swift run --package-path Examples GtkTray`, with libgtk-3-dev installed. A variable, because SwiftPM caches
// the result of a manifest, from before the installation.
if Context.environment["GTK"] == "1" {
  package.targets += [
    .systemLibrary(name: "CGtk", path: "CGtk", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
    .executableTarget(name: "GtkTray", dependencies: ["CGtk", menuBus], path: "GtkTray"),
  ]
}

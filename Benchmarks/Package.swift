// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library do not resolve dependencies of the benchmarks.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "MenuBus", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "BenchServer",
      dependencies: [.product(name: "MenuBus", package: "MenuBus"), .product(name: "LibDBus", package: "MenuBus")],
      path: "BenchServer"),
    // Many menus, or tray items, in one process: many.py.
    .executableTarget(
      name: "ManyMenus",
      dependencies: [.product(name: "MenuBus", package: "MenuBus"), .product(name: "LibDBus", package: "MenuBus")],
      path: "ManyMenus"),
    // A tray program with Foundation and without: tray-start.py compares their sizes and starts.
    .executableTarget(
      name: "TrayClock", dependencies: [.product(name: "MenuBus", package: "MenuBus")], path: "TrayClock"),
    .executableTarget(
      name: "TrayPlain", dependencies: [.product(name: "MenuBus", package: "MenuBus")], path: "TrayPlain"),
  ],
  swiftLanguageModes: [.v6]
)

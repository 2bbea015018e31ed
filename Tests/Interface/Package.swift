// swift-tools-version: 6.2
import PackageDescription

// Programs as they are outside: what people write first, and what a later version of MenuBus may not break. Strict
// settings, and no part of the package of MenuBus, so that only its interface is seen. `MENUBUS` names another folder
// with MenuBus.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
]

func program(_ name: String, _ products: [String] = ["MenuBus"]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "menubus") }, swiftSettings: settings)
}

let package = Package(
  name: "Interface",
  dependencies: [
    .package(name: "menubus", path: Context.environment["MENUBUS"] ?? "../..", traits: [])
  ],
  targets: [
    program("Backup"), program("Clicks"), program("Devices"), program("HelloTray"), program("Presence"),
    program("Rows"), program("Foreign", ["DBusMenu", "LibDBus", "StatusNotifier"]),
  ]
)

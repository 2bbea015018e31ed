// swift-tools-version: 6.2
import PackageDescription

// What a program that uses the library looks like. `traits: []` leaves the tool's dependencies out.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "MenuBus", path: "..", traits: [])],
  targets: [
    .executableTarget(name: "Hello", dependencies: [.product(name: "MenuBus", package: "MenuBus")], path: "Hello")
  ],
  swiftLanguageModes: [.v6]
)

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
      path: "BenchServer")
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

// Outside of this checkout the dependency is
// `.package(url: "https://github.com/menubus/menubus", .upToNextMinor(from: "0.1.0"), traits: [])`.
let package = Package(
  name: "TrayTests",
  dependencies: [.package(name: "menubus", path: "../../..", traits: [])],
  targets: [.testTarget(name: "TrayTests", dependencies: [.product(name: "MenuTestKit", package: "menubus")])]
)

import Foundation
import MenuTestKit
import TestSupport

/// The variables of the shell that carries out a page. Its programs are those of all tests.
struct PageEnvironment {
  /// The repository that a package gets for the address of this project, in `make getting-started`, where
  /// `swift` is the compiler. Otherwise `swift run` starts the example that has the page's code, which the
  /// package manager has built.
  static let origin = ProcessInfo.processInfo.environment["MENUBUS_ORIGIN"]

  /// Variables as `env` takes them.
  let arguments: [String]

  init(folder: TemporaryFolder, bus: PrivateBus) throws {
    let bin = folder.path + "/bin"
    try FileManager.default.createSymbolicLink(atPath: bin + "/menubus", withDestinationPath: Paths.tool)
    // Of the themes on this machine the shell sees none: one page has a name that no theme has.
    let theme = folder.path + "/share/icons/Page"
    try FileManager.default.createDirectory(atPath: theme + "/48x48/apps", withIntermediateDirectories: true)
    let index = "[Icon Theme]\nName=Page\nDirectories=48x48/apps\n[48x48/apps]\nSize=48\n"
    _ = try folder.file("share/icons/Page/index.theme", index)
    let own = ProcessInfo.processInfo.environment
    var variables = [
      "HOME": folder.path + "/home", "XDG_RUNTIME_DIR": folder.path + "/run", "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": bin + ":" + (own["PATH"] ?? ""),
      "XDG_DATA_DIRS": folder.path + "/share", "CHECKOUT": Paths.root,
      "PROGRAMS": URL(filePath: Paths.tool).deletingLastPathComponent().path(),
    ]
    for name in ["TZ", "DBUS_SYSTEM_BUS_ADDRESS", "TSAN_OPTIONS", "ASAN_OPTIONS", "LSAN_OPTIONS"] {
      variables[name] = own[name]
    }
    if let origin = Self.origin {
      _ = try folder.file(
        "home/.gitconfig", "[url \"\(origin)\"]\ninsteadOf = https://github.com/menubus/menubus\n")
      variables["SWIFT"] = own["MENUBUS_SWIFT"]
      // The compiler asks for more programs.
      variables["PATH"] = bin + ":" + (own["MENUBUS_OUTSIDE_PATH"] ?? "")
    }
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/swift", withDestinationPath: Paths.root + "Tests/Tool/Pages/Bin/swift")
    arguments = variables.map { "\($0.key)=\($0.value)" }
  }
}

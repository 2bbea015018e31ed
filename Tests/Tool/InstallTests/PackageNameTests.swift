import Basics
import Foundation
import MenuTestKit
import TestSupport
import Testing

/// The packages of the Makefile on other systems than Debian, and those of Arch Linux that are made of a release.
@Suite(.timeLimit(.minutes(5))) struct `Packages of other systems` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: Paths.root + path, encoding: .utf8) }

  /// The lines of the table of names.
  private func names() throws -> [String: [String]] {
    let lines = try text("Packaging/packages.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let rows = lines.map { $0.split(separator: " ").map(String.init) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Array($0.dropFirst())) })
  }

  private func packages(_ variable: String) throws -> [String] {
    let makefile = try text("Makefile").replacing("\\\n", with: " ")
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix(variable + " =") })
    return line.split(separator: " ").dropFirst(2).map(String.init)
  }

  /// The output of `make deps` on a system.
  private func deps(_ system: String, _ packages: [String], programs: [String: String] = [:]) async throws
    -> Program.Result
  {
    let release = try folder.file("os-release", system)
    for (name, script) in programs {
      #expect(chmod(try folder.file(name, "#!/bin/sh\n" + script), 0o755) == 0)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try await Program.run(
      ["/bin/sh", Paths.root + "Packaging/deps.sh"] + packages,
      environment: ["OS_RELEASE": release, "PATH": folder.path + ":" + path])
  }

  @Test func `every package that builds, runs and tests has its names, or a dash`() throws {
    let names = try names()
    for variable in ["RUN_PACKAGES", "TEST_PACKAGES", "RELEASE_PACKAGES"] {
      for package in try packages(variable) { #expect(names[package]?.count == 3, "\(package) of \(variable)") }
    }
    for package in try packages("RUN_PACKAGES") { #expect(names[package]?.contains("-") == false, "\(package)") }
  }

  @Test(arguments: [
    ("ID=fedora\n", "dnf install dbus-devel dbus-daemon"),
    ("NAME=\"Rocky Linux\"\nID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", "dnf install dbus-devel dbus-daemon"),
    ("ID=arch\n", "pacman -S --needed dbus"), ("ID=manjaro\nID_LIKE=arch\n", "pacman -S --needed dbus"),
    ("ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n", "zypper install dbus-1-devel dbus-1-daemon"),
  ])
  func `on other systems their command is printed, and nothing is run`(system: String, command: String) async throws {
    let absent = Dictionary(uniqueKeysWithValues: ["rpm", "pacman"].map { ($0, "exit 1\n") })
    let run = Dictionary(uniqueKeysWithValues: ["dnf", "zypper"].map { ($0, "touch \(folder.path)/run\n") })
    let result = try await deps(system, ["libdbus-1-dev", "dbus-daemon"], programs: absent.merging(run) { $1 })
    #expect(result.errors == "Needed, and not installed by this command; as root:  \(command)\n", "\(result)")
    #expect(result.status == 0 && result.output == "" && !FileManager.default.fileExists(atPath: folder.path + "/run"))
  }

  @Test func `what is installed is not named, and what has no name here is said`() async throws {
    let known = "for name; do :; done; [ \"$name\" != dbus-devel ]\n"
    let result = try await deps(
      "ID=fedora\n", ["libdbus-1-dev", "dbus-daemon", "node-typescript", "no-such"], programs: ["rpm": known])
    #expect(
      result.errors == """
        Of these packages of Debian the names here are not known: node-typescript no-such
        Needed, and not installed by this command; as root:  dnf install dbus-devel

        """)
    let all = try await deps("ID=fedora\n", ["dbus-daemon"], programs: ["rpm": known])
    #expect(all == Program.Result(status: 0, output: "", errors: ""))
    let other = try await deps("ID=nixos\n", ["dbus-daemon"])
    #expect(other.errors.contains("Needed are what these are on Debian: dbus-daemon\n") && other.status == 0)
  }

  // MARK: Arch Linux

  @Test func `the packages of Arch have the version`() throws {
    let recipe = try text("Packaging/arch/PKGBUILD")
    #expect(recipe.contains("\npkgver=\(MenuBusVersion.current)\n"))
  }

  @Test func `the packages of Arch have every file once, and depend on what is there`() async throws {
    let version = MenuBusVersion.current
    let script = """
      set -eu
      bash -n "$1/Packaging/arch/PKGBUILD"
      srcdir=$2/src
      mkdir -p "$srcdir" "$2/stage/bin" "$2/stage/man" "$2/stage/completions"
      for file in bin/menubus bin/menubus-presenter man/menubus.1 man/menubus-menu.5 man/menubus-presenter.8 \\
        completions/bash completions/zsh completions/fish version date; do echo 1 >"$2/stage/$file"; done
      ln -s "$1" "$srcdir/menubus-$3"
      . "$1/Packaging/arch/PKGBUILD"
      stage=$2/stage
      _make() {
        for word; do case $word in DESTDIR=*) export "$word" ;; esac; done
        export PREFIX=/usr SYSCONFDIR=/etc UNITDIR=/usr/lib/systemd/user
        sh "$srcdir/menubus-$pkgver/Packaging/install.sh" "$stage"
      }
      for name in "${pkgname[@]}"; do
        pkgdir=$2/pkg/$name
        mkdir -p "$pkgdir"
        "package_$name"
        echo "$name: ${depends[*]}"
      done
      DESTDIR=$2/whole _make
      """
    let result = try await Program.run(
      ["bash", "-c", script, "bash", String(Paths.root.dropLast()), folder.path, version],
      environment: ["PATH": "/usr/bin:/bin"], timeLimit: .seconds(240))
    try #require(result.status == 0, "\(result)")
    #expect(result.output.contains("menubus-presenter: dbus"))
    func files(_ place: String) throws -> Set<String> {
      let all = try #require(FileManager.default.enumerator(atPath: "\(folder.path)/\(place)"))
      return Set(all.compactMap { $0 as? String }.filter { !isFolder("\(folder.path)/\(place)/\($0)") })
    }
    let (tool, presenter) = (try files("pkg/menubus"), try files("pkg/menubus-presenter"))
    let left: Set = [
      "usr/share/menubus/installed", "usr/share/menubus/uninstall", "usr/share/doc/menubus/LICENSE",
    ]
    #expect(tool.isDisjoint(with: presenter) && presenter.contains("usr/bin/menubus-presenter"))
    #expect(tool.union(presenter) == (try files("whole")).subtracting(left))
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

import Foundation
import MenuTestKit
import TestSupport
import Testing

/// The archive of a release, with programs that are scripts, and its installer in an empty home.
@Suite(.timeLimit(.minutes(5))) struct `The archive of a release` {
  private let folder: TemporaryFolder
  private let home: String

  init() throws {
    folder = try TemporaryFolder()
    home = folder.path + "/home"
    for name in ["stage/bin", "stage/man", "stage/completions", "home", "out", "programs"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["man/menubus.1", "man/menubus-presenter.8", "completions/bash", "completions/zsh", "completions/fish"]
    {
      _ = try folder.file("stage/" + name, "1\n")
    }
    _ = try folder.file("stage/version", "1.2.3\n")
    _ = try folder.file("stage/date", "2026-11-30\n")
    for name in ["menubus", "menubus-presenter"] {
      // As a program whose libraries are missing, if there is the file that the tests make.
      chmod(try folder.file("stage/bin/" + name, "#!/bin/sh\n[ ! -e \"$LACKING\" ] && echo 1.2.3\n"), 0o755)
    }
    // The only program of the system of which the installer asks more than scripts can answer.
    chmod(try folder.file("programs/ldd", "#!/bin/sh\n[ ! -e \"$LACKING\" ] || cat \"$LACKING\"\n"), 0o755)
  }

  private func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) async throws
    -> Program.Result
  {
    let own = [
      "HOME": home, "PATH": folder.path + "/programs:/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1796000000",
      "XZ_LEVEL": "-0", "LACKING": folder.path + "/lacking", "XDG_CONFIG_HOME": home + "/.config",
      "XDG_CACHE_HOME": home + "/.cache",
    ]
    return try await Program.run(
      arguments, environment: own.merging(environment) { $1 }, input: input, timeLimit: .seconds(240))
  }

  /// Makes the archive and unpacks it; the place of its installer.
  private func unpacked(mask: String = "022", into output: String = "out") async throws -> String {
    let made = try await run(
      "/bin/sh", "-c", #"umask "$0"; mkdir -p "$2"; exec "$3" "$1" "$2""#, mask,
      folder.path + "/stage", "\(folder.path)/\(output)", Paths.root + "Packaging/dist/archive.sh")
    try #require(made.status == 0, "\(made.errors)")
    let archive = made.output.trimmingCharacters(in: .newlines)
    let unpacked = try await run("tar", "-C", "\(folder.path)/\(output)", "-xf", archive)
    try #require(unpacked.status == 0, "\(unpacked.errors)")
    return archive.replacing(".tar.xz", with: "") + "/install.sh"
  }

  private func files(below place: String) throws -> [String] {
    try #require(FileManager.default.enumerator(atPath: place)).compactMap { $0 as? String }.sorted()
  }

  @Test func `the installer says what it does, and its removal leaves nothing`() async throws {
    let installer = try await unpacked()
    let plan = try await run(installer, "--dry-run")
    #expect(plan.status == 0 && plan.output.hasPrefix("MenuBus 1.2.3: menubus menubus-presenter, with"), "\(plan)")
    #expect(try files(below: home).isEmpty)
    let installed = try await run(installer)
    #expect(installed.status == 0 && installed.errors.isEmpty, "\(installed)")
    #expect(installed.output.contains("\(home)/.local/bin is not on your PATH"))
    let there = try files(below: home)
    for wanted in [
      "bin/menubus", "bin/menubus-presenter", "share/man/man1/menubus.1", "share/man/man8/menubus-presenter.8",
      "share/systemd/user/menubus.service", "share/bash-completion/completions/menubus",
    ] {
      #expect(there.contains(".local/" + wanted))
    }
    // Sessions look for no program of ~/.local/bin.
    let entry = try String(contentsOfFile: home + "/.config/autostart/org.menubus.Menu.desktop", encoding: .utf8)
    #expect(entry.contains("\nExec=\(home)/.local/bin/menubus serve\n"))
    #expect(!there.contains(".local/etc"))

    // A second time, as an upgrade, and with files of the user's.
    #expect(try await run(installer).status == 0)
    try FileManager.default.createDirectory(
      atPath: home + "/.config/menubus", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: home + "/.cache/menubus", withIntermediateDirectories: true)
    let kept = ["/.config/menubus/menu.yaml", "/.local/share/man/man1/mine.1"].map { home + $0 }
    for file in kept { try "mine".write(toFile: file, atomically: true, encoding: .utf8) }
    let removed = try await run(
      home + "/.local/share/menubus/uninstall", environment: ["PREFIX": "/usr", "DESTDIR": "/"])
    #expect(removed.status == 0 && removed.output.contains("stay, in \(home)/.config/menubus"), "\(removed)")
    #expect(
      try files(below: home) == [
        ".cache", ".config", ".config/menubus", ".config/menubus/menu.yaml", ".local", ".local/share",
        ".local/share/man",
        ".local/share/man/man1", ".local/share/man/man1/mine.1",
      ])
    let again = try await run(installer, "--uninstall")
    #expect(again.status == 1 && again.errors == "There is no MenuBus below \(home)/.local.\n", "\(again)")
  }

  @Test(arguments: [
    ("ID=debian", "sudo apt install libdbus-1-3 libyaml-0-2"), ("ID=fedora", "sudo dnf install dbus-libs libyaml"),
    ("ID=manjaro\nID_LIKE=arch", "sudo pacman -S dbus libyaml"),
    ("ID=opensuse-leap\nID_LIKE=\"suse opensuse\"", "sudo zypper install libdbus-1-3 libyaml-0-2"),
    ("ID=other", "libraries that your system has under another name: libdbus-1.so.3 libyaml-0.so.2"),
  ]) func `missing libraries are named as the system calls them`(system: String, remedy: String) async throws {
    let installer = try await unpacked()
    _ = try folder.file(
      "lacking", "\tlibdbus-1.so.3 => not found\n\tlibyaml-0.so.2 => not found\n\tlibc.so.6 => /lib/c\n")
    let environment = ["OS_RELEASE": try folder.file("os-release", system + "\n")]
    let refused = try await run(installer, environment: environment)
    #expect(refused.status == 1 && refused.errors == "install.sh: menubus needs:  \(remedy)\n", "\(refused)")
    #expect(try files(below: home).isEmpty)
  }

  @Test func `a system without GTK gets the tool, and learns how it gets the presenter`() async throws {
    let installer = try await unpacked()
    let lacking = try folder.file("gtk", "\tlibgdk-3.so.0 => not found\n\tlibcairo.so.2 => not found\n")
    chmod(
      try folder.file("programs/ldd", "#!/bin/sh\ncase $1 in *-presenter) cat '\(lacking)' ;; esac\n"), 0o755)
    let environment = ["OS_RELEASE": try folder.file("os-release", "ID=debian\n")]
    let installed = try await run(installer, environment: environment)
    #expect(
      installed.status == 0 && installed.output.contains("it needs:  sudo apt install libgtk-3-0\n"), "\(installed)")
    let there = try files(below: home)
    #expect(there.contains(".local/bin/menubus") && there.contains(".local/share/systemd/user/menubus.service"))
    #expect(!there.contains { $0.contains("/menubus-presenter") }, "\(there)")
  }

  @Test func `the same files give the same bytes, whatever the mask and the folder`() async throws {
    let first = try await unpacked(), second = try await unpacked(mask: "077", into: "other/place")
    let archives = [first, second].map { $0.replacing("/install.sh", with: ".tar.xz") }
    #expect(try await run("cmp", archives[0], archives[1]) == .init(status: 0, output: "", errors: ""))
  }

  @Test func `a mistake in the call of the installer is an error with a sentence`() async throws {
    let installer = try await unpacked()
    for (arguments, sentence) in [
      (["--prefix"], "--prefix needs a folder"), (["--prefix", "here"], "the folder here does not begin with /"),
      (["--prefix", "/usr"], "/usr belongs to the packages of the system"), (["--remove"], "usage: ./install.sh"),
    ] {
      let result = try await Program.run([installer] + arguments, environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
      #expect(result.status != 0 && result.errors.contains(sentence), "\(arguments): \(result)")
    }
    #expect(try files(below: home).isEmpty)
  }
}

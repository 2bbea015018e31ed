import Foundation
import MenuTestKit
import TestSupport
import Testing

/// `.github/actions/test-tray/test-tray.sh`, where `menubus` is not installed: it gets the archive of a release.
@Suite(.timeLimit(.minutes(5))) struct `The script that tests a tray` {
  private let script = Paths.root + ".github/actions/test-tray/test-tray.sh"

  /// A release whose `menubus` prints its arguments and ends with the status 11.
  private func release(in folder: TemporaryFolder) async throws {
    let tool = "#!/bin/sh\nprintf '<%s>' \"$@\"\nexit 11\n"
    let install = "#!/bin/sh\nmkdir -p \"$2/bin\" && cp \"$(dirname \"$0\")/tool\" \"$2/bin/menubus\"\n"
    let build = """
      set -e; cd "$1"; machine=$(uname -m); name=menubus-9.8.7-linux-$machine
      mkdir -p $name 9.8.7
      mv tool install.sh $name; chmod +x $name/*
      tar -cJf 9.8.7/$name.tar.xz $name
      cd 9.8.7 && sha256sum $name.tar.xz >menubus-9.8.7-$machine.sha256
      """
    _ = (try folder.file("tool", tool), try folder.file("install.sh", install))
    let result = try await Program.run(
      ["/bin/sh", "-c", build, "sh", folder.path], environment: ["PATH": "/usr/bin:/bin"])
    #expect(result.status == 0, "\(result)")
  }

  private func run(_ words: String..., in folder: TemporaryFolder) async throws -> Program.Result {
    // Without the folder of a `menubus` that is installed on this machine.
    let tools = folder.path + "/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    for tool in [
      "sh", "mktemp", "rm", "uname", "curl", "grep", "sha256sum", "tar", "xz", "cat", "mkdir", "cp", "dirname",
    ] {
      try? FileManager.default.createSymbolicLink(atPath: "\(tools)/\(tool)", withDestinationPath: "/usr/bin/\(tool)")
    }
    _ = try? FileManager.default.createSymbolicLink(
      atPath: tools + "/dbus-daemon", withDestinationPath: "/usr/bin/dbus-daemon")
    return try await Program.run(
      ["/bin/sh", script] + words,
      environment: [
        "PATH": tools, "MENUBUS_VERSION": "9.8.7", "MENUBUS_RELEASES": "file://" + folder.path,
        "TRAY_REPORT": "tray.xml", "TMPDIR": folder.path,
      ])
  }

  @Test func `it gets the archive, calls the doctor, and leaves nothing behind`() async throws {
    let folder = try TemporaryFolder()
    try await release(in: folder)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() + ["tools"]
    let result = try await run("my program", "gnome,plasma", "--ignore", "107", in: folder)
    #expect(
      result.output == "<doctor><--start><my program><--for><gnome,plasma><--junit><tray.xml><--ignore><107>",
      "\(result)")
    #expect(result.status == 11)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before.sorted())
    let all = try await run("my program", in: folder)
    #expect(all.output == "<doctor><--start><my program><--junit><tray.xml>", "\(all)")
  }

  @Test func `another archive than that of the checksums is refused`() async throws {
    let folder = try TemporaryFolder()
    try await release(in: folder)
    let archive = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path + "/9.8.7").first { $0.hasSuffix(".xz") })
    try Data("other".utf8).write(to: URL(filePath: "\(folder.path)/9.8.7/\(archive)"))
    let result = try await run("my program", in: folder)
    #expect(result.status != 0 && result.output == "" || result.output.contains("FAILED"), "\(result)")
    #expect(!result.output.contains("<doctor>"))
  }
}

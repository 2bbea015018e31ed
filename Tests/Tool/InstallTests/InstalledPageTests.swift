import Foundation
import MenuTestKit
import TestSupport
import Testing

/// What `make install` puts into `share/doc`.
@Suite(.timeLimit(.minutes(5))) struct `Installed pages` {
  @Test func `the links of installed pages lead to installed files, or to the repository`() async throws {
    let folder = try TemporaryFolder()
    for name in ["bin", "man", "completions"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/stage/\(name)", withIntermediateDirectories: true)
    }
    for name in [
      "bin/menubus", "version", "date", "man/menubus.1", "completions/bash", "completions/zsh", "completions/fish",
    ] {
      _ = try folder.file("stage/" + name, "1")
    }
    let installed = try await Program.run(
      ["/bin/sh", Paths.root + "Packaging/install.sh", folder.path + "/stage"],
      environment: [
        "DESTDIR": folder.path + "/root", "PREFIX": "/usr", "SYSCONFDIR": "/etc", "UNITDIR": "/usr/lib/systemd/user",
        "PATH": "/usr/bin:/bin",
      ])
    try #require(installed.status == 0, "\(installed.errors)")
    let pages = folder.path + "/root/usr/share/doc/menubus"
    let files = try #require(FileManager.default.enumerator(atPath: pages)).compactMap { $0 as? String }
    #expect(files.contains("docs/tray.md"))
    var links = 0
    for file in files where file.hasSuffix(".md") {
      let url = URL(filePath: "\(pages)/\(file)")
      let text = try String(contentsOf: url, encoding: .utf8).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
        .replacing(/`[^`\n]*`/, with: "")
      for link in text.matches(of: /\]\(([^)\s#]+)/).map({ String($0.1) }) where !link.contains("://") {
        let target = url.deletingLastPathComponent().appending(path: link).standardizedFileURL.path()
        #expect(FileManager.default.fileExists(atPath: target), "\(file): \(link)")
        links += 1
      }
    }
    #expect(links > 100)
  }
}

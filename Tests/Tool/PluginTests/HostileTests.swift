import EventLoops
import Basics
import Foundation
import MenuFiles
@testable import MenuPlugins
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A hostile plugin` {
  private func failure(_ text: String, timeLimit: Duration = .seconds(50)) async throws -> [String] {
    try await PluginStage("a.sh", text).dryRun(PluginStage.settings(.xbar, timeLimit: timeLimit))
  }

  @Test func `a hostile plugin of ten megabytes is bounded`() async throws {
    let lines = try await failure("#!/bin/sh\nhead -c 10000000 /dev/zero | tr '\\0' x\n")
    #expect(lines.contains("It printed more than 1024 KiB (disabled)"))
  }

  @Test func `a hostile plugin of endless output is ended`() async throws {
    let lines = try await failure("#!/bin/sh\nexec yes\n")
    #expect(lines.contains("It printed more than 1024 KiB (disabled)"))
  }

  @Test func `a hostile plugin that hangs is ended`() async throws {
    let lines = try await failure("#!/bin/sh\nsleep 1000\n", timeLimit: .milliseconds(300))
    #expect(lines.contains { $0.hasPrefix("It took longer than 0.3 seconds") })
  }

  @Test func `a hostile plugin that fails is shown with its standard error`() async throws {
    let lines = try await failure("#!/bin/sh\necho menu; printf 'no \\033[31mnetwork\\033[0m\\n' >&2; exit 1\n")
    #expect(lines.contains("title: ⚠️ a"))
    #expect(lines.contains("It ended with status 1 (disabled)"))
    #expect(lines.contains("no network (disabled)"))
    #expect(lines.contains("Run Again (run the plugin again)"))
    let argos = try await PluginStage("#!/bin/sh\necho menu; exit 1\n").dryRun(PluginStage.settings(.argos))
    #expect(argos.contains("title: menu"))
  }

  @Test func `a hostile plugin that leaves its process group holds nothing up`() async throws {
    let lines = try await failure("#!/bin/sh\nsetsid sh -c 'sleep 30; echo late' &\nsleep 31 &\necho menu\n")
    #expect(lines.contains("title: menu"))
  }

  @Test func `a hostile plugin of many levels is cut`() async throws {
    let deep = (0..<10_000).map { String(repeating: "--", count: min($0, 600)) + "Level \($0)" }
    for dialect in Dialect.allCases {
      let text = "T\n---\n" + deep.joined(separator: "\n") + "\n" + String(repeating: "--", count: 10_000) + "X"
      let menu = PluginMenu(text.utf8, name: "a", settings: RowSettings(dialect: dialect))
      #expect(Self.depth(menu.items) <= MenuDescription.maximumDepth)
      #expect(menu.notes.contains { $0.sentence.hasPrefix("deeper than") })
      #expect(menu.notes.contains { $0.sentence.hasPrefix("more than 2000 rows") })
    }
  }

  private static func depth(_ items: [MenuDescription.Item]) -> Int {
    items.map { 1 + depth($0.items ?? []) }.max() ?? 0
  }

  @Test func `a hostile plugin of escape sequences shows none`() async throws {
    let lines = try await failure(
      #"""
      #!/bin/sh
      printf 'a\033]0;owned\007b\033[2J | href=x\n---\nc\342\200\256d | tooltip="\033[31mx"\n'

      """#)
    #expect(lines.contains("title: ab"))
    #expect(lines.allSatisfy { line in !line.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" } })
  }

  @Test func `a plugin that changes while it runs is run anew as the new one`() async throws {
    let stage = try PluginStage(
      """
      #!/bin/sh
      d=$(dirname "$0"); printf '#!/bin/sh\\necho new\\n' > "$d/.next"; chmod 755 "$d/.next"; mv "$d/.next" "$0"
      echo old
      """)
    try await stage.following { _ in
      try await stage.wait(for: "the new one") { $0.title == "new" }
    }
    #expect(stage.versions.value.map(\.title).contains("old"))
  }

  @Test func `a hostile plugin that ends with its server leaves nothing`() async throws {
    let stage = try PluginStage(
      "#!/bin/sh\necho $$ > \"$(dirname \"$0\")/pid\"\nmkfifo \"$0.go\"; read x < \"$0.go\"\n")
    let watcher = try FileWatcher(stage.folder.path + "/pid")
    var pid: Int32 = 0
    try await stage.following { _ in
      try await eventually("the plugin runs", on: StreamEvents(watcher)) {
        let text = try? String(contentsOfFile: stage.folder.path + "/pid", encoding: .utf8)
        pid = text.flatMap { Int32($0.dropLast()) } ?? 0
        return pid > 0
      }
    }
    #expect(kill(pid, 0) != 0)
  }
}

@Suite struct `A plugin that others may write to` {
  private func refusal(_ path: String) -> String? {
    do throws(PluginRefusal) {
      _ = try PluginFile(path)
      return nil
    } catch { return error.description }
  }

  @Test func `a plugin that others may write to is refused, and so is its folder`() throws {
    let stage = try PluginStage("#!/bin/sh\n")
    #expect(refusal(stage.path) == nil)
    for mode in [0o777, 0o757] as [mode_t] {
      chmod(stage.path, mode)
      #expect(refusal(stage.path)?.contains("chmod go-w '\(stage.path)'") == true)
    }
    chmod(stage.path, 0o755)
    for mode in [0o1777, 0o757] as [mode_t] {
      chmod(stage.folder.path, mode)
      #expect(refusal(stage.path)?.contains("other users may write to \(stage.folder.path)") == true)
    }
    chmod(stage.folder.path, 0o755)
    #expect(refusal(stage.path) == nil)
  }

  @Test func `a plugin that a group may write to is refused, unless the user is alone in that`() throws {
    let stage = try PluginStage("#!/bin/sh\n")
    _ = try stage.folder.file("test.sh.vars.json", "{}")
    for path in [stage.path, stage.folder.path, stage.path + ".vars.json"] { chmod(path, 0o775) }
    var file = stat()
    try #require(stat(stage.path, &file) == 0)
    #expect((refusal(stage.path) == nil) != PrivateGroup.othersMayWrite(to: file))
    // Only root gives files to another group.
    for path in [stage.folder.path, stage.path] where chown(path, .max, 61_234) == 0 {
      #expect(refusal(stage.path)?.contains("chmod go-w '\(path)'") == true)
      #expect(chown(path, .max, file.st_gid) == 0)
    }
  }

  @Test func `a plugin that others may write to is looked at through links`() throws {
    let stage = try PluginStage("#!/bin/sh\n")
    let other = try TemporaryFolder()
    symlink(stage.path, other.path + "/link.sh")
    #expect(refusal(other.path + "/link.sh") == nil)
    chmod(stage.path, 0o777)
    #expect(refusal(other.path + "/link.sh") != nil)
  }

  @Test func `a link that others could lead elsewhere is refused, wherever it is on the way`() throws {
    let stage = try PluginStage("#!/bin/sh\n")
    let (near, far) = (try TemporaryFolder(), try TemporaryFolder())
    symlink(stage.path, far.path + "/second")
    symlink(far.path, near.path + "/far")
    let name = far.path.split(separator: "/").last ?? ""
    symlink("far/.././\(name)/second", near.path + "/link.sh")
    #expect(refusal(near.path + "/link.sh") == nil)
    for folder in [near, far] {
      chmod(folder.path, 0o757)
      #expect(refusal(near.path + "/link.sh")?.contains("other users may write to \(folder.path)") == true)
      chmod(folder.path, 0o755)
    }
    #expect(refusal(near.path + "/link.sh") == nil)
    symlink("loop", near.path + "/loop")
    #expect(refusal(near.path + "/loop")?.contains("loop: ") == true)
  }

  @Test func `a plugin that others may write to is refused in other words than a missing one`() throws {
    let stage = try PluginStage("#!/bin/sh\n")
    chmod(stage.path, 0o644)
    #expect(refusal(stage.path)?.contains("is not executable; this makes it so: chmod +x '\(stage.path)'") == true)
    #expect(refusal(stage.folder.path)?.contains("no regular file") == true)
    #expect(refusal(stage.folder.path + "/none")?.contains("No such file") == true)
  }

  @Test func `a plugin that others may write to is found by its name and its first characters`() throws {
    let folder = try TemporaryFolder()
    #expect(PluginFile.looksLikePlugin(try folder.file("a.10s.sh", "#!/bin/sh\n")))
    #expect(!PluginFile.looksLikePlugin(try folder.file("a.yaml", "#!/bin/sh\n")))
    #expect(!PluginFile.looksLikePlugin(try folder.file("menu", "- {title: A}")))
    #expect(!PluginFile.looksLikePlugin(folder.path))
    for name in [".a.sh", "a.sh.off", "a.sh.vars.json"] { #expect(PluginFile.ignores(name: name)) }
  }
}

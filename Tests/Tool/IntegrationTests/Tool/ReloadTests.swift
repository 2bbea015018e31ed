import Foundation
import MenuFiles
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// `menubus serve` and a file that changes, seen from other processes.
@Suite(.timeLimit(.minutes(5))) struct `A served file that changes` {
  @Test func `a file is reloaded when it is written, replaced, or another through a link`() async throws {
    let served = try await EditedTool()
    #expect(try await served.rows() == ["First": 1])
    #expect(try await served.reloaded { try served.write("- {title: First}\n- {title: In place}\n") } == "1 added")
    #expect(try await served.rows() == ["First": 1, "In place": 2])
    let replaced = try await served.reloaded {
      try served.write("- {title: Renamed}\n- separator\n- {title: In place}\n", to: "home/.menu.yaml.new")
      try served.move("home/.menu.yaml.new", "home/menu.yaml")
    }
    #expect(replaced == "1 added, 1 changed")
    #expect(try await served.rows() == ["Renamed": 1, "In place": 2, "": 3])
    // As vim does it: the old file becomes the backup, and a new one is written.
    let edited = try await served.reloaded {
      try served.move("home/menu.yaml", "home/menu.yaml~")
      try served.write("- {title: Renamed}\n")
    }
    #expect(edited == "2 removed")
    #expect(try await served.rows() == ["Renamed": 1])
    await served.stop()
  }

  @Test func `a file is reloaded when its folder is deleted and made again, or moved away and back`() async throws {
    let served = try await EditedTool()
    var gone = try await served.refused { try served.remove("home") }
    #expect(gone == ["menubus: home/menu.yaml: no such file"])
    #expect(try await served.rows() == ["First": 1], "the menu stays")
    let back = try await served.reloaded {
      try FileManager.default.createDirectory(
        atPath: served.folder.path + "/home", withIntermediateDirectories: false)
      try served.write("- {title: First}\n- {title: Back}\n")
    }
    #expect(back == "1 added")
    #expect(try await served.rows() == ["First": 1, "Back": 2])
    gone = try await served.refused { try served.move("home", "away") }
    #expect(gone == ["menubus: home/menu.yaml: no such file"])
    #expect(try await served.reloaded { try served.move("away", "home") } == "nothing changed")
    #expect(try await served.reloaded { try served.write("- {title: Back}\n") } == "1 removed")
    #expect(try await served.rows() == ["Back": 2])
    await served.stop()
  }

  @Test func `a served file is reloaded when a link to it leads elsewhere, or what it leads to changes`() async throws {
    let served = try await EditedTool {
      _ = try $0.file("one.yaml", "- {title: One}\n")
      _ = try $0.file("two.yaml", "- {title: One}\n- {title: Two}\n")
      try FileManager.default.removeItem(atPath: $0.path + "/home/menu.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/home/menu.yaml", withDestinationPath: "../one.yaml")
    }
    #expect(try await served.rows() == ["One": 1])
    let switched = try await served.reloaded {
      try served.link("home/new", to: "../two.yaml")
      try served.move("home/new", "home/menu.yaml")
    }
    #expect(switched == "1 added")
    #expect(try await served.reloaded { try served.write("- {title: Two}\n", to: "two.yaml") } == "1 removed")
    #expect(try await served.rows() == ["Two": 2])
    await served.stop()
  }

  @Test func `a file is reloaded on SIGHUP, which ends nothing`() async throws {
    let served = try await EditedTool()
    #expect(try await served.reloaded { served.program.send(signal: 1) } == "nothing changed")
    #expect(try await served.rows() == ["First": 1])
    let refused = try await served.refused {
      try served.write("- {titel: First}\n")
      served.program.send(signal: 1)
    }
    #expect(refused.last?.contains("unknown key `titel`") == true)
    await served.stop()
  }

  @Test func `a served file leaves the menu standing when it is wrong, and says everything that is`() async throws {
    let served = try await EditedTool()
    let refused = try await served.refused {
      try served.write("- {titel: First}\n- {title: B, enabled: perhaps}\n")
    }
    #expect(
      refused == [
        "menubus: home/menu.yaml:1:4: unknown key `titel`, did you mean `title`?",
        "menubus: home/menu.yaml:2:23: `enabled` must be true or false, not `perhaps`",
      ])
    #expect(try await served.rows() == ["First": 1])
    let read = try await Program.run([
      "dbus-send", "--bus=\(served.address)", "--print-reply", "--dest=org.menubus.Menu", "/MenuBar",
      "com.canonical.dbusmenu.GetProperty", "int32:1", "string:label",
    ])
    #expect(read.status == 0 && read.output.contains("\"First\""))
    #expect(try await served.reloaded { try served.write("- {title: First}\n") } == "nothing changed")
    await served.stop()
  }

  @Test func `a served file goes on when a pipe takes its place, and ends on request`() async throws {
    let served = try await EditedTool()
    func pipe() throws {
      #expect(mkfifo(served.folder.path + "/pipe", 0o600) == 0)
      try served.move("pipe", "home/menu.yaml")
    }
    let sentence = "menubus: home/menu.yaml: cannot be read: it is a pipe, not a regular file"
    #expect(try await served.refused(pipe) == [sentence])
    #expect(try await served.rows() == ["First": 1])
    let back = try await served.reloaded {
      try served.write("- {title: First}\n- {title: Back}\n", to: "new")
      try served.move("new", "home/menu.yaml")
    }
    #expect(back == "1 added")
    #expect(try await served.refused(pipe) == [sentence])
    await served.stop()
    let start = try await Program.run([Paths.tool, "serve", "--private-bus", served.folder.path + "/home/menu.yaml"])
    #expect(start.status == 65 && start.errors.hasSuffix("it is a pipe, not a regular file\n"), "\(start)")
  }

  @Test func `a save that takes two steps is reported by no word`() async throws {
    let served = try await EditedTool()
    let reloaded = try await served.reloaded {
      try served.write("- {title: First}\n- {titl")
      try served.write("- {title: First}\n- {title: Second}\n")
    }
    #expect(reloaded == "1 added")
    await served.stop()
  }

  @Test
  func `a reloaded menu is right after each of many edits, and its rows keep their ids`()
    async throws
  {
    var edited = EditedMenu(seed: 5)
    var shown = edited
    let served = try await EditedTool(edited.text)
    var before = try await served.allRows()
    for number in 0..<40 {
      let hidden = edited.outOfSight
      edited.edit()
      let write = {
        try served.write(edited.text, to: number % 2 == 0 ? "home/menu.yaml" : "home/new")
        if number % 2 != 0 { try served.move("home/new", "home/menu.yaml") }
      }
      if edited.isBroken {
        #expect(try await served.refused(write).last?.contains("unknown key `titel`") == true)
      } else if edited.text != shown.text {
        try await served.reloaded(write)
      }
      let after = try await served.allRows()
      if edited.isBroken { #expect(after == before) }
      let inSight = edited.all.filter { !$0.item.isInline && !edited.outOfSight.contains($0.uid) }
      for row in inSight {
        guard let title = row.item.title else { continue }
        #expect(after[title] != nil, "\(title) in \(edited.text)")
        if edited.touched.contains(row.uid) || hidden.contains(row.uid) { continue }
        if let id = before[title] { #expect(after[title] == id, "\(title) in \(edited.text)") }
      }
      before = after
      if !edited.isBroken { shown = edited }
    }
    await served.stop()
  }
}

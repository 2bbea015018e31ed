import Glibc
import MenuFiles
import Menus
import Testing

@Suite struct `Menu files` {
  @Test func `a list of rows is a whole file`() throws {
    let file = try MenuDescription(parsing: "- title: A\n- separator\n- title: B\n", name: "m")
    #expect(file.title == nil && file.icon == nil)
    #expect(file.items.map(\.title) == ["A", nil, "B"])
    #expect(file.items.map(\.isSeparator) == [false, true, false])
    #expect(file.items.map(\.position.line) == [1, 2, 3])
    #expect(file.items.allSatisfy { $0.position.column == 3 })
  }

  @Test(.timeLimit(.minutes(5))) func `a menu file that is no regular file is refused without waiting`() throws {
    try withTemporaryDirectory { directory in
      #expect(mkfifo("\(directory)/pipe", 0o600) == 0)
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(directory)/socket".utf8)) }
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      #expect(isBound && symlink("pipe", "\(directory)/link") == 0)
      for (path, kind) in [
        ("\(directory)/pipe", "a pipe"), ("\(directory)/link", "a pipe"), ("\(directory)/socket", "a socket"),
        (directory, "a directory"), ("/dev/zero", "a device"), ("/dev/tty", "a device"),
      ] {
        let error = #expect(throws: MenuFileError.self, "\(path)") { try MenuDescription(contentsOf: path, name: "m") }
        #expect(error?.description == "m: cannot be read: it is \(kind), not a regular file")
      }
    }
  }

  @Test func `a key that is not written has its default`() throws {
    let item = try #require(MenuDescription(parsing: "- title: A\n", name: "m").items.first)
    var expected = MenuDescription.Item(position: MenuDescription.Position(line: 1, column: 3))
    expected.title = "A"
    #expect(item == expected)
    #expect(item.isEnabled && !item.isHidden && !item.isDestructive && !item.isInline && !item.selectsOne)
  }

  @Test func `every key arrives`() throws {
    let file = try MenuDescription(
      parsing: """
        title: Service
        icon: /usr/share/pixmaps/service.png
        items:
          - title: Save
            subtitle: all of it
            icon: "emoji:💾"
            selectedIcon: document-save
            enabled: no
            hidden: yes
            destructive: on
            selected: mixed
            shortcut: Ctrl+K Ctrl+Shift+S
            mnemonic: v
            description: Save the file
            identifier: save
            run: [cp, -r, 5, true, "", 'it''s']
          - title: More
            inline: true
            select: one
            items:
              - {title: One, selected: true, shell: "echo $MENUBUS_TITLE"}
              - {title: Two, selected: false, open: "https://example.org"}
          - separator: true
          - separator: false
            description: "5"
        """, name: "m")
    #expect(file.title == "Service")
    #expect(file.icon == .file("/usr/share/pixmaps/service.png"))
    try #require(file.items.count == 4)
    var save = MenuDescription.Item(position: MenuDescription.Position(line: 4, column: 5))
    save.title = "Save"
    save.subtitle = "all of it"
    save.icon = .emoji("💾")
    save.selectedIcon = .named("document-save")
    (save.isEnabled, save.isHidden, save.isDestructive) = (false, true, true)
    save.selected = .mixed
    save.shortcut = Shortcut(chords: [.init("K", .control), .init("S", [.control, .shift])])
    save.mnemonic = "v"
    save.accessibilityLabel = "Save the file"
    save.identifier = "save"
    save.command = .run(["cp", "-r", "5", "true", "", "it's"])
    #expect(file.items[0] == save)
    let more = file.items[1]
    #expect(more.isInline && more.selectsOne && more.command == nil)
    #expect(more.items?.map(\.selected) == [.on, .off])
    #expect(more.items?.map(\.command) == [.shell("echo $MENUBUS_TITLE"), .open("https://example.org")])
    #expect(file.items[2].isSeparator)
    #expect(!file.items[3].isSeparator && file.items[3].accessibilityLabel == "5")
  }

  @Test(arguments: ["2024", "on", "true", "1.50", "0x1F", "No", "2024-01-02", "=", "12:30"])
  func `titles written bare count as their text`(_ title: String) throws {
    #expect(try MenuDescription(parsing: "- title: \(title)\n", name: "m").items.first?.title == title)
  }

  @Test func `JSON is read, with its escapes and surrogate pairs`() throws {
    let file = try MenuDescription(
      parsing: #"""
        {
        	"title": "J\u00e4son", "icon": null-icon,
        	"items": [
        		{"title": "a\/b \"c\" \ud83d\ude00 \\ud83d", "selected": false, "run": ["p", 1.5, "\uD83D\uDE01*"]},
        		{"title": "sub", "items": [{"separator": true}]}, "separator"
        	]
        }
        """#, name: "m")
    #expect(file.title == "Jäson")
    #expect(file.items.first?.title == #"a/b "c" 😀 \ud83d"#)
    #expect(file.items.first?.command == .run(["p", "1.5", "😁*"]))
    #expect(file.items.first?.position == MenuDescription.Position(line: 4, column: 3))
    #expect(file.items.last?.isSeparator == true)
  }

  @Test func `stars and private characters survive`() throws {
    let file = try MenuDescription(
      parsing:
        "- title: 2*3 **\n  shell: \"rm \\\\*.o *\"\n- title: '*'\n  run: [ls, a*, '\u{E000}\u{E001}']  # * *x\n",
      name: "m")
    #expect(file.items.map(\.title) == ["2*3 **", "*"])
    #expect(file.items.map(\.command) == [.shell(#"rm \*.o *"#), .run(["ls", "a*", "\u{E000}\u{E001}"])])
  }

  @Test func `a byte order mark and returns move nothing`() throws {
    let file = try MenuDescription(parsing: "\u{FEFF}- title: A\r\n- title: B\r\n", name: "m")
    #expect(file.items.map(\.title) == ["A", "B"])
    #expect(file.items.map(\.position) == [.init(line: 1, column: 3), .init(line: 2, column: 3)])
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "\u{FEFF}- title: A\r\n  title: B\r\n  x: 1\r\n", name: "m")
    }
    #expect(error?.mistakes.map(\.line) == [2, 3])
  }

  @Test func `all mistakes come at once, by place`() {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "- titel: A\n- title: B\n  enabled: 5\n  run: []\n- icon: x\n", name: "dir/m.yaml")
    }
    #expect(
      error?.description == """
        dir/m.yaml:1:3: unknown key `titel`, did you mean `title`?
        dir/m.yaml:3:12: `enabled` must be true or false, not `5`
        dir/m.yaml:4:8: `run` is empty; it must begin with a program
        dir/m.yaml:5:3: a row needs a `title` or a `description`
        """)
  }

  @Test func `mistakes are counted beyond the first thousand`() {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: String(repeating: "- 5\n", count: 1500), name: "m")
    }
    #expect(error?.mistakes.count == 1000)
    #expect(error?.omitted == 500)
    #expect(error?.description.hasSuffix("\nand 500 more mistakes") == true)
  }
}

@Suite struct `Spelling of keys` {
  @Test(arguments: [
    ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("titles", "title"), ("itmes", "items"),
    ("selected-icon", "selectedIcon"), ("selctedIcon", "selectedIcon"), ("seperator", "separator"),
    ("identifer", "identifier"), ("mnemnoic", "mnemonic"), ("hiden", "hidden"), ("opne", "open"), ("shel", "shell"),
    ("rum", "run"), ("label", "title"), ("children", "items"),
  ])
  func `a slip is recognised`(_ slip: String, _ meant: String) {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "- description: d\n  \(slip): 1\n", name: "m")
    }
    #expect(error?.mistakes.first?.sentence == "unknown key `\(slip)`, did you mean `\(meant)`?")
  }

  @Test(arguments: ["x", "ru", "colour", "background", "tt"])
  func `a key that resembles nothing is left alone`(_ word: String) {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "- description: d\n  \(word): 1\n", name: "m")
    }
    #expect(error?.mistakes.first?.sentence == "unknown key `\(word)`")
  }
}

@testable import DBusMenu
import EventLoops
@testable import LibDBus
@testable import MenuPresenting
@testable import StatusNotifier

extension FuzzDoor {
  /// A client of a program that answers and announces anything knows a menu within its limits after each.
  static func client(_ input: FuzzBytes) throws {
    var bytes = input
    var limits = MenuClientLimits()
    (limits.rows, limits.depth, limits.bytes, limits.valueBytes, limits.labelLength) = (12, 6, 8192, 512, 20)
    limits.levelReads = 8
    let choices = bytes.taken(4)
    let others = FuzzBus.Others(
      answer: { $1.menuAnswer(to: $0) }, speak: { bus, bytes in bytes.speak(ofMenu: "/m", on: bus) })
    try FuzzBus.meet(bytes, others) { [limits] connection, turns in
      let client = MenuClient(connection: connection, service: "a.b", path: "/m", limits: limits)
      try? await client.start()
      for choice in choices {
        try await turns.next()
        let id = ItemID(Int32(choice >> 4))
        do {
          switch choice & 7 {
          case 0: try check(try await client.layout(), limits)
          case 1, 2: try await client.open(id)
          case 3: try await client.refresh(id)
          case 4: try await client.click(id)
          default: break
          }
        } catch is BusError {}
        try check(await client.menu, limits)
        try require(await client.notes.count <= DBusMenuLimits.notes + 1, "too many notes")
      }
      await client.stop()
    }
  }

  private static func check(_ menu: MenuNode, _ limits: MenuClientLimits) throws(BrokenPromise) {
    var open = [(menu, 0)]
    var known: Set<ItemID> = []
    while let (node, level) = open.popLast() {
      try require(known.insert(node.id).inserted, "\(node.id) is there twice")
      try require(level <= limits.effectiveDepth, "\(node.id) is on level \(level)")
      // A character has up to 16 scalars on average.
      try require(node.title.unicodeScalars.count <= 16 * limits.labelLength, "a title of \(node.title.count)")
      open += node.children.map { ($0, level + 1) }
    }
    try require(known.count <= limits.rows + 1, "\(known.count) rows of \(limits.rows)")
  }

  /// A host of a watcher and items that answer and announce anything knows items within its limits.
  static func host(_ input: FuzzBytes) throws {
    var limits = TrayHostLimits()
    (limits.items, limits.textLength, limits.pixmaps, limits.pixmapBytes, limits.totalPixmapBytes) = (
      3, 10, 3, 256, 400
    )
    let others = FuzzBus.Others(
      answer: { $1.trayAnswer(to: $0) }, speak: { bus, bytes in bytes.speakOfTray(on: bus) })
    try FuzzBus.meet(input, others) { [limits] connection, turns in
      let host = TrayHost(connection: connection, limits: limits)
      try await host.start()
      for _ in 0..<4 {
        try await turns.next()
        let items = await host.items
        try require(items.count <= limits.items, "\(items.count) items")
        var bytes = 0
        for item in items {
          let state = item.state
          try require(state.title.unicodeScalars.count <= limits.textLength, "a title of \(state.title.count)")
          for icon in [state.icon, state.overlayIcon, state.attentionIcon, state.toolTip.icon] {
            try require(icon.pixmaps.count <= limits.pixmaps, "\(icon.pixmaps.count) pictures")
            bytes += icon.pixmaps.reduce(0) { $0 + $1.argb.count }
          }
        }
        try require(bytes <= limits.totalPixmapBytes, "\(bytes) bytes of pixels")
        try require(await host.notes.count <= 200, "too many notes")
      }
      await host.stop()
    }
  }

  /// A presenter answers each call to show a menu, however the menu behaves, and shows them one after the other.
  static func presenter(_ input: FuzzBytes) throws {
    var bytes = input
    let isList = bytes.bool()
    let numbers = bytes.taken(8)
    let others = FuzzBus.Others(
      answer: { $1.menuAnswer(to: $0) },
      speak: { bus, bytes in
        for _ in 0...bytes.number(below: 4) { bytes.speakOfPresentation(on: bus) }
        bytes.speak(ofMenu: "/m", on: bus)
      })
    try FuzzBus.meet(bytes, others) { connection, turns in
      var limits = MenuClientLimits(callTime: .milliseconds(200))
      limits.rows = 20
      let surface = await FuzzSurface(isList: isList, numbers: numbers)
      let service = await PresenterService(connection: connection, surface: surface, limits: limits)
      let running = Task { try await service.run() }
      // The object is there when the program has its name.
      while await connection.objects.isEmpty { await Task.yield() }
      for _ in 0..<3 { try await turns.next() }
      running.cancel()
      _ = await running.result
      try await turns.settle()
    }
  }
}

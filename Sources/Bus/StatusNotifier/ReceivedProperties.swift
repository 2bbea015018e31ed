import LibDBus

/// The properties of an item as received over the bus, checked one by one.
struct ReceivedProperties: Sendable, Hashable {
  private(set) var state = TrayItemState(id: "", title: "")
  /// The problems, by property.
  private var problems: [String: String] = [:]

  /// The problems of properties that were left out because of them.
  var notes: [String] { problems.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }

  /// The bytes of the pixels of all pictures.
  var pixmapBytes: Int { state.pixmapBytes }

  /// Reads `a{sv}`; absent properties have their defaults.
  ///
  /// - Parameter room: The most bytes of pixels to read.
  init(_ reader: inout MessageReader, limits: TrayHostLimits, room: Int) throws(BusError) {
    var read = Self()
    var count = 0
    try reader.dictionary { entry throws(BusError) in
      count += 1
      guard count <= StatusNotifierLimits.properties else {
        throw BusError(.limitsExceeded, "The item has more than \(StatusNotifierLimits.properties) properties.")
      }
      read.receive(try entry.string(limit: 255), &entry, limits: limits, room: room - read.pixmapBytes)
    }
    self = read
  }

  private init() {}

  /// The destination of a property, and with it the type.
  private enum Slot: Sendable {
    case text(any WritableKeyPath<TrayItemState, String> & Sendable)
    case pixmaps(any WritableKeyPath<TrayItemState, [Pixmap]> & Sendable)
    case category, status, windowID, isMenu, menu, toolTip, orderingIndex
  }

  private static let slots: [String: Slot] = [
    "Id": .text(\.id), "Title": .text(\.title), "Category": .category, "Status": .status, "WindowId": .windowID,
    "IconThemePath": .text(\.iconThemePath), "Menu": .menu, "ItemIsMenu": .isMenu, "ToolTip": .toolTip,
    "IconName": .text(\.icon.name), "IconPixmap": .pixmaps(\.icon.pixmaps),
    "OverlayIconName": .text(\.overlayIcon.name), "OverlayIconPixmap": .pixmaps(\.overlayIcon.pixmaps),
    "AttentionIconName": .text(\.attentionIcon.name), "AttentionIconPixmap": .pixmaps(\.attentionIcon.pixmaps),
    "XAyatanaLabel": .text(\.label), "XAyatanaLabelGuide": .text(\.labelGuide),
    "XAyatanaOrderingIndex": .orderingIndex, "IconAccessibleDesc": .text(\.iconDescription),
    "AttentionAccessibleDesc": .text(\.attentionIconDescription),
  ]

  /// Sets a property to its default, as for an item without it.
  mutating func reset(_ name: String) {
    let absent = TrayItemState(id: "", title: "")
    problems[name] = nil
    switch Self.slots[name] {
    case nil: break
    case .text(let path): state[keyPath: path] = absent[keyPath: path]
    case .pixmaps(let path): state[keyPath: path] = absent[keyPath: path]
    case .category: state.category = absent.category
    case .status: state.status = absent.status
    case .windowID: state.windowID = absent.windowID
    case .isMenu: state.isMenu = absent.isMenu
    case .menu: state.menu = absent.menu
    case .toolTip: state.toolTip = absent.toolTip
    case .orderingIndex: state.orderingIndex = absent.orderingIndex
    }
  }

  /// Reads the value of a property, a variant. A value of the wrong type counts as absent.
  mutating func receive(_ name: String, _ reader: inout MessageReader, limits: TrayHostLimits, room: Int) {
    guard Self.slots[name] != nil else { return }
    do throws(BusError) {
      try reader.variant { value throws(BusError) in receive(name, content: &value, limits: limits, room: room) }
    } catch {
      reset(name)
      problems[name] = error.message
    }
  }

  /// Reads the value of a property from inside its variant. A value of the wrong type counts as absent.
  mutating func receive(_ name: String, content: inout MessageReader, limits: TrayHostLimits, room: Int) {
    guard let slot = Self.slots[name] else { return }
    reset(name)
    var reading = Reading(limits: limits, room: min(room, limits.pixmapBytes))
    do throws(BusError) {
      try read(slot, &content, &reading)
    } catch {
      reading.problem = error.message
    }
    problems[name] = reading.problem
  }

  /// Applies the status that a signal brought.
  mutating func receive(status: String) {
    var reading = Reading(limits: TrayHostLimits(), room: 0)
    state.status = Self.status(status, &reading)
    problems["Status"] = reading.problem
  }

  private mutating func read(_ slot: Slot, _ value: inout MessageReader, _ reading: inout Reading) throws(BusError) {
    switch slot {
    case .text(let path): state[keyPath: path] = try reading.text(&value)
    case .pixmaps(let path): state[keyPath: path] = try reading.pixmaps(&value)
    case .category:
      let text = try value.beginning(limit: 255)
      if let category = TrayItemState.Category(rawValue: text) {
        state.category = category
      } else if text != "Other" {  // libayatana's own
        reading.problem = "“\(reading.short(text))” is none"
      }
    case .status: state.status = Self.status(try value.beginning(limit: 255), &reading)
    case .windowID:
      // The draft of the specification says `u`.
      state.windowID = value.nextType == "u" ? Int32(bitPattern: try value.uint32()) : try value.int32()
    case .isMenu: state.isMenu = try value.bool()
    case .menu:
      let path = try value.objectPath()
      state.menu = path == "/NO_DBUSMENU" ? nil : path
    case .orderingIndex: state.orderingIndex = try value.uint32()
    case .toolTip: state.toolTip = try reading.toolTip(&value)
    }
  }

  private static func status(_ text: String, _ reading: inout Reading) -> TrayItemState.Status {
    if let status = TrayItemState.Status(rawValue: text) { return status }
    reading.problem = "“\(reading.short(text))” is none"
    return .active
  }
}

/// The reading of one property.
private struct Reading {
  var limits: TrayHostLimits
  /// The bytes of pixels that may still be read.
  var room: Int
  var problem: String?

  mutating func text(_ reader: inout MessageReader) throws(BusError) -> String {
    let text = try reader.beginning(limit: 4 * limits.textLength + 4)
    guard text.utf8.count > limits.textLength else { return text }
    let start = String(text.unicodeScalars.prefix(limits.textLength))
    guard start.utf8.count < text.utf8.count else { return text }
    problem = "longer than \(limits.textLength) characters"
    return start
  }

  func short(_ text: String) -> String { String(text.unicodeScalars.prefix(40)) }

  mutating func pixmaps(_ reader: inout MessageReader) throws(BusError) -> [Pixmap] {
    var pixmaps: [Pixmap] = []
    var count = 0
    let tooMany = BusError(.limitsExceeded, "more than \(limits.pixmaps) sizes")
    do throws(BusError) {
      try reader.forEach { reader throws(BusError) in
        count += 1
        guard count <= limits.pixmaps else { throw tooMany }
        try reader.structure { fields throws(BusError) in
          if let pixmap = try pixmap(&fields) { pixmaps.append(pixmap) }
        }
      }
    } catch  where error == tooMany {
      problem = tooMany.message
    }
    return pixmaps
  }

  /// Reads the fields of `(iiay)`; `nil` if they are no picture, or too large a one.
  private mutating func pixmap(_ fields: inout MessageReader) throws(BusError) -> Pixmap? {
    let (width, height) = (try fields.int32(), try fields.int32())
    let bytes: [UInt8]
    do throws(BusError) {
      bytes = try fields.bytes(limit: room)
    } catch  where error.name == .limitsExceeded {
      problem = "too many pixels"
      return nil
    }
    guard let pixmap = Pixmap(width: Int(width), height: Int(height), argb: bytes) else {
      problem = "\(bytes.count) bytes are no picture of \(width) × \(height) pixels"
      return nil
    }
    room -= bytes.count
    return pixmap
  }

  /// Reads `(sa(iiay)ss)`, or the text that some programs send instead.
  mutating func toolTip(_ reader: inout MessageReader) throws(BusError) -> TrayItemState.ToolTip {
    if reader.nextType == "s" { return TrayItemState.ToolTip(title: try text(&reader)) }
    return try reader.structure { fields throws(BusError) in
      let icon = TrayItemState.Icon(name: try text(&fields), pixmaps: try pixmaps(&fields))
      return TrayItemState.ToolTip(title: try text(&fields), text: try text(&fields), icon: icon)
    }
  }
}

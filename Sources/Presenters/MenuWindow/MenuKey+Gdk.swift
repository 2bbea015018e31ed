import CGtk3
import DBusMenu
import MenuPresenting

extension MenuKey {
  /// The key of an event; `nil` for one that means nothing to a menu, such as a modifier.
  init?(_ event: UnsafeMutablePointer<GdkEvent>) {
    var value: guint = 0
    gdk_event_get_keyval(event, &value)
    if let key = Self.named[Int32(bitPattern: value)], key != .shiftF10 || event.has(GDK_SHIFT_MASK) {
      self = key.key
      return
    }
    let letters = event.letters
    guard event.has(GDK_CONTROL_MASK) else {
      guard let letter = letters.first else { return nil }
      self = .character(letter)
      return
    }
    guard let letter = letters.lazy.map({ $0.lowercased() }).first(where: { $0.count == 1 && ("a"..."z").contains($0) })
    else { return nil }
    self = .control(Character(letter))
  }

  static let named: [Int32: NamedKey] = [
    GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up, GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down, GDK_KEY_Left: .left,
    GDK_KEY_KP_Left: .left, GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right, GDK_KEY_Home: .home,
    GDK_KEY_KP_Home: .home, GDK_KEY_End: .end, GDK_KEY_KP_End: .end, GDK_KEY_Page_Up: .pageUp,
    GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown, GDK_KEY_Return: .enter,
    GDK_KEY_KP_Enter: .enter, GDK_KEY_ISO_Enter: .enter, GDK_KEY_Escape: .escape, GDK_KEY_Tab: .tab,
    GDK_KEY_KP_Tab: .tab, GDK_KEY_ISO_Left_Tab: .backTab, GDK_KEY_BackSpace: .backspace,
    GDK_KEY_Menu: .menu, GDK_KEY_F10: .shiftF10,
  ]
}

// The letters of a key.
extension UnsafeMutablePointer<GdkEvent> {
  fileprivate func has(_ modifier: GdkModifierType) -> Bool {
    var state = GdkModifierType(rawValue: 0)
    gdk_event_get_state(self, &state)
    return state.rawValue & modifier.rawValue != 0
  }

  /// The letters of the key in the groups of the keyboard, the one in use first.
  var letters: [Character] {
    var value: guint = 0
    gdk_event_get_keyval(self, &value)
    return ([value] + valuesInGroups).compactMap(Self.letter).reduce(into: []) { letters, letter in
      if !letters.contains(letter) { letters.append(letter) }
    }
  }

  private static func letter(_ value: guint) -> Character? {
    guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value)), scalar.value >= 32, scalar.value != 127 else {
      return nil
    }
    return Character(scalar)
  }

  /// The symbols of the key in all groups, with the modifiers that are held.
  private var valuesInGroups: [guint] {
    var code: guint16 = 0
    guard gdk_event_get_keycode(self, &code) != 0, let window = gdk_event_get_window(self),
      let keymap = gdk_keymap_get_for_display(gdk_window_get_display(window))
    else { return [] }
    var entries: UnsafeMutablePointer<GdkKeymapKey>?
    var count: gint = 0
    guard gdk_keymap_get_entries_for_keycode(keymap, guint(code), &entries, nil, &count) != 0 else { return [] }
    defer { g_free(entries) }
    let groups = Set((0..<Int(count)).compactMap { entries?[$0].group })
    // Control and Alt have no part in the letter; AltGr has.
    let masks = [GDK_SHIFT_MASK, GDK_LOCK_MASK, GDK_MOD5_MASK].filter(has)
    let shift = GdkModifierType(rawValue: masks.reduce(0) { $0 | $1.rawValue })
    return groups.sorted().map { group in
      var value: guint = 0
      gdk_keymap_translate_keyboard_state(keymap, guint(code), shift, group, &value, nil, nil, nil)
      return value
    }
  }
}

/// The wheel of a mouse, and what touchpads send in its place.
enum Wheel {
  /// The pixels of one step.
  private static let step = 48.0

  /// The distance that an event scrolls; downwards if positive.
  static func pixels(of event: UnsafeMutablePointer<GdkEvent>) -> Double {
    var (x, y): (gdouble, gdouble) = (0, 0)
    if gdk_event_get_scroll_deltas(event, &x, &y) != 0 { return y * step }
    var direction = GDK_SCROLL_SMOOTH
    guard gdk_event_get_scroll_direction(event, &direction) != 0 else { return 0 }
    return direction == GDK_SCROLL_UP ? -step : direction == GDK_SCROLL_DOWN ? step : 0
  }
}

extension MenuKey {
  /// Whether a field of text has a use of its own for the key.
  var isForFields: Bool {
    switch self {
    case .left, .right, .home, .end, .backspace, .control, .character: true
    case .up, .down, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .menu: false
    }
  }
}

extension Set<Word.Modifier> {
  /// The modifiers that are held after a key is pressed or released.
  init(_ event: UnsafeMutablePointer<GdkEvent>, isPressed: Bool) {
    self = []
    var state = GdkModifierType(rawValue: 0)
    gdk_event_get_state(event, &state)
    let masks: [(GdkModifierType, Word.Modifier)] = [
      (GDK_CONTROL_MASK, .control), (GDK_MOD1_MASK, .alt), (GDK_SHIFT_MASK, .shift), (GDK_SUPER_MASK, .super),
      (GDK_MOD4_MASK, .super),
    ]
    for (mask, modifier) in masks where state.rawValue & mask.rawValue != 0 { insert(modifier) }
    // The state is the one before the event.
    var value: guint = 0
    gdk_event_get_keyval(event, &value)
    guard let modifier = Self.keys[Int32(bitPattern: value)] else { return }
    if isPressed { insert(modifier) } else { remove(modifier) }
  }

  private static var keys: [Int32: Word.Modifier] {
    [
      GDK_KEY_Control_L: .control, GDK_KEY_Control_R: .control, GDK_KEY_Alt_L: .alt, GDK_KEY_Alt_R: .alt,
      GDK_KEY_Meta_L: .alt, GDK_KEY_Shift_L: .shift, GDK_KEY_Shift_R: .shift, GDK_KEY_Super_L: .super,
      GDK_KEY_Super_R: .super,
    ]
  }
}

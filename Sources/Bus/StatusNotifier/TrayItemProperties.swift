import Basics
package import LibDBus

/// The values of an item's D-Bus properties, by name. An absent one is not in the interface.
package struct TrayItemProperties: Sendable, Equatable {
  package private(set) var values: [String: Value]
  /// Whether `Activate` is missing.
  let isMenu: Bool
  /// The icons that are pixels alone, by the properties of their names.
  let nameless: [String: TrayItemState.Icon]

  init(values: [String: Value], isMenu: Bool) { (self.values, self.isMenu, nameless) = (values, isMenu, [:]) }

  /// The names and types of all properties.
  package static let types: KeyValuePairs<MemberName, Signature> = [
    "Category": "s", "Id": "s", "Title": "s", "Status": "s", "WindowId": "i", "IconThemePath": "s", "Menu": "o",
    "ItemIsMenu": "b", "IconName": "s", "IconPixmap": "a(iiay)", "OverlayIconName": "s",
    "OverlayIconPixmap": "a(iiay)", "AttentionIconName": "s", "AttentionIconPixmap": "a(iiay)",
    "AttentionMovieName": "s", "ToolTip": "(sa(iiay)ss)", "XAyatanaLabel": "s", "XAyatanaLabelGuide": "s",
    "XAyatanaOrderingIndex": "u", "IconAccessibleDesc": "s", "AttentionAccessibleDesc": "s",
  ]

  /// The properties that panels get for `state`: drawn, with texts they can show, and with `id` as the id.
  package init(_ state: TrayItemState, id: String) {
    let state = state.drawn
    let title = TrayText.title(state.title)
    isMenu = state.isMenu
    nameless = ["IconName": state.icon, "AttentionIconName": state.attentionIcon].filter { _, icon in
      icon.name.isEmpty && !icon.pixmaps.isEmpty
    }
    values = [
      "Category": .string(state.category.rawValue), "Id": .string(id), "Title": .string(title.isBlank ? id : title),
      "Status": .string(state.status.rawValue), "WindowId": .int32(state.windowID),
      "IconThemePath": .string(TrayText.path(state.iconThemePath)), "Menu": .objectPath(state.menu ?? .noMenu),
      "ItemIsMenu": .bool(state.isMenu), "AttentionMovieName": .string(""),
      "ToolTip": .structure([
        .string(TrayText.path(state.toolTip.icon.name)), .pixmaps(state.toolTip.icon),
        .string(TrayText.title(state.toolTip.title)), .string(TrayText.text(state.toolTip.text)),
      ]), "XAyatanaOrderingIndex": .uint32(state.orderingIndex),
      "IconAccessibleDesc": .string(TrayText.line(state.iconDescription)),
      "AttentionAccessibleDesc": .string(TrayText.line(state.attentionIconDescription)),
    ]
    for (name, icon) in [
      ("Icon", state.icon.withPlaceholder), ("OverlayIcon", state.overlayIcon),
      ("AttentionIcon", state.attentionIcon.withPlaceholder),
    ] {
      values[name + "Name"] = .string(TrayText.path(icon.name))
      values[name + "Pixmap"] = .pixmaps(icon)
    }
    // MATE shows the label instead of the icon, even an empty one. See docs/panel-menus.md#menus-of-other-programs.
    let label = TrayText.line(state.label)
    if !label.isBlank {
      values["XAyatanaLabel"] = .string(label)
      values["XAyatanaLabelGuide"] = .string(TrayText.line(state.labelGuide))
    }
  }

  /// The names of the properties that differ.
  func changes(from old: TrayItemProperties) -> Set<String> {
    Set(Self.types.lazy.map(\.key.rawValue).filter { values[$0] != old.values[$0] })
  }

  /// The signals for changed properties, in the order to send them: the theme's path before the pictures, and last the
  /// status, which decides which picture is shown.
  func signals(for changes: Set<String>) -> [TraySignal] {
    func text(_ name: String) -> String { values[name]?.stringValue ?? "" }
    return TraySignal.all.filter { !changes.isDisjoint(with: $0.properties) }.map { signal in
      var signal = signal
      signal.texts = signal.arguments.map { text($0.property) }
      return signal
    }
  }
}

/// One of the interface's signals.
struct TraySignal: Sendable {
  var name: MemberName
  /// The properties whose changes it announces.
  var properties: Set<String>
  /// The arguments, all of them strings, and the properties they are the values of.
  var arguments: [(name: String, property: String)] = []
  /// The values of the arguments.
  var texts: [String] = []

  static let all = [
    TraySignal(
      name: "NewIconThemePath", properties: ["IconThemePath"], arguments: [("icon_theme_path", "IconThemePath")]),
    // Quickshell reads the path again only for this signal. See docs/panel-menus.md#quickshell.
    TraySignal(name: "NewIcon", properties: ["IconName", "IconPixmap", "IconAccessibleDesc", "IconThemePath"]),
    TraySignal(
      name: "NewAttentionIcon",
      properties: ["AttentionIconName", "AttentionIconPixmap", "AttentionMovieName", "AttentionAccessibleDesc"]),
    TraySignal(name: "NewOverlayIcon", properties: ["OverlayIconName", "OverlayIconPixmap"]),
    // No signal is for ItemIsMenu. Xfce and Plasma read all again for any, but Xfce not for a status that stays.
    TraySignal(name: "NewTitle", properties: ["Title", "ItemIsMenu"]),
    TraySignal(name: "NewToolTip", properties: ["ToolTip"]),
    TraySignal(
      name: "XAyatanaNewLabel", properties: ["XAyatanaLabel", "XAyatanaLabelGuide"],
      arguments: [("label", "XAyatanaLabel"), ("guide", "XAyatanaLabelGuide")]),
    TraySignal(name: "NewMenu", properties: ["Menu"]),
    TraySignal(name: "NewStatus", properties: ["Status"], arguments: [("status", "Status")]),
  ]

  /// The signal, for all or for one program.
  func message(
    from path: ObjectPath, _ interface: InterfaceName, to program: BusName? = nil
  ) throws(BusError) -> Message {
    try Message.signal(
      path: path, interface: interface, member: name, to: program, signature: Signature(of: texts.map(Value.string))
    ) { writer in texts.forEach { writer.string($0) } }
  }
}

extension Value {
  fileprivate static func pixmaps(_ icon: TrayItemState.Icon) -> Value {
    .array(
      of: "(iiay)",
      icon.sendablePixmaps.map {
        .structure([.int32(Int32($0.width)), .int32(Int32($0.height)), .bytes($0.argb)])
      })
  }
}

extension ObjectPath {
  /// KDE's path for an item without a menu. See docs/panels.md#watchers.
  static let noMenu: ObjectPath = "/NO_DBUSMENU"
}

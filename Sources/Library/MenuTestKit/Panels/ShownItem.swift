import Basics
import LibDBus

/// An item of a tray as a panel shows it.
public struct ShownItem: Sendable, Hashable {
  /// The id.
  public var id: String
  /// The title.
  public var title: String
  /// The picture: a name, or `pixels`; `nil` for none.
  public var icon: String?
  /// The text beside the icon, or in its place; `nil` for none.
  public var label: String?
  /// The tooltip; `nil` for none.
  public var toolTip: String?
  /// Whether it is on the panel; a passive one may be hidden.
  public var isVisible: Bool
}

extension ShownItem {
  init(_ properties: [String: Value], by personality: Personality) {
    let habits = personality.tray ?? TrayHabits()
    func text(_ name: String) -> String? { properties[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
    func pixels(_ name: String) -> Bool { properties[name]?.members?.isEmpty == false }
    (id, title) = (text("Id") ?? "", text("Title") ?? "")
    isVisible = !(habits.hidesPassive && text("Status") == "Passive")

    let isUrgent = habits.showsAttention && text("Status") == "NeedsAttention"
    let hasAttention = text("AttentionIconName") != nil || pixels("AttentionIconPixmap")
    let prefix = isUrgent && hasAttention ? "Attention" : ""
    icon = text(prefix + "IconName")
    if icon == nil, personality.host.pixels != .unread, pixels(prefix + "IconPixmap") { icon = "pixels" }

    // An empty label takes the icon away where the label stands in its place: sn-item-v0.c.
    let sent = properties["XAyatanaLabel"]?.stringValue
    label = personality.host.label == .never ? nil : sent.flatMap { $0.isEmpty ? nil : $0 }
    if personality.host.label == .inPlace, sent != nil { icon = nil }

    let tip = properties["ToolTip"]?.members ?? []
    let words = tip.count == 4 ? [tip[2], tip[3]].compactMap(\.stringValue) : []
    switch habits.toolTip {
    case nil: toolTip = nil
    case .title: toolTip = words.first.flatMap { $0.isEmpty ? nil : $0 } ?? text("Title")
    case .titleAndText:
      let lines = words.filter { !$0.isEmpty }
      toolTip = lines.isEmpty ? text("Title") : lines.joined(separator: "\n")
    }
  }
}

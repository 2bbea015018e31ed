import LibDBus

extension MenuFile {
  /// A command that gives values while the menu is served.
  public struct Live: Sendable, Hashable {
    /// The value that the command prints; `nil` for several, as a JSON object (`values`).
    public var key: ValueKey?
    /// The owner of the values.
    public var owner: Owner
    /// The command.
    public var command: Command
    /// The times at which the command runs.
    public var trigger: Trigger
    /// Whether the command runs although nothing shows its values.
    public var isAlways = false

    /// The owners of values.
    public enum Owner: Sendable, Hashable {
      /// A row.
      case row
      /// The tray item, title and icon of the file included.
      case tray
      /// The whole menu: the tray item, and rows by their identifiers.
      case menu
    }
  }

  /// The values that a command can give.
  public enum ValueKey: String, Sendable, CaseIterable {
    case title, subtitle, icon, enabled, selected, hidden
    case attentionIcon, tooltip, status, label

    /// Whether the value is a text, which can be any line.
    var isText: Bool { [.title, .subtitle, .label].contains(self) }

    static let ofRows: [ValueKey] = [.title, .subtitle, .icon, .enabled, .selected, .hidden]
    static let ofTray: [ValueKey] = [.title, .icon, .attentionIcon, .tooltip, .status, .label]
  }

  /// The times at which a command runs.
  public struct Trigger: Sendable, Hashable {
    /// The time from one run to the next.
    public var every: TimeSpan?
    /// Whether the command runs when the menu opens (`when: open`).
    public var isOpening = false
    /// A signal that makes the command run.
    public var signal: BusSignal?
    /// Whether the command stays, and each line that it prints is the new value (`watch`).
    public var isWatch = false
  }

  /// A signal on the bus, as far as it is described; a part that is `nil` can be anything.
  public struct BusSignal: Sendable, Hashable {
    /// The bus.
    public var bus = Bus.session
    /// The sender; a name without an owner may get one.
    public var sender: String?
    /// The object.
    public var path: String?
    /// The interface that declares the signal.
    public var interface: String?
    /// The name of the signal.
    public var member: String?

    /// The buses of a desktop.
    public enum Bus: String, Sendable, CaseIterable {
      /// The bus of the user's session.
      case session
      /// The bus of the system.
      case system
    }

    /// The rule that selects the signal.
    var rule: MatchRule {
      MatchRule(
        sender: sender.flatMap { BusName($0) }, path: path.flatMap { ObjectPath($0) },
        interface: interface.flatMap { InterfaceName($0) }, member: member.flatMap { MemberName($0) })
    }
  }

  /// The reaction to a failed command of the menu (`onFailure`).
  public struct FailureReport: Sendable, Hashable {
    /// Whether the tray item asks for attention until the menu is opened.
    public var attention = true
    /// Whether the tooltip of the tray item names the failure.
    public var tooltip = true
    /// Whether a notification of the desktop names the failure.
    public var notify = false
  }
}

extension MenuFile.Item {
  /// Whether a command of the row gives this value and no other.
  func isLive(_ key: MenuFile.ValueKey) -> Bool { live.contains { $0.key == key } }
}

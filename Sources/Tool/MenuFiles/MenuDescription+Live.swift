package import Basics
import LibDBus

extension MenuDescription {
  /// A command that gives values while the menu is served.
  package struct Live: Sendable, Hashable {
    /// The value that the command prints; `nil` for several, as a JSON object (`values`).
    package var key: ValueKey?
    /// The owner of the values.
    package var owner: Owner
    /// The command.
    package var command: Command
    /// The times at which the command runs.
    package var trigger: Trigger
    /// Whether the value is whether the command succeeds (`succeeds`), instead of what it prints.
    package var isTest = false
    /// Whether the command runs although nothing shows its values.
    package var isAlways = false

    /// The owners of values.
    package enum Owner: Sendable, Hashable {
      /// A row.
      case row
      /// The tray item, title and icon of the file included.
      case tray
      /// The whole menu: the tray item, and rows by their identifiers.
      case menu
    }
  }

  /// The values that a command can give.
  package enum ValueKey: String, Sendable, CaseIterable {
    case title, subtitle, icon, enabled, selected, hidden
    case attentionIcon, tooltip, status, label

    /// Whether the value is a text, which can be any line.
    var isText: Bool { [.title, .subtitle, .label].contains(self) }

    /// Whether the value is a truth value, which the end of a command can be.
    var isTruth: Bool { [.enabled, .hidden, .selected].contains(self) }

    static let ofRows: [ValueKey] = [.title, .subtitle, .icon, .enabled, .selected, .hidden]
    static let ofTray: [ValueKey] = [.title, .icon, .attentionIcon, .tooltip, .status, .label]
  }

  /// The times at which a command runs.
  package struct Trigger: Sendable, Hashable {
    /// The time from one run to the next.
    package var every: TimeSpan?
    /// Whether the command runs when the menu opens (`when: open`).
    package var isOpening = false
    /// A signal that makes the command run.
    package var signal: BusSignal?
    /// Whether the command stays, and each line that it prints is the new value (`watch`).
    package var isWatch = false
  }

  /// A signal on the bus, as far as it is described; a part that is `nil` can be anything.
  package struct BusSignal: Sendable, Hashable {
    /// The bus.
    package var bus = Bus.session
    /// The sender; a name without an owner may get one.
    package var sender: String?
    /// The object.
    package var path: String?
    /// The interface that declares the signal.
    package var interface: String?
    /// The name of the signal.
    package var member: String?

    /// The buses of a desktop.
    package enum Bus: String, Sendable, CaseIterable {
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
  package struct FailureReport: Sendable, Hashable {
    /// Whether the tray item asks for attention until the menu is opened.
    package var attention = true
    /// Whether the tooltip of the tray item names the failure.
    package var tooltip = true
    /// Whether a notification of the desktop names the failure.
    package var notify = false
  }
}

extension MenuDescription.Item {
  /// Whether a command of the row gives this value and no other.
  func isLive(_ key: MenuDescription.ValueKey) -> Bool { live.contains { $0.key == key } }
}

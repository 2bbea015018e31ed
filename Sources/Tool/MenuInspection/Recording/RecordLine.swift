package import DBusMenu
package import LibDBus

/// A line of a recording. docs/recording.md describes the form.
package struct RecordLine: Sendable, Hashable {
  /// The seconds since the beginning.
  package var time: Double
  package var content: Content

  package init(_ time: Double, _ content: Content) {
    self.time = time
    self.content = content
  }

  package enum Content: Sendable, Hashable {
    /// The first line.
    case start(RecordHeader)
    /// The properties of an interface; `nil` if they are as they were.
    case properties(ObjectPath, InterfaceName, [String: Value]?)
    /// A reply to `GetLayout`; without a root, the menu is as it was, with the properties announced since.
    case layout(revision: UInt32, root: SentItem?)
    case signal(RecordedMessage)
    /// A call of another program.
    case call(RecordedCall)
    /// The reply to a call, by the call's number.
    case reply(to: Int, Result<[Value], BusError>)
    /// The program left the bus.
    case gone
    /// The program is on the bus again.
    case back
    /// A sentence about the recording itself.
    case note(String)
    /// The last line of a recording that ended in order, and the reason.
    case end(String)
  }
}

/// The first line of a recording: whose menu and tray item, of which there is one at least, and how much of them.
package struct RecordHeader: Sendable, Hashable {
  /// The version of the form.
  package static let version = 1
  /// The bus name by which the program was recorded.
  package var service: BusName
  /// The menu; `nil` for a tray item without one.
  package var menu: ObjectPath?
  /// The tray item, if there is one with this menu.
  package var item: ObjectPath?
  /// Whether the calls of other programs are recorded.
  package var hasCalls: Bool
  /// The things that were left out: `texts`, `pictures`.
  package var redacted: [String]
  /// Where the recording comes from; `nil` for one that nobody has described.
  package var about: RecordAbout?

  /// The recorded objects.
  var paths: [ObjectPath] { [menu, item].compactMap { $0 } }
}

/// What a recording is of, and how it was made.
package struct RecordAbout: Sendable, Hashable {
  /// The program or library, and its version.
  package var (source, version): (String, String)
  /// Whether it was recorded from that program, and not written after what is known of it.
  package var isRecorded: Bool
  /// The page that it was written after, or what is special about it.
  package var note: String?
  /// What the program does besides that no recording shows, such as how it registers, by the names of the faults of
  /// `menubus mock`.
  package var faults: [String]
}

/// A signal, with its arguments.
package struct RecordedMessage: Sendable, Hashable {
  package var path: ObjectPath
  package var interface: InterfaceName
  package var member: MemberName
  package var arguments: [Value]
}

/// A call that another program sent.
package struct RecordedCall: Sendable, Hashable {
  /// Counts the calls of a recording from 1.
  package var number: Int
  /// The unique name of the caller.
  package var client: String
  package var message: RecordedMessage
}

extension RecordedMessage {
  /// Whether the menu may be another after this signal.
  package var concernsTree: Bool {
    interface == .menu && ["LayoutUpdated", "ItemsPropertiesUpdated"].contains(member.rawValue)
  }
}

package import DBusMenu
import LibDBus

/// Something that happened during an examination.
package struct Moment: Sendable {
  /// The time since the beginning.
  package var time: Duration
  /// The event.
  package var fact: Fact

  /// Creates a moment.
  package init(time: Duration = .zero, _ fact: Fact) {
    self.time = time
    self.fact = fact
  }
}

/// The event of a moment. Replies and signals of one program arrive in the order in which it sent them.
package enum Fact: Sendable {
  /// The whole layout was read.
  case look(SentLayout)
  /// A call of `AboutToShow`, or of `AboutToShowGroup` with one id, was answered.
  case aboutToShow(AboutToShow)
  /// `opened` or `closed` was sent, and answered.
  case sent(event: String, id: Int32)
  /// A `LayoutUpdated`.
  case layoutUpdated(revision: UInt32, parent: Int32)
  /// An `ItemsPropertiesUpdated`: the names of the properties by id.
  case propertiesUpdated(updated: [Int32: Set<String>], removed: [Int32: Set<String>])
  /// A signal of the tray item.
  case itemSignal(String)
  /// A signal with arguments of the wrong types.
  case misshapenSignal(name: String, signature: String)
  /// Enough time passed for announcements of all that was seen until now.
  case settled
}

/// The answer to the announcement that a menu is about to be shown.
package struct AboutToShow: Sendable {
  /// The item whose submenu is about to be shown; 0 for the whole menu.
  package var id: Int32
  /// Whether the group form was used.
  package var isGroup = false
  /// `true` if the program asks the panel to read the layout again.
  package var answer: Answer
  /// The time until the answer.
  package var duration: Duration

  /// Creates an answer.
  package init(id: Int32, isGroup: Bool = false, answer: Answer, duration: Duration) {
    self.id = id
    self.isGroup = isGroup
    self.answer = answer
    self.duration = duration
  }

  /// Whether the program asks the panel to read the layout again; `nil` if the answer does not say.
  package var needsUpdate: Bool? {
    switch answer.values?.first {
    case .bool(let needsUpdate)? where !isGroup: needsUpdate
    case .array(_, let ids)? where isGroup: ids.contains(.int32(id))
    default: nil
    }
  }
}

extension Evidence {
  /// The first layout.
  package var firstLook: SentLayout? { looks.first?.layout }

  /// The events between two places of the timeline.
  func facts(_ range: Range<Int>) -> [Fact] { timeline[range].map(\.fact) }

  /// The place after which nothing that was seen at `index` is unannounced merely because it is new.
  func settled(after index: Int) -> Int {
    timeline[index...].firstIndex { if case .settled = $0.fact { true } else { false } } ?? timeline.endIndex
  }
}

extension Fact {
  /// Whether the program announced a change of the rows.
  var announcesLayout: Bool { if case .layoutUpdated = self { true } else { false } }
}

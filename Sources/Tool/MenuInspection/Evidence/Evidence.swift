package import DBusMenu
package import LibDBus
import StatusNotifier

/// Everything that an examination has seen. The rules judge it without asking the program again.
package struct Evidence: Sendable {
  /// The program.
  package var subject: Subject
  /// The number of its process, if the bus knows it.
  package var process: Int?
  /// The tray item; `nil` if only a menu was named.
  package var item: ItemEvidence?
  /// The menu; `nil` if the tray item names none.
  package var menu: MenuEvidence?
  /// The layouts, signals and openings in the order of their arrival.
  package var timeline: [Moment] = [] { didSet { index() } }
  /// The layouts that were read, with their places in the timeline.
  package private(set) var looks: [(index: Int, layout: SentLayout)] = []
  /// Each row of any layout once, as it was when last seen, in the order of the first sight.
  package private(set) var rows: [PlacedRow] = []
  private var places: [Int32: Int] = [:]
  /// The signals of the program in each second of the examination.
  package var signalsPerSecond: [Int] = []
  /// The icon names that no theme on this machine has; `nil` if there is no theme to ask.
  package var missingIcons: Set<String>?
  /// The outcome of `--disturb`; `nil` if that was not asked for, or not possible.
  package var afterRestart: AfterRestart?
  /// The last call before the program left the bus; `nil` if it stayed.
  package var lastCall: String?
  /// Sentences about the parts that could not be examined.
  package var gaps: [String] = []

  /// Creates evidence of nothing.
  package init(subject: Subject) { self.subject = subject }

  private mutating func index() {
    looks = timeline.enumerated().compactMap { index, moment in
      if case .look(let layout) = moment.fact { (index, layout) } else { nil }
    }
    (rows, places) = ([], [:])
    for look in looks {
      for row in look.layout.rows {
        if let place = places[row.id] {
          rows[place] = row
        } else {
          places[row.id] = rows.count
          rows.append(row)
        }
      }
    }
  }

  /// Whether any layout has a row.
  func hasRow(_ id: Int32) -> Bool { places[id] != nil }

  /// The name of a row in a sentence.
  func name(of id: Int32) -> String { places[id].map { rows[$0].name } ?? "#\(id)" }

  /// The behaviour of an item when the watcher is a new one.
  package enum AfterRestart: Sendable, Hashable {
    /// It registered again.
    case cameBack
    /// It did not.
    case stayedAway
  }
}

extension Value {
  /// The entries of a value that is exactly an `a{sv}`, as they were sent; `nil` for any other.
  var exactEntries: [String: Value]? { signature == "a{sv}" ? entriesAsSent : nil }
}

/// The result of one call.
package enum Answer: Sendable, Hashable {
  /// The arguments of the reply.
  case values([Value])
  /// The error that came back, or no reply in time.
  case failed(BusError)

  /// The arguments of the reply.
  package var values: [Value]? { if case .values(let values) = self { values } else { nil } }
  /// The error.
  package var error: BusError? { if case .failed(let error) = self { error } else { nil } }

  /// The types of the arguments of the reply.
  package var signature: String? { values.map { Signature(of: $0).rawValue } }
}

/// The tray item, as read at the beginning and at the end.
package struct ItemEvidence: Sendable {
  /// The object.
  package var path: ObjectPath
  /// The entries of the watcher's list that are this item.
  package var registrations: [String] = []
  /// The registrations of the program that the watcher refused, where that is the doctor's own.
  package var refusals: [OwnWatcher.Refusal] = []
  /// The answer to `GetAll`.
  package var properties: Answer = .values([])
  /// The answer to `GetAll` by the unique name; `nil` for an item that was registered with that.
  package var propertiesByConnection: Answer?
  /// The answers to `Get` of single properties that are not what `GetAll` answers.
  package var differences: [String: Answer] = [:]
  /// The answer to a second `GetAll`, at the end.
  package var propertiesAtEnd: Answer?
  /// The declarations; `nil` if it does not introspect.
  package var introspection: Introspection?

  /// Creates evidence of an item that was not read.
  package init(path: ObjectPath) { self.path = path }

  /// The properties, without the variant around each; empty if they could not be read.
  package var values: [String: Value] { properties.values?.first?.exactEntries ?? [:] }

  /// A property, if it is a text.
  package func text(_ name: String) -> String? {
    if case .string(let text)? = values[name] { text } else { nil }
  }

  /// The pictures in a property of the type `a(iiay)`.
  func pixmaps(_ name: String) -> [SentPixmap] { SentPixmap.list(values[name]) }
}

/// The menu object.
package struct MenuEvidence: Sendable {
  /// The object.
  package var path: ObjectPath
  /// The answer to `GetAll`.
  package var properties: Answer = .values([])
  /// The declarations; `nil` if it does not introspect.
  package var introspection: Introspection?
  /// Whether the object has a menu of GTK's, and none of dbusmenu.
  var isOfGtk: Bool {
    guard let names = introspection?.interfaces.keys else { return false }
    return names.contains("org.gtk.Menus") && !names.contains(InterfaceName.menu.rawValue)
  }
  /// The calls, but for those that are in the timeline.
  package var calls: [Call] = []
  /// The answers to `GetGroupProperties`, with the ids that were asked for.
  package var groups: [Group] = []
  /// The answers to `GetLayout` of one level of a submenu.
  package var levels: [Level] = []
  /// The number of items in the answer to `GetGroupProperties` of an empty list; `nil` if it was an error.
  package var entriesForNoIDs: Int?
  /// An id that no row has, for which a layout was asked.
  package var unknownID: Int32?
  /// The answer to that.
  package var unknownAnswer: Answer?

  /// Creates evidence of a menu that was not read.
  package init(path: ObjectPath) { self.path = path }

  /// The properties, without the variant around each; empty if they could not be read.
  package var values: [String: Value] { properties.values?.first?.exactEntries ?? [:] }

  /// One call.
  package struct Call: Sendable {
    /// The method.
    package var member: String
    /// The item that it was about.
    package var id: Int32
    /// The error that came back.
    package var error: BusError?
    /// The types of the arguments of the reply; `nil` after an error.
    package var signature: String?
    /// The time until the result.
    package var duration: Duration

    /// Whether the object does not have the method.
    var meansNoMethod: Bool {
      guard let name = error?.name else { return false }
      return name == .unknownMethod || name == .unknownInterface || name == "org.freedesktop.DBus.Error.NotSupported"
    }
  }

  /// An answer to `GetGroupProperties`.
  package struct Group: Sendable {
    /// The ids that were asked for.
    package var ids: [Int32]
    /// The properties by id.
    package var properties: [Int32: [String: Value]]
    /// The index of the layout that was read just before, in ``Evidence/timeline``.
    package var look: Int
  }

  /// An answer to `GetLayout` of one level.
  package struct Level: Sendable {
    /// The id that was asked for.
    package var id: Int32
    /// The layout; `nil` if the answer was an error.
    package var layout: SentLayout?
    /// The index of the layout that was read just before, in ``Evidence/timeline``.
    package var look: Int
  }
}

import Basics
package import LibDBus

/// An object of a program as it describes itself (`Introspect`): the objects below it, and its interfaces.
package struct ObjectDescription: Sendable, Hashable {
  /// The last parts of the paths of the objects below it.
  package private(set) var children: [String] = []
  package private(set) var interfaces: Set<String> = []
  /// Whether the description goes on where the reading ended.
  package private(set) var isCut = false

  /// Reads a description: each byte once, whatever it is.
  ///
  /// - Parameter most: The most objects below it, and the most interfaces.
  package init(_ text: String, most: Int = DBusMenuLimits.introspectedObjects) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while children.count < most, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        rest = rest[(start + 1)...]
        if let name = Self.name(behind: "node name=", &rest) {
          children.append(name)
        } else if interfaces.count < most, let name = Self.name(behind: "interface name=", &rest) {
          interfaces.insert(name)
        }
      }
      isCut = children.count == most && rest.contains(UInt8(ascii: "<"))
    }
  }

  /// The quoted name behind a word; `nil` without the word, and where it is not of a path or an interface.
  private static func name(behind word: StaticString, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard rest.starts(with: word) else { return nil }
    var name = rest.dropFirst(word.count)
    guard let quote = name.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let text = name.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
      default: false
      }
    }
    rest = name.dropFirst(text.count)
    guard !text.isEmpty, rest.first == quote else { return nil }
    return String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
  }

  /// Asks a program for the description of an object.
  ///
  /// - Parameters:
  ///   - most: The most objects below it, and the most interfaces.
  ///   - budget: The bytes that all descriptions of a listing have together.
  package static func read(
    _ path: ObjectPath, of service: BusName, over connection: BusConnection,
    most: Int = DBusMenuLimits.introspectedObjects, within budget: DescriptionBudget, timeout: Duration
  ) async throws -> ObjectDescription {
    let call = try Message.methodCall(to: service, path: path, interface: .introspectable, member: "Introspect")
    let (text, isCut) = try await connection.call(call, timeout: timeout) { reply in
      try budget.beginning(&reply, from: service)
    }
    WorkCounts.add(1, .descriptions)
    WorkCounts.add(text.utf8.count, .descriptionBytes)
    var description = ObjectDescription(text, most: most)
    description.isCut = description.isCut || isCut
    return description
  }
}

/// The bytes of the descriptions of objects that are looked at for one answer, by the processes that send them.
package final class DescriptionBudget: Sendable {
  private let processes: [BusName: Int]
  private let budget = Lock(
    FairBudget<String>(
      total: DBusMenuLimits.listedDescriptionBytes,
      parts: DBusMenuLimits.sureDescriptionBytes...DBusMenuLimits.programDescriptionBytes))

  /// - Parameter processes: The processes of connections, as far as they are known.
  package init(processes: [BusName: Int] = [:]) { self.processes = processes }

  /// The bytes that were looked at.
  package var spent: Int { budget.withLock(\.spent) }

  /// Whether a program may send more.
  package func hasRoom(for service: BusName) -> Bool { budget.withLock { $0.room(of: user(service)) } > 0 }

  private func user(_ service: BusName) -> String { processes[service].map { "\($0)" } ?? service.rawValue }

  /// The beginning of a description, and whether it is longer.
  fileprivate func beginning(_ reply: inout MessageReader, from service: BusName) throws(BusError) -> (String, Bool) {
    let limit = min(budget.withLock { $0.room(of: user(service)) }, DBusMenuLimits.introspectedBytes)
    let text = try reply.beginning(limit: limit + 1)
    budget.withLock { $0.spend(text.utf8.count, of: user(service)) }
    return (text, text.utf8.count > limit)
  }
}

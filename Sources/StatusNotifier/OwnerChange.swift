import LibDBus

/// A name that has another owner now, or none.
struct OwnerChange: Sendable {
  var name: BusName
  var new: BusName?

  /// Reads a `NameOwnerChanged`.
  init(_ signal: borrowing IncomingMessage) throws(BusError) {
    let (name, _, new) = try nameOwnerChange(signal)
    guard let name else { throw .invalidArguments("The signal names nobody.") }
    self.name = name
    self.new = new
  }
}

extension MatchRule {
  /// Every name that comes, goes, or changes hands.
  static let ownerChanges = MatchRule(
    sender: .bus, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged")
}

extension BusConnection {
  /// Has `body` called with the owner of a name, on the loop's thread and in order with the signals, so that no newer
  /// owner is overtaken by an older one.
  func withOwner(of name: BusName, _ body: @escaping @Sendable (BusName?) -> Void) async throws {
    let call = try Message.methodCall(
      to: .bus, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetNameOwner",
      signature: "s"
    ) { $0.string(name.rawValue) }
    do {
      try await self.call(call) { reply throws(BusError) in body(BusName(try reply.string())) }
    } catch let error as BusError where error.name == .nameHasNoOwner {
      body(nil)
    }
  }
}

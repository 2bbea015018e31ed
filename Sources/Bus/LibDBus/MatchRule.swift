/// A rule that selects signals.
///
/// With a well-known name as sender, a signal matches only if its sender owns that name at that moment: any program on
/// the bus can send a signal that looks the same.
public struct MatchRule: Sendable, Hashable {
  /// The sender: a unique name, or one whose owner counts at that moment; `nil` for any program.
  public var sender: BusName?
  /// The object that sends it; `nil` for any.
  public var path: ObjectPath?
  /// The interface that declares it; `nil` for any.
  public var interface: InterfaceName?
  /// The name of the signal; `nil` for any.
  public var member: MemberName?
  /// The values of string arguments, by index.
  public var arguments: [Int: String]

  /// Creates a rule; an omitted part matches anything.
  public init(
    sender: BusName? = nil, path: ObjectPath? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
    arguments: [Int: String] = [:]
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// Changes of an interface's properties.
  package static func propertiesChanged(
    of interface: InterfaceName, sender: BusName? = nil, path: ObjectPath? = nil
  ) -> MatchRule {
    MatchRule(
      sender: sender, path: path, interface: .properties, member: "PropertiesChanged",
      arguments: [0: interface.rawValue])
  }

  /// The rule in the syntax of `AddMatch`.
  var text: String {
    var parts = ["type='signal'"]
    if let sender { parts.append("sender='\(sender)'") }
    if let path { parts.append("path='\(path)'") }
    if let interface { parts.append("interface='\(interface)'") }
    if let member { parts.append("member='\(member)'") }
    for (index, value) in arguments.sorted(by: { $0.key < $1.key }) {
      let quoted = value.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        .joined(separator: "'\\''")
      parts.append("arg\(index)='\(quoted)'")
    }
    return parts.joined(separator: ",")
  }

  /// Whether a signal matches, apart from its sender.
  func matches(_ signal: borrowing IncomingMessage) -> Bool {
    if let member, !signal.hasMember(member) { return false }
    if let interface, !signal.hasInterface(interface) { return false }
    if let path, !signal.hasPath(path) { return false }
    guard let last = arguments.keys.max(), last >= 0 else { return arguments.isEmpty }
    // No further than needed: any program may send anything after it.
    var reader = signal.reader()
    for index in 0...last {
      guard let wanted = arguments[index] else {
        reader.skip()
        continue
      }
      guard reader.isString(wanted) else { return false }
    }
    return true
  }
}

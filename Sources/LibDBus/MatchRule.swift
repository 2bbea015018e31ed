/// Which signals somebody wants.
///
/// A signal claimed to come from a well-known name counts only if its sender owns that name at that moment; anybody
/// on the bus can send a signal that merely looks the same.
public struct MatchRule: Sendable, Hashable {
  /// Who sends it.
  public var sender: BusName?
  /// The object it comes from.
  public var path: ObjectPath?
  /// The interface it belongs to.
  public var interface: InterfaceName?
  /// Its name.
  public var member: MemberName?
  /// The value of some of its first arguments, by place, where they are strings.
  public var arguments: [Int: String]

  /// Makes a rule; what is left out matches anything.
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

  /// The rule as the bus takes it.
  var text: String {
    var parts = ["type='signal'"]
    if let sender { parts.append("sender='\(sender)'") }
    if let path { parts.append("path='\(path)'") }
    if let interface { parts.append("interface='\(interface)'") }
    if let member { parts.append("member='\(member)'") }
    for (index, value) in arguments.sorted(by: { $0.key < $1.key }) {
      let quoted = value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      parts.append("arg\(index)='\(quoted)'")
    }
    return parts.joined(separator: ",")
  }

  /// Whether a signal fits, apart from its sender.
  func matches(_ signal: borrowing IncomingMessage) -> Bool {
    if let member, signal.member != member.rawValue { return false }
    if let interface, signal.interface != interface.rawValue { return false }
    if let path, signal.path != path.rawValue { return false }
    guard let last = arguments.keys.max(), last >= 0 else { return arguments.isEmpty }
    // No further than needed: anybody may send anything after it.
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

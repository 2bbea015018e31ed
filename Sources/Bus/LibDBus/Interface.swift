/// An interface of an exported object: its declaration, for introspection, and its handlers.
public struct Interface: Sendable {
  /// The name of the interface.
  public var name: InterfaceName
  /// The methods.
  public var methods: [Method]
  /// The properties, all of them read-only.
  public var properties: [Property]
  /// The signals, for introspection; they are sent with ``Message/signal(path:interface:member:to:signature:body:)``.
  public var signals: [SignalDescription]
  /// Whether the object's description has the interface. For tests with programs that do not describe themselves.
  package var isDescribed = true

  /// Creates an interface.
  public init(
    _ name: InterfaceName, methods: [Method] = [], properties: [Property] = [], signals: [SignalDescription] = []
  ) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
  }

  /// A method.
  public struct Method: Sendable {
    /// Answers a call, on the loop's thread: it must not block.
    ///
    /// The arguments have the declared types. An error goes back to the caller: a ``BusError`` as it is, any other as
    /// ``BusError/Name/failed`` with its description. `nil` means that the reply is sent
    /// later, or was sent already, to the call's ``IncomingMessage/replyAddress``.
    public typealias Handler = @Sendable (borrowing IncomingMessage) throws -> Message?

    /// The method's name.
    public var name: MemberName
    /// Name and type of each argument.
    public var inputs: KeyValuePairs<String, Signature>
    /// Name and type of each value of the reply.
    public var outputs: KeyValuePairs<String, Signature>
    /// Whether the object has the method at present, read on the loop's thread for each call and introspection.
    package var isPresent: @Sendable () -> Bool
    /// Answers a call.
    public var handler: Handler
    let inputSignature: Signature

    /// Declares a method.
    public init(
      _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
      outputs: KeyValuePairs<String, Signature> = [:], handler: @escaping Handler
    ) {
      self.init(name, inputs: inputs, outputs: outputs, isPresent: { true }, handler: handler)
    }

    /// Declares a method that the object has at times.
    package init(
      _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
      outputs: KeyValuePairs<String, Signature> = [:], isPresent: @escaping @Sendable () -> Bool,
      handler: @escaping Handler
    ) {
      self.name = name
      self.inputs = inputs
      self.outputs = outputs
      self.isPresent = isPresent
      self.handler = handler
      inputSignature = Signature(checked: inputs.map(\.value.rawValue).joined())
    }
  }

  /// A read-only property.
  public struct Property: Sendable {
    /// The property's name.
    public var name: MemberName
    /// Its type.
    public var type: Signature
    /// Returns the present value, of that type, on the loop's thread; `nil` while the object
    /// does not have the property.
    public var value: @Sendable () -> Value?
    /// Returns the value for the program that reads it, which has it where ``value`` is not `nil`.
    package var valueForReader: (@Sendable (BusName?) -> Value?)?

    /// Declares a property.
    public init(_ name: MemberName, _ type: Signature, value: @escaping @Sendable () -> Value?) {
      self.name = name
      self.type = type
      self.value = value
    }

    func value(for reader: BusName?) -> Value? { value().map { valueForReader?(reader) ?? $0 } }
  }

  /// A signal, for introspection.
  public struct SignalDescription: Sendable {
    /// The signal's name.
    public var name: MemberName
    /// Name and type of each argument.
    public var arguments: KeyValuePairs<String, Signature>

    /// Declares a signal.
    public init(_ name: MemberName, arguments: KeyValuePairs<String, Signature> = [:]) {
      self.name = name
      self.arguments = arguments
    }
  }
}

extension Interface {
  /// The interface as introspection data, without the members that are absent at present. Read it on the loop's thread
  /// if there may be such members.
  package var xml: String {
    func arguments(_ list: KeyValuePairs<String, Signature>, direction: String?) -> String {
      list.map { name, type in
        "      <arg name=\"\(name)\" type=\"\(type)\"\(direction.map { " direction=\"\($0)\"" } ?? "")/>\n"
      }.joined()
    }
    var xml = "  <interface name=\"\(name)\">\n"
    for method in methods where method.isPresent() {
      xml += "    <method name=\"\(method.name)\">\n"
      xml += arguments(method.inputs, direction: "in") + arguments(method.outputs, direction: "out")
      xml += "    </method>\n"
    }
    for signal in signals {
      xml += "    <signal name=\"\(signal.name)\">\n" + arguments(signal.arguments, direction: nil) + "    </signal>\n"
    }
    for property in properties where property.value() != nil {
      xml += "    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"read\"/>\n"
    }
    return xml + "  </interface>\n"
  }

  /// The interfaces that every exported object has. `Peer` is answered by libdbus itself.
  static let standardXML = """
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml_data" type="s" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="property_name" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="properties" type="a{sv}" direction="out"/>
        </method>
        <method name="Set">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="property_name" type="s" direction="in"/>
          <arg name="value" type="v" direction="in"/>
        </method>
        <signal name="PropertiesChanged">
          <arg name="interface_name" type="s"/>
          <arg name="changed_properties" type="a{sv}"/>
          <arg name="invalidated_properties" type="as"/>
        </signal>
      </interface>
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId">
          <arg name="machine_uuid" type="s" direction="out"/>
        </method>
      </interface>

    """
}

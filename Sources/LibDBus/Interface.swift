/// What an exported object offers under one interface name: for introspection, and to be called.
public struct Interface: Sendable {
  /// The interface's name.
  public var name: InterfaceName
  /// Its methods.
  public var methods: [Method]
  /// Its properties; all are read-only.
  public var properties: [Property]
  /// Its signals; they are declared here and sent with ``Message/signal(path:interface:member:to:signature:body:)``.
  public var signals: [SignalDescription]

  /// Makes an interface.
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
    /// The arguments have the declared types. What it throws goes back as the error. Returning `nil` means that the
    /// answer is sent later, or was sent already, to the call's ``IncomingMessage/replyAddress``.
    public typealias Handler = @Sendable (borrowing IncomingMessage) throws(BusError) -> Message?

    /// The method's name.
    public var name: MemberName
    /// Name and type of each argument.
    public var inputs: KeyValuePairs<String, Signature>
    /// Name and type of each value of the answer.
    public var outputs: KeyValuePairs<String, Signature>
    /// Whether the object has the method at present, read on the loop's thread for each call and introspection.
    public var isPresent: @Sendable () -> Bool
    /// Answers a call.
    public var handler: Handler
    let inputSignature: String

    /// Declares a method.
    public init(
      _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
      outputs: KeyValuePairs<String, Signature> = [:], isPresent: @escaping @Sendable () -> Bool = { true },
      handler: @escaping Handler
    ) {
      self.name = name
      self.inputs = inputs
      self.outputs = outputs
      self.isPresent = isPresent
      self.handler = handler
      inputSignature = inputs.map(\.value.rawValue).joined()
    }
  }

  /// A read-only property.
  public struct Property: Sendable {
    /// The property's name.
    public var name: MemberName
    /// Its type.
    public var type: Signature
    /// The present value, of that type, read on the loop's thread; `nil` while the object does not have the property.
    public var value: @Sendable () -> Value?

    /// Declares a property.
    public init(_ name: MemberName, _ type: Signature, value: @escaping @Sendable () -> Value?) {
      self.name = name
      self.type = type
      self.value = value
    }
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
  /// The interface as introspection data, with what is present of it. Read on the loop's thread if something may be
  /// absent.
  public var xml: String {
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

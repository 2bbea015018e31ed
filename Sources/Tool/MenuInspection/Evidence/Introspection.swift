import Basics

/// The declarations of an object, as far as rules need them. A scanner of tags, because the text comes from strangers
/// and a parser of XML would expand it.
package struct Introspection: Sendable, Hashable {
  /// The members of an interface.
  package struct Members: Sendable, Hashable {
    /// The names of the methods.
    package var methods: Set<String> = []
    /// The names of the properties.
    package var properties: Set<String> = []
    /// The names of the signals.
    package var signals: Set<String> = []
  }

  /// The interfaces by name.
  package private(set) var interfaces: [String: Members] = [:]
  /// The values of annotations, such as the types of the program's language.
  package private(set) var annotations: Set<String> = []

  /// Reads the description of an object.
  package init(_ xml: String) {
    var current: String?
    for tag in String(xml.unicodeScalars.prefix(DoctorLimits.introspectionCharacters)).split(separator: "<") {
      let text = tag.prefix { $0 != ">" }
      switch text.prefix(while: { $0 != " " && !$0.isNewline }) {
      case "interface":
        current = Self.attribute("name", in: text)
        if let current, interfaces.count < DoctorLimits.introspectionInterfaces, interfaces[current] == nil {
          interfaces[current] = Members()
        }
      case "method": add(text, to: current, \.methods)
      case "property": add(text, to: current, \.properties)
      case "signal": add(text, to: current, \.signals)
      case "annotation":
        if let value = Self.attribute("value", in: text), annotations.count < DoctorLimits.introspectionInterfaces {
          annotations.insert(value)
        }
      case "/interface": current = nil
      default: break
      }
    }
  }

  private mutating func add(_ tag: Substring, to interface: String?, _ kind: WritableKeyPath<Members, Set<String>>) {
    guard let interface, let name = Self.attribute("name", in: tag), interfaces[interface] != nil else { return }
    interfaces[interface]?[keyPath: kind].insert(name)
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    let parts = tag.parts(between: " \(name)=", atMost: 2)
    guard parts.count == 2, let quote = parts[1].first, quote == "\"" || quote == "'" else { return nil }
    return String(parts[1].dropFirst().prefix { $0 != quote })
  }
}

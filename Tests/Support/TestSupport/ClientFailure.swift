/// The failure of another process, in its words.
package struct ClientFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

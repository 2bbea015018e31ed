import DBusMenu
import Foundation
import LibDBus
@testable import MenuPresenting
import TestSupport
import Testing

@Suite struct `The interface file of the presenter` {
  /// The names, types and directions in introspection data, in order.
  private func declarations(_ xml: String) -> [String] {
    xml.replacing(/<!--.*?-->/.dotMatchesNewlines(), with: "").matches(of: /<(interface|method|property|arg) [^>]*>/)
      .map { String($0.output.0).replacing("/>", with: ">") }
  }

  @Test func `the interface file of the presenter is what it has on the bus`() throws {
    let file = try String(contentsOfFile: Paths.root + "data/interfaces/org.menubus.Presenter1.xml", encoding: .utf8)
    let interface = PresenterObject.interface(.window, open: { _ in }, takeKeyboard: { _, _ in })
    #expect(declarations(file) == declarations(interface.xml))
  }
}

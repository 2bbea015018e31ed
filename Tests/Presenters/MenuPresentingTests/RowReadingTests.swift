import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

/// What a row takes from the properties of an item.
@Suite struct `A row of a menu` {
  @Test(
    arguments: [("_File", 0), ("Sa_ve", 2), ("a__b", nil), ("a__b_c", 3), ("end_", nil), ("", nil)] as [(String, Int?)])
  func `a row's mnemonic is behind the first single underscore`(label: String, index: Int?) {
    #expect(MenuRow(row(1, label)).mnemonic == index)
  }

  @Test func `a row is a preview unless it is disabled`() {
    let role: [PropertyName: Value] = [.role: .string("preview")]
    #expect(MenuRow(row(1, "Picture", role)).isPreview)
    #expect(!MenuRow(row(1, "Picture", role.merging([.enabled: .bool(false)]) { $1 })).isPreview)
  }

  @Test func `a menu has icons in sixteen folders at most`() {
    var root = row(0)
    root.iconFolders = .array(of: "s", (1...17).map { .string("/icons/\($0)") })
    #expect(root.iconPaths == (1...16).map { "/icons/\($0)" })
  }
}

import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `GTK programs that say little` {
  @Test func `a program that does not say which objects it has is told of, and not one without a menu`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "secretive")
    let tree = await gtk.menubus("tree", "--timeout", "3", GtkProgram.name)
    #expect(tree.status == 4 && tree.errors.contains("did not say within"), "\(tree)")
    #expect(!tree.errors.contains("has no menu"))
    let list = await gtk.menubus("list", "--windows")
    #expect(list.errors.contains("whether they have menus of GTK: \(GtkProgram.name)"), "\(list)")
    await gtk.end()
  }
}

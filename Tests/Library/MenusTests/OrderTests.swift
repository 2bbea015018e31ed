import Menus
import Testing

extension Tree {
  static let upward = [
    Tree("rows", "c b a") { root(nil, .automatic, row("a"), row("b"), row("c")) },
    Tree("a title stays first", "<R> b a") { root("R", .automatic, row("a"), row("b")) },
    Tree("headers stay in front, in order", "^h ^i - b a") {
      with(headers: row("h"), row("i"), in: root(nil, .automatic, row("a"), row("b")))
    },
    Tree("inline menus, each with its title first", "d - <T> c b - a") {
      root(nil, .automatic, row("a"), inline("T", .automatic, row("b"), row("c")), row("d"))
    },
    Tree("headers of an inline menu", "h b a") {
      root(nil, .automatic, with(headers: row("h"), in: inline(nil, .automatic, row("a"), row("b"))))
    },
    Tree("groups", "c b a") { root(nil, .automatic, row("a"), group(row("b"), row("c"))) },
    Tree("separators", "b - a") { root(nil, .automatic, .separator, row("a"), .separator, row("b"), .separator) },
    Tree("a line keeps its order", "c - a[m1:0] b[m1:1]") {
      root(nil, .automatic, sized(.medium, row("a"), row("b")), row("c"))
    },
    Tree("a strip keeps its order", "c a{1} b{1}") { root(nil, .automatic, palette(row("a"), row("b")), row("c")) },
  ]
}

@MainActor
@Suite struct `Menus that open upwards` {
  private func picture(_ menu: Menu, _ order: ElementOrder, _ direction: OpeningDirection?) -> String {
    Resolver(order: order, direction: direction).resolve(menu).picture
  }

  @Test(arguments: Tree.upward)
  func `menus that open upwards by priority begin with their last element`(tree: Tree) {
    #expect(picture(tree.menu(), .priority, .up) == tree.collapsed)
    #expect(picture(tree.menu(), .automatic, .up) == picture(tree.menu(), .automatic, .down))
  }

  @Test func `menus in the desktop's order, downwards, or in no known direction are as written`() {
    let menu = root("R", .automatic, row("a"), row("b"))
    #expect(picture(menu, .fixed, .up) == "<R> a b" && picture(menu, .automatic, .up) == "<R> a b")
    for order in [ElementOrder.automatic, .priority, .fixed] {
      #expect(picture(menu, order, .down) == "<R> a b" && picture(menu, order, nil) == "<R> a b")
    }
  }

  @Test func `menus that open upwards begin so in submenus too`() {
    let inner = submenu("M", row("a"), row("b"))
    let menu = root(nil, .automatic, inner)
    #expect(Resolver(order: .priority, direction: .up).resolve(inner, ancestors: [menu]).picture == "b a")
  }
}

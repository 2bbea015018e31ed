import Basics
import StatusNotifier
import Testing

@testable import MenuBusTool

/// NAME on the command line, for every command.
@Suite struct `A name of a tray item` {
  private struct Item: NamedItem {
    var texts: ItemTexts
    var place: String

    init(names: (id: String, title: String), place: String) {
      (texts, self.place) = (ItemTexts(id: names.id, title: names.title), place)
    }
  }

  private static let finder = MenuFinder(
    [
      Item(names: ("net", "Network"), place: ":1.1/MenuBar"), Item(names: ("Network", "Other"), place: ":1.2/MenuBar"),
      Item(names: ("org.example.Dotted", "Sound volume"), place: ":1.3/MenuBar"),
      Item(names: ("same", "One"), place: ":1.4/MenuBar"), Item(names: ("same", "Two"), place: ":1.5"),
      Item(names: ("", "Without id"), place: ":1.6"),
    ], hasWatcher: true)

  private func error(of text: String) -> String {
    do throws(Failure) {
      guard let item = try Self.finder.item(named: text) else {
        return Self.finder.absence(of: text).sentence.description
      }
      return "found \(item.place)"
    } catch {
      return error.sentence.description
    }
  }

  @Test(arguments: [
    ("net", ":1.1/MenuBar"), ("Network", ":1.2/MenuBar"), ("Other", ":1.2/MenuBar"), ("Two", ":1.5"),
    ("org.example.Dotted", ":1.3/MenuBar"), ("sound VOL", ":1.3/MenuBar"), ("without", ":1.6"), ("ORG", ":1.3/MenuBar"),
  ])
  func `a name of a tray item is its id, its title, or the beginning of either`(_ text: String, _ place: String) throws
  {
    #expect(try Self.finder.item(named: text)?.place == place)
  }

  @Test(arguments: [
    ("same", "“same” could be “same” (One) at :1.4/MenuBar or “same” (Two) at :1.5"),
    ("NET", "“NET” could be “net” (Network) at :1.1/MenuBar or “Network” (Other) at :1.2/MenuBar"),
    (
      "nothing",
      """
      there is no tray item “nothing”; there are “net” (Network), “Network” (Other), “org.example.Dotted” (Sound \
      volume), “same” (One), “same” (Two) and “Without id”
      """
    ),
    (
      "Netwerk",
      """
      there is no tray item “Netwerk”; there are “net” (Network), “Network” (Other), “org.example.Dotted” (Sound \
      volume), “same” (One), “same” (Two) and “Without id”; did you mean “Network”?
      """
    ),
  ])
  func `a name of a tray item that fits several or none is an error with all names`(_ text: String, _ sentence: String)
  {
    #expect(error(of: text) == sentence)
  }

  @Test func `a name of a tray item is none where there are no items, or no tray`() {
    #expect(
      MenuFinder<Item>([], hasWatcher: true).absence(of: "x").sentence.description
        == "there is no tray item “x”; there are none at all")
    #expect(
      MenuFinder<Item>([], hasWatcher: false).absence(of: "x").sentence.description.contains(
        "no program on the bus is called org.kde.StatusNotifierWatcher"))
  }

  @Test func `a name of a tray item of many items is answered with the first twenty`() {
    let items = (1...30).map { Item(names: ("id\($0)", ""), place: ":1.\($0)") }
    let sentence = MenuFinder(items, hasWatcher: true).absence(of: "other").sentence.description
    #expect(sentence.contains("“id20” and 10 more"))
  }
}

import Foundation
import MenuBus

// The examples of AveMenuKit's README, in its words except for pictures and views.
extension Showcase {
  static func readmeExamples(_ counters: Counters) -> [MenuElement] {
    [
      main(counters),
      actions,
      .submenu(title: "Inline", counters.action("Above"), .inline(counters.action("Inside")), counters.action("Below")),
      people,
      languages,
      customViewAction(counters),
      .submenu(title: "Group", Language(code: "en"), Language(code: "es")),
    ]
  }

  private static func main(_ counters: Counters) -> Menu {
    Menu(
      title: "Main",
      children: [
        Action(
          title: "Preferences", image: .named("preferences-system"), handler: { _ in counters.count("Preferences") }),

        // we want a separator, no need to build a whole menu hierarchy
        .separator,

        Action(title: "Include Attachments", isSelected: true),

        // show a submenu with 2 elements
        .submenu(
          title: "Display As",
          Action(title: "Icons", isSelected: true),
          Action(title: "Titles", isSelected: false)
        ),
      ],
      headers: [TitleHeader("My Title")])
  }

  private static var actions: Menu {
    Menu(
      title: "Actions",
      children: [
        Action(title: "Preferences", image: .named("preferences-system")),
        Action(title: "Synchronize", image: .named("view-refresh"), isEnabled: false),
        Action(title: "Show Categories", image: .named("user-bookmarks"), isSelected: true),
        Action(title: "Sort By", subtitle: "Newest First", image: .named("view-sort-descending")),
        Action(title: "Delete", image: .named("user-trash"), isDestructive: true),
      ])
  }

  private static var people: Menu {
    Menu(
      title: "Lazy",
      children: [
        LazyMenuElement(
          shouldCache: false,
          provider: { completion in
            // pretend we are loading data from somewhere that takes 3 seconds
            DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
              MainActor.assumeIsolated {
                completion([
                  Action(title: "John"),
                  Action(title: "Diane"),
                  Action(title: "Peter"),
                  Action(title: "Christina"),
                ])
              }
            }
          })
      ])
  }

  private static var languages: Menu {
    // we define a set of languages as Actions
    let languages = [
      Action(title: "Dutch"),
      Action(title: "English"),
      Action(title: "French"),
      Action(title: "German"),
      Action(title: "Italian"),
      Action(title: "Spanish"),
      Action(title: "Swedish"),
    ]

    // next we have a search field that on search filters the languages by hiding the elements that don't match
    let searchField = SearchField(
      placeholder: "Search For a Language",
      updater: { searchText in
        for language in languages {
          language.isHidden =
            (searchText.isEmpty == false && !language.title.localizedCaseInsensitiveContains(searchText))
        }
      })

    // and finally we build a menu with the languages as children and the searchField as a header
    return Menu(title: "Search", children: languages, headers: [searchField])
  }

  private static func customViewAction(_ counters: Counters) -> CustomViewAction {
    CustomViewAction(
      view: MenuContentView(.horizontal([.text("Free Up Space…"), .progress(0.7), .text("21 GB left", .secondary)])),
      handler: { _ in counters.count("Storage") })
  }
}

/// An element that hides its contents.
final class Language: Group {
  var languageCode: String {
    didSet {
      guard languageCode != oldValue else { return }
      action.title = Self.name(languageCode)
      setNeedsUpdate()
    }
  }

  private let action = Action()

  override var displayedElements: [MenuElement] { [action] }

  init(code: String) {
    languageCode = code
    action.title = Self.name(code)
    super.init()
  }

  private static func name(_ code: String) -> String {
    Locale.current.localizedString(forLanguageCode: code) ?? code
  }
}

extension FixedTexts {
  /// The name of a text in tables.
  package struct Key: Sendable, Hashable {
    let name: String

    private init(_ name: String) { self.name = name }

    package static let loading = Key("loading")
    package static let ready = Key("ready")
    package static let retry = Key("retry")
    package static let empty = Key("empty")
    package static let search = Key("search")
    package static let untitled = Key("untitled")
    package static let runAgain = Key("run-again")
    package static let runInTerminal = Key("run-in-terminal")
    package static let openFile = Key("open-file")
    package static let updated = Key("updated")
    package static let open = Key("open")
    package static let searchCountries = Key("search-countries")
    package static let edit = Key("edit")
    package static let cut = Key("cut")
    package static let copy = Key("copy")
    package static let paste = Key("paste")
    package static let selectAll = Key("select-all")
    package static let delete = Key("delete")
    package static let menu = Key("menu")
    package static let menuOf = Key("menu-of")
    package static let menuOfProcess = Key("menu-of-process")
    package static let pressToType = Key("press-to-type")
    package static let runCommand = Key("run-command")
    package static let searchMenus = Key("search-menus")
    package static let nothingFound = Key("nothing-found")
    package static let noMenus = Key("no-menus")
    package static let searchedInPart = Key("searched-in-part")
    package static let back = Key("back")
    package static let contextMenu = Key("context-menu")
    package static let needsAttention = Key("needs-attention")
    package static let passive = Key("passive")
    package static let application = Key("application")
    package static let range = Key("range")
    package static let place = Key("place")
    package static let checked = Key("checked")
    package static let unchecked = Key("unchecked")
    package static let mixed = Key("mixed")
    package static let doesRow = Key("does-row")
    package static let doesEnd = Key("does-end")
    package static let doesPage = Key("does-page")
    package static let doesNext = Key("does-next")
    package static let doesOpen = Key("does-open")
    package static let doesClose = Key("does-close")
    package static let doesChoose = Key("does-choose")
    package static let doesFlip = Key("does-flip")
    package static let doesLetters = Key("does-letters")
    package static let doesSearch = Key("does-search")
    package static let doesMenu = Key("does-menu")
    package static let doesEscape = Key("does-escape")
    package static let letters = Key("letters")
  }

  /// The name of a text with a number, which has a form for each category of the language's numbers: `hits.one`.
  package struct CountKey: Sendable, Hashable {
    let name: String

    private init(_ name: String) { self.name = name }

    package static let hits = CountKey("hits")
    package static let moreLines = CountKey("more-lines")
  }
}

import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import Texts

/// Everything that is seen of a row.
struct RowFace: Hashable {
  enum Kind: Hashable {
    case row, heading, loading, separator, search
    /// A view that consists of parts, or one that is chosen as a whole.
    case view, viewAction
    /// A row beside others of the same width, small or medium.
    case small, medium
    case palette(Word.PaletteSelection)
    /// Stands where there are no rows.
    case note
    /// The title of the level.
    case title
  }

  var kind: Kind
  var id = ItemID.root
  var title: PrintableText
  var subtitle: PrintableText = ""
  var mnemonic: Int?
  var mark: RowMark?
  var picture: ContentView.Picture?
  var isIconOnly = false
  var content: ContentView.Element?
  var accessory: ContentView.Element?
  var shortcut: PrintableText = ""
  var hasSubmenu = false
  var isEnabled = true
  var isBusy = false
  var disposition = MenuRow.Disposition.ordinary
  var tooltip: PrintableText = ""
  /// The language of the texts, a BCP 47 tag.
  var language: String?
  var description: PrintableText = ""
  /// The text of a search field, as the program knows it.
  var text = ""
  var placeholder: PrintableText = ""
  /// The most letters of a text that is not edited.
  var letters = MenuPresentingLimits.textLetters

  init(_ kind: Kind, title: PrintableText = "") {
    self.kind = kind
    self.title = title
  }

  /// - Parameters:
  ///   - isAlone: Whether the row has a line of its own.
  ///   - modifiers: The modifiers that are held.
  init(_ row: MenuRow, isAlone: Bool, modifiers: Set<Word.Modifier> = []) {
    letters = row.letters
    kind = Self.kind(of: row, isAlone: isAlone)
    id = row.id
    title = row.drawn(isAlone ? row.title : row.titleBesideEmoji)
    subtitle = row.drawn(row.subtitle)
    let alternate = row.alternate(with: modifiers)
    if let alternate { title = row.drawn(PrintableText(alternate.title)) }
    mnemonic =
      alternate == nil && row.canBeChosen && row.role != .searchField && row.content == nil ? row.mnemonic : nil
    if !isAlone {
      let length = row.title.description.count - row.titleBesideEmoji.description.count
      // The letter may be one of those that are left out.
      mnemonic = mnemonic.flatMap { $0 < length ? nil : $0 - length }
    }
    mark = row.mark
    picture = row.drawnPicture
    if picture == nil, isTile, row.content == nil, row.accessory == nil {
      picture = row.sharedPicture
      picture?.text = row.drawn(row.emoji)
    }
    isIconOnly = row.isIconOnly
    content = row.content?.element
    accessory = row.accessory?.element
    shortcut = row.drawn(row.shortcut)
    hasSubmenu = row.hasSubmenu
    isEnabled = row.isEnabled
    isBusy = row.isBusy
    disposition = row.disposition
    tooltip = row.drawn(row.tooltip)
    language = row.language
    description = row.spokenDescription
    text = row.text
    placeholder = row.drawn(row.placeholder)
  }

  private static func kind(of row: MenuRow, isAlone: Bool) -> Kind {
    switch row.role {
    case .separator: return .separator
    case .heading: return .heading
    case .loading: return .loading
    case .searchField: return .search
    case .view: return .view
    case .viewAction: return .viewAction
    case .ordinary: break
    }
    guard !isAlone else { return .row }
    switch row.sharing {
    case .line: return row.lineLength == 3 ? .medium : .small
    case .palette: return .palette(row.paletteSelection ?? .tint)
    case nil: return .row
    }
  }

  /// Whether the row is one of several in a line.
  var isTile: Bool {
    switch kind {
    case .small, .medium, .palette: true
    default: false
    }
  }

  /// The parts that decide about the row's height; rows of one shape are equally high.
  var shape: Shape {
    Shape(
      kind: kind, hasTitle: !title.isEmpty, hasSubtitle: !subtitle.isEmpty, hasMark: mark != nil,
      hasPicture: picture != nil, hasEmoji: picture?.isPicture == false, isIconOnly: isIconOnly,
      content: content.map(Shape.Element.init),
      accessory: accessory.map(Shape.Element.init))
  }

  struct Shape: Hashable {
    var kind: Kind
    var hasTitle: Bool
    var hasSubtitle: Bool
    var hasMark: Bool
    var hasPicture: Bool
    var hasEmoji: Bool
    var isIconOnly: Bool
    var content: Element?
    var accessory: Element?

    /// The shape without what can change inside of views.
    var frame: Shape {
      var frame = self
      frame.content = content?.frame
      frame.accessory = accessory?.frame
      return frame
    }

    indirect enum Element: Hashable {
      case text(isTitle: Bool)
      case badge, picture, progress, button, toggle, slider, field, emoji
      case stack([Element], isVertical: Bool)

      /// About the number of lines that the element takes.
      var lineCount: Int {
        switch self {
        case .stack(let children, isVertical: true): children.reduce(0) { $0 + $1.lineCount }
        case .stack(let children, isVertical: false): children.reduce(1) { max($0, $1.lineCount) }
        default: 1
        }
      }

      /// The shape without the children of a stack.
      var frame: Element {
        if case .stack(_, let isVertical) = self { .stack([], isVertical: isVertical) } else { self }
      }

      init(_ element: ContentView.Element) {
        switch element {
        case .text(_, let role): self = .text(isTitle: role == .title)
        case .badge: self = .badge
        case .picture(let picture): self = picture.isPicture ? .picture : .emoji
        case .progress: self = .progress
        case .stack(let children, let axis): self = .stack(children.map(Element.init), isVertical: axis == .vertical)
        case .part(let part):
          switch part.kind {
          case .button: self = .button
          case .toggle: self = .toggle
          case .slider: self = .slider
          case .field: self = .field
          }
        }
      }
    }
  }

  /// A row of the same shape with texts of an ordinary height.
  var sample: RowFace {
    var face = self
    if !title.isEmpty { face.title = "Åg" }
    if !subtitle.isEmpty { face.subtitle = "Åg" }
    face.content = content?.sample
    face.accessory = accessory?.sample
    return face
  }
}

extension MenuRow {
  /// The picture beside the title. Plain panels draw it in the place of an accessory and of a picture in the content.
  var drawnPicture: ContentView.Picture? {
    switch role {
    case .view, .viewAction, .searchField, .separator: return nil
    case .ordinary, .heading, .loading: break
    }
    guard accessory == nil, content?.element?.hasPicture != true else { return nil }
    return picture
  }
}

extension ContentView.Picture {
  /// Whether there is more to be shown than a text.
  var isPicture: Bool { text.isEmpty && (iconName != nil || iconData != nil) }
}

extension ContentView.Element {
  fileprivate var sample: Self {
    switch self {
    case .text(_, let role): .text("Åg", role)
    case .badge: .badge("1")
    case .picture(var picture) where !picture.isPicture:
      .picture(
        {
          picture.text = "A"
          return picture
        }())
    case .stack(let children, let axis): .stack(children.map(\.sample), axis)
    case .part(var part):
      .part(
        {
          if !part.title.isEmpty { part.title = "Åg" }
          return part
        }())
    case .picture, .progress: self
    }
  }

  fileprivate var hasPicture: Bool {
    switch self {
    case .picture: true
    case .stack(let children, _): children.contains(where: \.hasPicture)
    case .text, .badge, .progress, .part: false
    }
  }

  /// The parts of the element that are operated.
  var parts: [ContentView.Part] {
    switch self {
    case .part(let part): [part]
    case .stack(let children, _): children.flatMap(\.parts)
    case .text, .badge, .picture, .progress: []
    }
  }

  /// The titles that the element shows.
  var titles: [PrintableText] {
    switch self {
    case .text(let text, .title): text.isEmpty ? [] : [text]
    case .stack(let children, _): children.flatMap(\.titles)
    case .text, .badge, .picture, .progress, .part: []
    }
  }

  /// Whether a text says of each part what it is called, for panels without parts. They learn of buttons only where
  /// there is nothing else.
  func isSaid(by text: PrintableText) -> Bool {
    let others = parts.filter { if case .button = $0.kind { false } else { true } }
    return (others.isEmpty ? parts : others).allSatisfy { text.description.contains(text: $0.title.description) }
  }

  /// The texts of the element, for assistive technology.
  var spoken: [PrintableText] {
    switch self {
    case .text(let text, _), .badge(let text): [text]
    case .picture(let picture): [picture.description.isEmpty ? picture.text : picture.description]
    case .progress(let share): share.map { [PrintableText(FixedTexts.current.percent($0))] } ?? []
    case .part(let part): [part.title]
    case .stack(let children, _): children.flatMap(\.spoken)
    }
  }
}

import LibDBus

/// The entries of a view: ``PropertyName/content``, ``PropertyName/accessory`` and ``PropertyName/preview``.
package enum ViewEntry: String, DeclaredName {
  case kind, text, role
  case iconName = "icon-name"
  case iconData = "icon-data"
  case description, value, axis, children, minimum, maximum, placeholder, part, title, enabled

  package static let declarations: [ViewEntry: VocabularyEntry] = [
    .kind: .init(Word.ViewKind.self, "The kind of the view."),
    .text: .init("s", "The text of a text or a badge, or an emoji as image."),
    .role: .init(Word.TextRole.self, "The role of a text."),
    .iconName: .init("s", "The icon of an image."),
    .iconData: .init("ay", "The PNG file of an image."),
    .description: .init("s", "An image in words."),
    .value: .init(["d", "b", "s"], "The progress, the slider's number, the toggle's state or the field's text."),
    .axis: .init(Word.Axis.self, "The direction of a stack."),
    .children: .init("aa{sv}", "The views of a stack."),
    .minimum: .init("d", "The lowest number of a slider."),
    .maximum: .init("d", "The highest number of a slider."),
    .placeholder: .init("s", "The text of an empty field."),
    .part: .init("s", "The identifier by which a part is operated."),
    .title: .init("s", "The title of a part."),
    .enabled: .init("b", "Whether a part can be operated."),
  ]
}

/// The entries of one of a row's ``PropertyName/alternates``.
package enum AlternateEntry: String, DeclaredName {
  case title, action, modifiers

  package static let declarations: [AlternateEntry: VocabularyEntry] = [
    .title: .init("s", "The text without mnemonic."),
    .action: .init("s", "The program's name of the action."),
    .modifiers: .init("as", "The modifiers that are held.", words: Word.Modifier.allCases.map(\.rawValue)),
  ]
}

/// The entries of ``PropertyName/highlight``.
package enum HighlightEntry: String, DeclaredName {
  case label
  case iconName = "icon-name"
  case iconData = "icon-data"
  case content, path, item

  package static let declarations: [HighlightEntry: VocabularyEntry] = [
    .label: .init("s", "The text, without mnemonic."),
    .iconName: .init("s", "The name of an icon in the theme."),
    .iconData: .init("ay", "The picture as a PNG file."),
    .content: .init("a{sv}", "A view of the object."),
    .path: .init("o", "The path of the object."),
    .item: .init("i", "The id of the row, if the object is a menu."),
  ]
}

/// The entries of ``PropertyName/dim``.
package enum DimEntry: String, DeclaredName {
  case color, opacity, duration

  package static let declarations: [DimEntry: VocabularyEntry] = [
    .color: .init("s", "The color that is laid over the screen, `#rrggbb`."),
    .opacity: .init("d", "How much it covers, from 0 to 1."),
    .duration: .init("d", "The seconds until it does."),
  ]
}

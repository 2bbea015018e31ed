package import DBusMenu
import LibDBus
import Menus

/// The reason why a client is done with a menu.
package enum SessionEnd: Sendable, Hashable {
  /// A row was chosen that closes the menu.
  case chosen
  /// The client closed the menu.
  case closed
  /// The client left the bus, or has been silent for too long.
  case gone
}

/// An event beside the protocol's own that acts on the whole menu.
package enum PressEvent: Sendable {
  /// A press that was handed over ended on a row, or beside them all.
  case release
  /// A press that was handed over came to nothing.
  case cancel
  /// The places of the rows in view, while a press is handed over; of rows that overlap, the upper one is the later.
  case rows([RowRect])
  /// The menu is to be closed by every client that shows it.
  case dismiss
}

/// An event of a client, read once.
enum ClientEvent {
  case clicked
  case opened(MenuOpening?)
  case closed
  case hovered
  /// A text was typed into a search field; `nil` if the event carries none.
  case text(String?, SearchField)
  /// An alternate of a command was chosen; `nil` if the command has none of that name.
  case alternate(CommandAction.Alternate?)
  /// The context menu of a row is asked for, at a place on the screen if that is known.
  case context(PixelPoint?)
  /// A part of a row's content was operated; `nil` if the event names none.
  case control(ControlOperation?)
  /// The object that the menu belongs to is to be opened, in a configuration if one is named.
  case commit(String?)
  /// An event that acts on the whole menu.
  case press(PressEvent)
  /// An event that the program may know.
  case unknown(String)

  /// Reads an event about an item, which is `nil` if clients cannot know it any more.
  @MainActor
  init(_ event: MenuEvent, about item: ExportedItem?) {
    switch event.kind {
    case .clicked: self = .clicked
    case .opened: self = .opened(MenuOpening(event.data))
    case .closed: self = .closed
    case .hovered: self = .hovered
    case .other(let name): self = .init(named: name, event.data, about: item)
    }
  }

  @MainActor
  private init(named name: String, _ data: Value?, about item: ExportedItem?) {
    let element = item?.showsElement == true ? item?.element : nil
    self = .unknown(name)
    switch EventName(rawValue: name) {
    case .text:
      guard let field = element as? SearchField else { break }
      self = if case .string(let text)? = data { .text(text, field) } else { .text(nil, field) }
    case .control: if element is CustomView { self = .control(ControlOperation(data)) }
    case .alternate:
      guard let command = element as? CommandAction else { break }
      let name = data?.stringValue
      self = .alternate(command.alternates.first { $0.action.wireText == name })
    case .context: if item?.showsElement == true { self = .context(PixelPoint(data)) }
    case .commitPreview: self = .commit(data?.stringValue.flatMap { $0.isEmpty ? nil : $0 })
    case .release: self = .press(.release)
    case .cancel: self = .press(.cancel)
    case .rowRects: self = .press(.rows(RowRect.all(data)))
    case .dismiss: self = .press(.dismiss)
    // The server keeps the token for a choice.
    case .activationToken: break
    case .clicked, .hovered, .opened, .closed, .reveal, nil: break
    }
  }
}

extension RowView.ControlValue {
  /// The value of an operation.
  init(_ input: ControlOperation.Input) {
    switch input {
    case .toggle(let isOn): self = .toggle(isOn)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }
}

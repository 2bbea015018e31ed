package import LibDBus

/// The entries of a presentation's source.
package enum SourceEntry: String, DeclaredName {
  case kind, path, item, rect
  case screenRect = "screen-rect"
  case screen
  case attachmentPoint = "attachment-point"
  case screenAttachmentPoint = "screen-attachment-point"
  case direction, animated
  case reduceMotion = "reduce-motion"
  case accessibility, transfer, button, timestamp, touch
  case arrowDirection = "arrow-direction"
  case activationToken = "activation-token"
  case trayItem = "tray-item"
  case hoveredItem = "hovered-item"
  case title
  case selectedItem = "selected-item"

  package static let declarations: [SourceEntry: VocabularyEntry] = [
    .kind: .init(Word.SourceKind.self, "The kind of object that the menu belongs to."),
    .path: .init("o", "The path of the object; of an `item`, of the menu with the row."),
    .item: .init("i", "The id of the row; beside the kind `item`."),
    .rect: .init("(iiii)", "The rectangle of the object, in its own coordinates."),
    .screenRect: .init("(iiii)", "The rectangle of the object on the screen."),
    .screen: .init("(iiii)", "The rectangle of the screen."),
    .attachmentPoint: .init("(ii)", "The point at which the menu begins, in the object's coordinates."),
    .screenAttachmentPoint: .init("(ii)", "The point at which the menu begins, on the screen."),
    .direction: .init(Word.Direction.self, "Which way the menu opens."),
    .animated: .init("b", "The menu appears with an animation."),
    .reduceMotion: .init("b", "The program avoids movement."),
    .accessibility: .init("b", "The rows are made for large text."),
    .transfer: .init("b", "The press that opened the menu goes on."),
    .button: .init("i", "The button that is held; beside `transfer`."),
    .timestamp: .init("u", "The time of the press; beside `transfer`."),
    .touch: .init("b", "A finger opened the menu."),
    .arrowDirection: .init(Word.ArrowDirection.self, "Which way an arrow from the menu to the object points."),
    .activationToken: .init("s", "The `xdg_activation_v1` token of the request."),
    .trayItem: .init("o", "The path of the tray item with the menu, which gets the token of a choice."),
    .hoveredItem: .init("i", "The id of the row that the press is over, 0 for none; beside `transfer`."),
    .title: .init("s", "The title above the menu."),
    .selectedItem: .init("i", "The id of the row that is selected first, on whatever level."),
  ]
}

/// The entries of a dismissal's details.
package enum DismissalEntry: String, DeclaredName {
  case animated
  case dismissRect = "dismiss-rect"
  case commitStyle = "commit-style"

  package static let declarations: [DismissalEntry: VocabularyEntry] = [
    .animated: .init("b", "The menu disappears with an animation."),
    .dismissRect: .init("(iiii)", "The place on the screen that the menu goes back into."),
    .commitStyle: .init(Word.CommitStyle.self, "How the object that the menu belongs to is opened."),
  ]
}

/// The entries of the event ``EventName/opened``'s data.
package enum OpeningEntry: String, DeclaredName {
  case direction, metrics

  package static let declarations: [OpeningEntry: VocabularyEntry] = [
    .direction: .init(
      "s", "Which way the client opens the menu.", words: [Word.Direction.up.rawValue, Word.Direction.down.rawValue]),
    .metrics: .init("a{sv}", "The client's metrics."),
  ]
}

/// The entries of a client's metrics. The type `d` stands for any number.
package enum MetricEntry: String, DeclaredName {
  case scale
  case iconSize = "icon-size"
  case textColumns = "text-columns"
  case accessibility
  case textDirection = "text-direction"

  package static let declarations: [MetricEntry: VocabularyEntry] = [
    .scale: .init("d", "Device pixels to a logical one, from 0.1 to 16."),
    .iconSize: .init(["i", "d"], "The width and height of a picture, from 1 to 1024."),
    .textColumns: .init(["i", "d"], "The characters in a line, from 1 to 10,000."),
    .accessibility: .init("b", "Large text."),
    .textDirection: .init(Word.TextDirection.self, "The direction of menus that have none of their own."),
  ]
}

/// The members of `org.menubus.Presentation1`.
package enum PresentationMember {
  /// The method by which a client sends its ``ClientMetrics``.
  package static let setClientMetrics: MemberName = "SetClientMetrics"
  /// The signal that asks for the menu to be shown.
  package static let presentRequested: MemberName = "PresentRequested"
  /// The signal that a request has another ``PresentationDetails``.
  package static let menuChanged: MemberName = "MenuChanged"
  /// The signal that the request is over, with ``DismissalDetails``.
  package static let dismissRequested: MemberName = "DismissRequested"
  /// The property with the identifier of the open request.
  package static let request: MemberName = "Request"
  /// The property with the clients that have the menu open.
  package static let sessions: MemberName = "Sessions"
  /// The property with the ``PresentationDetails``.
  package static let source: MemberName = "Source"
  /// The property with the direction in which the menu opens.
  package static let direction: MemberName = "Direction"
}

/// The members of `org.menubus.Presenter1`.
package enum PresenterMember {
  /// The method that shows any menu, with a ``PresentationDetails``; the reply has ``MenuChoice``s.
  package static let open: MemberName = "Open"
  /// The method that gives the menu on the screen the keyboard.
  package static let takeKeyboard: MemberName = "TakeKeyboard"
  /// The property with the kind of presenter.
  package static let kind: MemberName = "Kind"
  /// The property with the version of the interface.
  package static let version: MemberName = "Version"
}

/// The interfaces and names of presentations, declared here for programs and presenters.
package enum PresentationName {
  /// The interface of a menu that is presented.
  package static let presentation: InterfaceName = "org.menubus.Presentation1"
  /// The interface of an object with context menus.
  package static let contextMenu: InterfaceName = "org.menubus.ContextMenu1"
  /// Its method.
  package static let requestMenu: MemberName = "RequestMenu"
  /// The bus name of the presenter.
  package static let presenter: BusName = "org.menubus.Presenter"
  /// The interface of the presenter.
  package static let presenterInterface: InterfaceName = "org.menubus.Presenter1"
  /// The object that has it.
  package static let presenterPath: ObjectPath = "/org/menubus/Presenter"
}

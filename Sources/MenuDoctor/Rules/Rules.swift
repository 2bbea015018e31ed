#if Tool
/// All rules, by number: 1xx the tray item, 2xx the menu's object, 3xx its layout, 4xx its rows, 5xx its opening, 6xx its
/// signals.
package enum Rules {
  package static let all: [any Rule] = item + icons + object + layout + rows + pictures + opening + signals

  private static let item: [any Rule] = [
    UnreadableItem(), MissingItemProperty(), MistypedItemProperty(), InvalidID(), NoMenu(), InvalidWord(), EmptyLabel(),
    MarkupInText(), RegisteredTwice(), WellKnownRegistration(), SilentItem(), StaysAway(), UnannouncedItemChange(),
  ]
  private static let icons: [any Rule] = [
    NoIcon(), IconOfNoTheme(), TemporaryIcon(), BrokenPixmap(), LargePixmap(),
  ]
  private static let object: [any Rule] = [
    UnreadableMenu(), MissingMethod(), MissingMenuProperty(), MistypedMenuProperty(), WrongReply(), MissingGroupEntry(),
    NoIntrospection(), LeavesTheBus(), FailingEvent(),
  ]
  private static let layout: [any Rule] = [
    WrongRoot(), RepeatedID(), NegativeID(), ChangingIDs(), ReusedID(), RevisionGoesBack(), RevisionStays(),
    DifferentProperties(), EmptyAtFirstLook(), EmptySubmenu(), ChildrenWithoutSubmenu(), TooDeep(), CutLayout(),
    WrongLevel(),
  ]
  private static let rows: [any Rule] = [
    MistypedProperty(), MistypedShortcut(), UnknownType(), MissingLabel(), LostUnderscore(), ToggleWithoutState(),
    UnknownToggle(), ControlInLabel(), LongLabel(), NoAccessibleText(), LooseSeparator(),
  ]
  private static let pictures: [any Rule] = [RowIconOfNoTheme(), NoPNG(), LargePicture()]
  private static let opening: [any Rule] = [
    FailingAboutToShow(), HangingAboutToShow(), SlowAboutToShow(), NeedlessTrue(), SilentFalse(), TrueWithoutSignal(),
  ]
  private static let signals: [any Rule] = [
    NeedlessLayoutUpdated(), UnannouncedChange(), PropertiesByLayout(), TwoPasses(), TooManySignals(),
    MisshapenSignal(),
    ContradictorySignal(), InexactParent(),
  ]
}
#endif

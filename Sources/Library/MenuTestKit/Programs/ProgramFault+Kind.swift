extension ProgramFault {
  /// The faults, in the order of the doctor's rules; behind them two habits that no rule blames.
  package enum Kind: String, CaseIterable, Sendable {
    case itemUnreadable, itemPropertyMissing, itemPropertyType, itemIdInvalid, itemMenuInvalid, itemWordUnknown
    case itemLabelEmpty, itemTextMarkup, itemRegisteredTwice, itemRegisteredByName, itemWithoutText, itemStaysAway
    case itemChangeUnannounced, itemByNameOnly, itemIdOfLibrary, itemRegistrationRefused, itemGetDiffers, itemPassive
    case itemRegisteredInOneWord, itemIdShared
    case iconMissing, iconOfNoTheme, iconTemporary, iconPixelsWrong, iconPixelsLarge
    case menuUnreadable, methodMissing, noGroupProperties, menuPropertyMissing, menuPropertyWrong, replyTypes
    case groupEntryMissing, introspectionMissing, programLeaves, eventRefused, groupRefused, menuOfGtk
    case rootId, idRepeated, idNegative, idChanges, idReused, revisionBack, revisionStays, propertiesDiffer
    case menuEmpty, submenuEmpty, submenuUndeclared, menuTooDeep, layoutCut, levelWrong, groupOfNoneEmpty
    case layoutOfNothing, depthIgnored
    case rowPropertyType, rowShortcutType, rowTypeUnknown, rowLabelMissing, rowUnderscoreLost, rowStateMissing
    case rowToggleUnknown, rowLabelControl, rowLabelLong, rowWithoutText, rowSeparatorLoose, rowAmpersand
    case rowIconOfNoTheme, rowPictureNoPng, rowPictureLarge
    case aboutToShowFails, aboutToShowHangs, aboutToShowSlow, aboutToShowTrue, aboutToShowFalse
    case aboutToShowUnsignalled, aboutToShowAnnounces, submenuRenumbered
    case layoutUpdatedNeedless, changeUnannounced, propertiesByLayout, publishedInTwoPasses, signalsTooMany
    case signalTypes, signalContradicts, layoutUpdatedParent, layoutUpdatedSameRevision, signalOfUnknownRow
    case changes, filledOnOpening
  }
}

extension ProgramFault.Kind {
  /// The mistake, in a sentence.
  package var sentence: String { Self.sentences[self] ?? "" }

  private static let sentences = ofItem.merging(ofObject) { $1 }.merging(ofLayout) { $1 }.merging(ofRows) { $1 }
    .merging(ofTime) { $1 }

  private static let ofItem: [Self: String] = [
    .itemUnreadable: "GetAll of the item fails.",
    .itemPropertyMissing: "The item has no Category.",
    .itemPropertyType: "WindowId of the item is of the type u.",
    .itemIdInvalid: "The Id of the item is empty.",
    .itemMenuInvalid: "The item has no property Menu.",
    .itemWordUnknown: "The Category of the item is Games.",
    .itemLabelEmpty: "XAyatanaLabel of the item is there, and empty.",
    .itemTextMarkup: "The Title of the item has an “&”.",
    .itemRegisteredTwice: "The item is registered by a name, and again by the connection.",
    .itemRegisteredByName: "The item is registered by a name, and by that alone.",
    .itemWithoutText: "The Title and the tooltip of the item are empty.",
    .itemStaysAway: "The item registers with the first tray, and with no other that comes later.",
    .itemChangeUnannounced: "The Title of the item changes when the menu has closed, without a signal.",
    .itemByNameOnly: "The item is registered by a name, and its properties answer to that name alone.",
    .itemIdOfLibrary: "The Id of the item is chrome_status_icon_1.",
    .itemRegistrationRefused: "The item registers with a word that is no name, before it registers rightly.",
    .itemGetDiffers: "Get fails of the Title that GetAll answers.",
    .itemPassive: "The Status of the item is Passive.",
    .itemRegisteredInOneWord: "The item is registered by a name with its path behind it, in one word.",
    .itemIdShared: "Another program has an item of the same Id.",
    .iconMissing: "The item has neither the name of an icon nor pixels.",
    .iconOfNoTheme: "IconName of the item is no-such-icon.",
    .iconTemporary: "IconName of the item is the path of a file in /tmp.",
    .iconPixelsWrong: "The pixels of the icon are too few for its size.",
    .iconPixelsLarge: "The icon has 300 × 300 pixels.",
  ]

  private static let ofObject: [Self: String] = [
    .menuUnreadable: "GetLayout fails.",
    .methodMissing: "The menu has neither EventGroup nor AboutToShowGroup, although its version is 3.",
    .noGroupProperties: "The menu has no method GetGroupProperties.",
    .menuPropertyMissing: "The menu has no property Version.",
    .menuPropertyWrong: "TextDirection of the menu is no word of the protocol.",
    .replyTypes: "AboutToShow answers with a number.",
    .groupEntryMissing: "GetGroupProperties leaves a row out.",
    .introspectionMissing: "Introspect shows neither the item nor the menu.",
    .programLeaves: "The program leaves the bus when its menu is read.",
    .eventRefused: "Event fails.",
    .groupRefused: "EventGroup fails.",
    .menuOfGtk: "The menu is one of org.gtk.Menus.",
  ]

  private static let ofLayout: [Self: String] = [
    .rootId: "The root has another id than 0.",
    .idRepeated: "Two rows have one id.",
    .idNegative: "A row has a negative id.",
    .idChanges: "All rows have other ids when the menu is read for the second time.",
    .idReused: "A row becomes one with a mark when the menu has closed, and keeps its id.",
    .revisionBack: "A row comes when the menu has closed, and LayoutUpdated has an older revision.",
    .revisionStays: "A row comes when the menu has closed, and GetLayout answers the first revision.",
    .propertiesDiffer: "GetGroupProperties answers another label than GetLayout.",
    .menuEmpty: "No row is visible.",
    .submenuEmpty: "A submenu has no rows.",
    .submenuUndeclared: "A row has rows below it, and does not say so.",
    .menuTooDeep: "The menu has 22 levels.",
    .layoutCut: "GetLayout of the whole menu leaves out the rows of a submenu.",
    .levelWrong: "GetLayout of a submenu answers with the whole menu.",
    .groupOfNoneEmpty: "GetGroupProperties of no ids answers with no rows.",
    .layoutOfNothing: "GetLayout of a row that is not there answers with the whole menu.",
    .depthIgnored: "GetLayout of one level answers with all.",
  ]

  private static let ofRows: [Self: String] = [
    .rowPropertyType: "The property enabled of a row is a number.",
    .rowShortcutType: "The shortcut of a row is one list and not a list of lists.",
    .rowTypeUnknown: "A row has the type x-example-thing.",
    .rowLabelMissing: "A row has no label.",
    .rowUnderscoreLost: "The label of a row has single underscores.",
    .rowStateMissing: "A row with a mark has no state.",
    .rowToggleUnknown: "The mark of a row is a checkbox.",
    .rowLabelControl: "The label of a row has a tab.",
    .rowLabelLong: "The label of a row has 200 letters.",
    .rowWithoutText: "The label of a row is empty.",
    .rowSeparatorLoose: "The menu ends with a separator.",
    .rowAmpersand: "The key of a row is marked by “&”.",
    .rowIconOfNoTheme: "The icon of a row is no-such-icon.",
    .rowPictureNoPng: "The picture of a row is no PNG file.",
    .rowPictureLarge: "The picture of a row has 128 × 128 pixels.",
  ]

  private static let ofTime: [Self: String] = [
    .aboutToShowFails: "AboutToShow fails.",
    .aboutToShowHangs: "AboutToShow has no answer.",
    .aboutToShowSlow: "AboutToShow answers late, after 400ms or the time behind “=”.",
    .aboutToShowTrue: "AboutToShow of the menu answers true, and nothing has changed.",
    .aboutToShowFalse: "A submenu gets a row when it opens; AboutToShow answers false, and no signal tells of it.",
    .aboutToShowUnsignalled: "A submenu gets a row when it opens; AboutToShow answers true, and no signal tells of it.",
    .aboutToShowAnnounces: "LayoutUpdated comes whenever a menu opens, and nothing has changed.",
    .submenuRenumbered: "All rows have other ids whenever a menu opens.",
    .layoutUpdatedNeedless: "LayoutUpdated comes when the menu has closed, and nothing has changed.",
    .changeUnannounced: "A row comes when the menu has closed, and no signal tells of it.",
    .propertiesByLayout: "A row has another label when the menu has closed, and LayoutUpdated alone tells of it.",
    .publishedInTwoPasses: "When the menu has closed, most rows go, and come again when it was read.",
    .signalsTooMany: "250 signals come at once when the menu has closed.",
    .signalTypes: "LayoutUpdated has one argument when the menu has closed.",
    .signalContradicts: "A label is both updated and removed by one signal, when the menu has closed.",
    .layoutUpdatedParent: "A submenu gets a row when it opens, and LayoutUpdated names the root.",
    .layoutUpdatedSameRevision:
      "A row comes as the menu opens, and LayoutUpdated has its revision again when it has closed.",
    .signalOfUnknownRow: "ItemsPropertiesUpdated is about a row that is not there, when the menu has closed.",
    .changes:
      "No fault: a submenu gets a row as it opens, and a row and the item have other texts when the menu has closed.",
    .filledOnOpening: "No fault: a submenu has its rows made anew, with other ids, whenever it opens.",
  ]
}

/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuBusLimits {
  /// More anchors than this inside each other are taken for a circle.
  package static let anchorDepth = 64

  /// More requests than this are refused.
  package static let contextRequests = 64

  /// The most bytes of the text that names an object with a context menu.
  package static let contextTextBytes = 4096

  /// The most rows that such a text names.
  package static let contextRows = 64

  /// A menu that is open for longer without a call is taken for closed.
  package static let presentationSilence = Duration.seconds(24 * 60 * 60)

  /// The pictures of icons beside labels that are kept; beyond it all are forgotten.
  package static let labelPictures = 64

  /// An item waits for the picture beside its label for so long before it is shown.
  package static let labelPictureTime = Duration.seconds(1)

  /// A request waits for a presenter that starts for so long.
  package static let presenterStart = Duration.seconds(5)
}

/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum StatusNotifierLimits {
  /// More properties than any item has.
  package static let properties = 1024

  /// More panels than any desktop has; beyond it all are forgotten.
  package static let panels = 16

  /// The files with pictures of one item, for hosts that read no pixels: two icons, and those before them.
  package static let pictureFiles = 4

  /// The most pixels a side of such a file has.
  package static let pictureFileSide = 64

  /// The most files of processes that were killed that are looked at together.
  package static let leftOverFiles = 1000

  /// More notches at once come from no wheel, and would keep a program busy that takes a step for each.
  package static let scrollSteps = 100

  /// The most characters an ``id`` may have.
  package static let idCharacters = 255

  /// The most bytes of the pixmaps of one icon together: four such icons still fit into a message.
  package static let iconBytes = 8 << 20

  /// The most characters of a text of one line: a title, a label, a description.
  package static let lineCharacters = 1000

  /// The most scalars of the name of an icon or a folder.
  package static let nameScalars = 4096

  /// The most notes about entries of a watcher's list.
  package static let listNotes = 100

  /// The most bytes of the text of a tooltip.
  package static let toolTipBytes = 10_000

  /// The most bytes of a path.
  package static let pathBytes = 1024

  /// The most bytes of the name of an item or a host, as it is registered.
  package static let keyBytes = 4096

  /// How often a watcher that has the name, and cannot answer yet, is asked to register an item.
  package static let registrationAttempts = 20

  /// The time between two of these attempts.
  package static let registrationInterval = Duration.milliseconds(500)

  /// The time that a watcher may take for an answer, and an item for one to the watcher.
  package static let watcherTime = Duration.seconds(5)
}

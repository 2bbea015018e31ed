/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenusLimits {
  /// The number of objects that are kept; beyond it the one that is idle longest goes.
  package static let renderedObjects = 64

  /// More responders than this are taken for a circle.
  package static let responders = 256

  /// The number of menus that may be inside each other. Deeper ones are left out, with a diagnostic.
  package static let depth = 256

  /// Larger pictures of rows are refused: each client gets each picture, and a menu needs 16 by 16 pixels.
  package static let pictureBytes = 256 * 1024

  /// The number of stacks that may be inside each other on the bus; views in deeper ones are in the last.
  package static let viewDepth = 4
}

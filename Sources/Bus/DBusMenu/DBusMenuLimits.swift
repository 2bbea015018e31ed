/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum DBusMenuLimits {
  /// The tries to choose an item that changes at the last moment.
  package static let choiceTries = 10

  /// The number of things that one sentence names; it counts the others.
  package static let namedChanges = 8

  /// A client that says `opened` after more silence than this had closed the menu before, whether it said so or not.
  package static let clientPause = Duration.seconds(2)

  /// The most answers that are remembered of one client; beyond it all are forgotten.
  package static let readings = 256

  /// The most items that one client is remembered to have asked about; beyond it all are forgotten.
  package static let askedItems = 4096

  /// Beyond this, a client is forgotten: the one that was used least recently, of those whose signals need nothing
  /// more than others if there is one.
  package static let clients = 64

  /// The most values of an answer that is read as it was sent, of which 16 bytes count as one more: 20,000 rows with
  /// pictures. A ``MenuClient`` counts bytes instead, because it decodes only what it keeps.
  package static let layoutValues = 1 << 19

  /// The wire allows 64 containers inside each other. An item on level n opens 3n + 1 of them, a property of it three
  /// more, and then come those of its value.
  package static let containers = 64

  /// So many parts may wait to be read one by one; beyond it the whole menu is read instead.
  package static let wantedParts = 64

  /// The most bytes of a description of objects in which menus are looked for.
  package static let introspectedBytes = 1 << 18

  /// The bytes of descriptions that all programs of a listing have together, beyond those that each has in any case.
  package static let listedDescriptionBytes = 16 << 20

  /// The most bytes of descriptions of a process.
  package static let programDescriptionBytes = 1 << 20

  /// The bytes of descriptions that each process has in any case.
  package static let sureDescriptionBytes = 1 << 16

  /// The most objects below another that are looked at.
  package static let introspectedObjects = 64

  /// The most notes about a menu that is read; further ones are counted.
  package static let notes = 100

  /// Events that carry more than this are refused.
  package static let eventBytes = 64 * 1024

  /// Groups of events that together carry more than this are refused.
  package static let groupBytes = 2 << 20

  /// The number of characters that a label may show. Longer ones end in "…": no panel wraps, and on GNOME one long
  /// label pushes the beginnings of all rows off the screen. See docs/panel-menus.md#menus-of-other-programs.
  package static let labelCharacters = 80

  /// Longer lists of ids are refused: a message has room for millions, and answering them holds up all other clients.
  package static let listedItems = 100_000

  /// The number of property names in a call; 16 bytes of a longer name count as one more.
  package static let propertyNames = 16 * 1024

  /// The number of ids from which on an answer is kept.
  package static let keptListItems = 32

  /// Up to this size an update restates all of a changed row; beyond it, only what changed.
  package static let restatedBytes = 64 * 1024

  /// The bytes of all pictures in one message.
  package static let messagePictureBytes = 4 << 20

  /// The longest name of a property.
  package static let propertyNameBytes = 1024

  /// The number of names that an item may lose; 16 bytes of a longer one count as one more.
  package static let removedNames = 1024

  /// The most choices of a menu that are told, the last ones.
  package static let choices = 1000

  /// The maximum per row: one per set of modifiers.
  package static let alternates = 15

  /// The most rectangles of an event: no screen has more rows.
  package static let rowRects = 1024

  /// The most bytes of a ``wireText``, and of the names and tokens that are read.
  package static let wireTextBytes = 4096

  /// The greatest depth of stacks that is read.
  package static let viewDepth = 8

  /// The most elements that are read, stacks included.
  package static let viewElements = 200

  /// Panels ask for layouts in half a dozen ways; a kept answer costs about 107 bytes a row.
  package static let cachedLayouts = 6

  /// The most bytes of all answers that are kept: pictures may be large.
  package static let cachedBytes = 32 << 20

  /// The most property names of a call whose answer is kept.
  package static let cachedNames = 32

  /// The bytes of those names together.
  package static let cachedNameBytes = 1024

  /// The most levels that are read or kept. A message has room for 21; what was read level by level may be deeper.
  package static let sentDepth = 128

  /// The most items that are read at once.
  package static let sentItems = 1 << 18

  /// The most wrong types of children that are remembered.
  package static let strayTypes = 8

  /// The most calls that wait for content; further ones are answered at once.
  package static let pendingCalls = 64

  /// The most items of such a call.
  package static let pendingItems = 1024

  /// The most values of a record that a client sends.
  package static let recordValues = 1024
}

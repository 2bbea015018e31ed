/// The limits of this module on what comes from outside, next to those of `MenuClientLimits`:
/// `docs/limit-reference.md` says which door each one bounds.
package enum GtkMenusLimits {
  /// The most groups of a program that are started at once; beyond it submenus stay empty.
  package static let groups = 1024

  /// The most menus of all groups that are kept.
  package static let menus = 16_384

  /// The most changes of one signal; GTK puts those of a turn of its loop together.
  package static let changes = 4096

  /// The most attributes and links of an item that are looked at.
  package static let attributes = 64

  /// The most bytes of the name of an action, an attribute, an accelerator or an icon.
  package static let nameBytes = 1024

  /// The most values of a target or a state, of which 16 bytes count as one more.
  package static let values = 1024

  /// The most actions of an object.
  package static let actions = 8192

  /// The most bytes of the actions of an object with their names and states, about; further ones are left out.
  package static let actionBytes = 4 << 20

  /// The most activations that wait for the program; further clicks are refused.
  package static let activations = 64

  /// The most objects of a program that are looked at to find its menus.
  package static let objects = 256

  /// How long a group stays started after its submenu was closed: who looks through a menu comes back.
  package static let linger = Duration.seconds(2)

  /// How long a relay that ends waits for the answers to clicks: a program that shows a dialog answers afterwards.
  package static let answers = Duration.seconds(2)

  /// How long a client keeps a menu open without a word, as one does that watches it.
  package static let session = Duration.seconds(365 * 86_400)

  /// The shortest time between two changes that are passed on.
  package static let frame = Duration.milliseconds(16)
}

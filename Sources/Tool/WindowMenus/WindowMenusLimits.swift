/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum WindowMenusLimits {
  /// The most windows with menus that are listed, and that are registered.
  package static let windows = 1024

  /// The most windows that one program may register.
  package static let windowsPerProgram = 256

  /// The most bytes of the file with the windows for the next registrar: all of them with the longest names and paths.
  package static let registryBytes = 2 << 20

  /// The most windows that are registered by two programs, and of which the display is asked whose they are.
  package static let disputes = 64

  /// The most of these of one program.
  package static let disputesPerProgram = 16

  /// The most bytes of a path of a menu.
  package static let pathBytes = 1024

  /// The most connections of the bus that are asked whether they are programs of GTK, and the most other names.
  package static let programs = 512

  /// The time in which a program says which objects it has.
  package static let introspectionTime = Duration.seconds(1)

  /// The time after which only those connections are awaited whose process has not answered by another.
  package static let secondConnectionTime = Duration.milliseconds(250)

  /// The time in which a registrar says which windows it has.
  package static let registrarTime = Duration.seconds(2)

  /// The most windows above a dialog.
  package static let owners = 8
}

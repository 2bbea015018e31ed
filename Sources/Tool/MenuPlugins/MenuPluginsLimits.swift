import MenuFiles

/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuPluginsLimits {
  /// The shortest interval. Shorter ones are this long.
  package static let shortestInterval = Duration.milliseconds(250)

  /// The most tags that are read.
  package static let tags = 200

  /// The most bytes of a plugin that are looked at for tags.
  package static let tagBytes = 256 * 1024

  /// The most times of a schedule.
  package static let scheduleTimes = 100

  /// The most characters of the name of an emoji.
  package static let emojiNameCharacters = 60

  /// The deepest level of rows.
  package static let depth = MenuFilesLimits.depth - 1

  /// The most parameters of a line, with the words that are none: behind these, a line is not read.
  package static let parameters = 200

  /// The most numbers of a sequence of colours of a terminal.
  package static let colorCodes = 16

  /// The characters of a text that are compared with one of the title: more than a name of an emoji has.
  package static let colorReach = 64

  /// The most colours whose dots are kept.
  package static let dots = 64

  /// The most kinds of notes about one output.
  package static let notes = 100

  /// The most rows of a menu.
  package static let rows = 2000

  /// The most title lines.
  package static let titles = 100

  /// The most bytes of a line; longer ones are cut.
  package static let lineBytes = 512 * 1024

  /// The highest number of a `param…`.
  package static let parameterNumber = 100

  /// The most characters of a title.
  package static let titleCharacters = 1000

  /// The most bytes of a picture, which is what rows can show.
  package static let pictureBytes = 256 * 1024

  /// The most pixels along an edge of a picture that is no PNG file, as it is shown.
  package static let pictureEdge = 128

  /// The most pictures that are no PNG files of an output, and the most of all plugins that are kept.
  package static let decodedPictures = 64

  /// The most bytes of these pictures of an output: the process that decodes reads no more.
  package static let decodedBytes = 1000 << 10

  /// The time that the process that decodes has for the pictures of an output.
  package static let decodingTime = Duration.seconds(2)

  /// The largest file of preferences.
  package static let preferenceBytes = 256 * 1024

  /// The largest list of what is left alone in a directory; a larger one is read so far.
  package static let ignoreBytes = 64 * 1024

  /// The most lines of such a list.
  package static let ignoreLines = 1000

  /// The most plugins in the subfolders of a directory, as SwiftBar has it; with more, none of them is read.
  package static let folderPlugins = 50

  /// The most subfolders, for each is watched.
  package static let pluginFolders = 32

  /// The deepest subfolder.
  package static let folderDepth = 8

  /// The most names of a folder that are looked at.
  package static let folderNames = 1000

  /// The most notes that are remembered; further ones are not logged.
  package static let rememberedNotes = 100

  /// The most bytes that a run may print, or a menu of a stream.
  package static let outputBytes = 1 << 20

  /// The most calls that are kept.
  package static let streamCalls = 1000

  /// The time that a stream may take for its first menu.
  package static let streamStart = Duration.seconds(10)

  /// The time from the question of a client that is about to show the menu to its opening.
  package static let openingTime = Duration.seconds(5)

  /// The time that a run of a plugin may take.
  package static let runTime = Duration.seconds(120)
}

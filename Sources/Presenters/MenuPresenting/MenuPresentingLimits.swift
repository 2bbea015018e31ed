/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuPresentingLimits {
  /// The time for which an answer counts whether a program has the keyboard.
  package static let keyboardTime = Duration.milliseconds(50)

  /// The time after a change of a menu in which keys and presses choose what they would have chosen before, or nothing.
  package static let sightTime = Duration.milliseconds(300)

  /// The most lines of a message; programs show it above the rows.
  package static let messageLines = 8

  /// The most lists of lines that a menu is shown as, one after the other: a chooser may answer by itself.
  package static let shownLists = 1000

  /// The most texts of a field that were sent and have not come back.
  package static let sentTexts = 64

  /// The longest text of a field that is edited, in bytes: more than a user types; our own server accepts sixteen times
  /// as many.
  package static let fieldBytes = 4096

  /// The time a program may take to fill a level until Escape closes everything.
  package static let levelTime = Duration.seconds(2)

  /// The time that this may take; no menu waits for it.
  package static let assistiveTime = Duration.seconds(1)

  /// The time a program may take to open its menu, unless the user of `menubus presenter` says otherwise; then it is
  /// shown as it was.
  package static let openingTime = Duration.seconds(2)

  /// The time a program may take for an answer, unless the user of `menubus presenter` says otherwise. Others wait for
  /// their turn meanwhile.
  package static let answerTime = Duration.seconds(2)

  /// The first pause before the next menu of a program that the user did not ask for; it doubles.
  package static let firstPause = Duration.milliseconds(250)

  /// The longest pause.
  package static let longestPause = Duration.seconds(10)

  /// Within this time after another one, a closing by the user refuses the program.
  package static let hurry = Duration.seconds(1)

  /// The time for which a program is refused.
  package static let refusal = Duration.seconds(10)

  /// The time without a menu after which nothing is remembered of a program.
  package static let pauseMemory = Duration.seconds(60)

  /// The time for which a program is refused whose menu was on the screen when a presenter stood still.
  package static let standStillMemory = Duration.seconds(60)

  /// The most programs that are remembered.
  package static let rememberedPrograms = 256

  /// The most requests of a program to activate a row that wait for the rows to be drawn; the oldest are dropped.
  package static let activationRequests = 16

  /// The most requests that one program may have waiting; no user sees the later ones.
  package static let requestsPerProgram = 16

  /// The most requests that all programs together may have waiting. Then the one with the most gives way.
  package static let requests = 256

  /// The most bytes of a path or a name.
  package static let requestTextBytes = 4096

  /// The most values of a request.
  package static let requestValues = 1024

  /// The longest time until the screen is dark, in seconds.
  package static let dimSeconds = 2.0

  /// The number of rows after each other that share what is drawn of them: more than a screen shows.
  package static let rowsTogether = 64

  /// The most letters that are drawn of so many rows together.
  package static let drawnLetters = 1 << 14

  /// The most pieces of views that are drawn of so many rows together; a part that the user operates counts as four.
  package static let drawnPieces = 1 << 10

  /// The most letters of a text that are drawn.
  package static let textLetters = 500

  /// The most pieces of the views of a row that are drawn.
  package static let viewPieces = 256

  /// The most pixels of all pictures together.
  package static let picturePixels = 1 << 24

  /// The most time for all pictures together that need a process.
  package static let pictureTime = Duration.seconds(1)

  /// The time after which a menu that has used everything has the whole again.
  package static let picturePeriod = Duration.seconds(60)

  /// The most folders with icons of a program's own.
  package static let iconFolders = 16
}

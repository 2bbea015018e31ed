import MenuPresenting

/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuWindowLimits {
  /// The time that a program has to present a menu of the row.
  package static let leftMenuTime = Duration.seconds(2)

  /// The time in which a context menu has to be shown after the user asks for it in a menu with the keyboard, to have
  /// the keyboard although a window has got it meanwhile.
  package static let askedMenuTime = Duration.milliseconds(500)

  /// The number of looks, a quarter of a second apart, without a turn of the loop after which the process ends.
  package static let missedTurns = 8

  /// The seconds in which the process ends after a signal, or is ended.
  package static let endSeconds: UInt32 = 3

  /// The most bytes that the process that decodes may answer.
  package static let decodedBytes = 64 << 20

  /// The most bytes of all requests of a process.
  package static let decoderInputBytes = 1 << 20

  /// The seconds of the processor of the process that decodes.
  package static let decoderSeconds = 1

  /// The bytes of address space of the process that decodes.
  package static let decoderMemory = 256 << 20

  /// The time in which the process that decodes is gone once it is ended, unless the kernel keeps it in a read.
  package static let decoderEndTime = Duration.milliseconds(200)

  /// The most processes that were ended and are not gone, beyond which no other is started.
  package static let leftDecoders = 4

  /// The most pictures of a menu that are kept.
  package static let keptPictures = 512

  /// The most bytes of these pictures and of the files that some come in: those of all pixels that may be decoded.
  package static let keptPictureBytes = 4 * MenuPresentingLimits.picturePixels

  /// The most pictures of one process.
  package static let picturesOfProcess = 64

  /// The most bytes of a file with a picture.
  package static let pictureFileBytes = 1 << 20

  /// The most pixels along an edge before a picture is scaled.
  package static let pictureSide = 4096

  /// The most letters that are measured for the width of a level, those of the lines that are likely to be the widest.
  package static let measuredLetters = 1 << 14

  /// The most rows and pieces of views that are measured for the heights of a level, and for its width. Beyond it
  /// heights are estimates.
  package static let measuredPieces = 512

  /// The most languages that are kept; beyond it all are forgotten.
  package static let languages = 200

  /// The time that a press may go on before the menu gets another place than the pointer's.
  package static let pressTime = Duration.seconds(10)

  /// The time that a compositor has to draw a menu, and to draw it on when it has the keyboard no more.
  package static let frameTime = Duration.seconds(3)

  /// The time after a change of outputs in which a compositor takes the keyboard from a menu and gives it back.
  package static let outputTime = Duration.seconds(1)

  /// The time that a compositor has to say where the pointer is.
  package static let pointerTime = Duration.milliseconds(200)

  /// The time that one has for XWayland, which tells it by a motion behind its next frame.
  package static let pointerTimeOfXWayland = Duration.milliseconds(500)

  /// The time after which the other monitors are covered, and that between the ways to ask a compositor.
  package static let nudgeTime = Duration.milliseconds(30)
}

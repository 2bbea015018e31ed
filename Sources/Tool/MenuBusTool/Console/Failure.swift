import Basics
import LibDBus

/// An error that knows the status with which a command ends.
protocol CommandError: Error {
  /// The error, for the user and for a script.
  var failure: Failure { get }
}

/// An error, for the user and for a script.
struct Failure: Error {
  /// `sysexits.h` where it has a number for it.
  enum Status: Int32 {
    case failed = 1
    case notFound = 2
    case nothingChosen = 3
    case timedOut = 4
    case gone = 5
    case usage = 64
    case badFile = 65
    case noBus = 69
  }

  var status: Status
  var sentence: PrintableText
  /// Whether the bus name has no owner; the text may not have been a bus name.
  private(set) var concernsBusName = false
  /// Whether a tray item that does not answer may be the one that is named.
  private(set) var concernsSilentItem = false

  init(_ status: Status, _ sentence: PrintableText) {
    self.status = status
    self.sentence = sentence
  }

  /// A bus name without an owner.
  static func noOwner(of name: BusName) -> Failure {
    var failure = Failure(.notFound, "no program on the bus is called \(name)")
    failure.concernsBusName = true
    return failure
  }

  /// A tray item that is not among those that answer.
  static func noAnswer(_ sentence: PrintableText) -> Failure {
    var failure = Failure(.timedOut, sentence)
    failure.concernsSilentItem = true
    return failure
  }

  /// Finds the status for an error of the libraries.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as any CommandError: self = error.failure
    case let error as BusError: self.init(Self.status(of: error), error.sentence)
    default: self.init(.failed, "\(error)")
    }
  }

  private static func status(of error: BusError) -> Status {
    switch error.name {
    case .serviceUnknown, .nameHasNoOwner, .unknownObject, .unknownInterface, .unknownMethod: .notFound
    case .noReply, "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.TimedOut": .timedOut
    case .noServer, .badAddress, .disconnected: .noBus
    default: .failed
    }
  }
}

extension BusError {
  /// The error as a part of a sentence; of a program that does not answer in our own words alone.
  var sentence: PrintableText { isLate ? "\(message.dropLast())" : "\(self)" }
}

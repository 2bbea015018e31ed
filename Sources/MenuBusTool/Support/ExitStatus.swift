#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins
import MenuPresenting
import MenuRecords
import MenuTerminal
import PrivateBus

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

  /// Finds the status for an error of the libraries.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as MenuFileError: self.init(.badFile, PrintableText(lines: error.description))
    case let error as RecordingError: self.init(.badFile, PrintableText(lines: error.description))
    case let error as PluginRefusal: self.init(.badFile, "\(error)")
    case let error as ItemNotFound: self.init(.notFound, "\(error)")
    case let error as RowChanged:
      let now: PrintableText =
        error.now.map { "; #\(error.token.id) is “\($0.joined(separator: "/"))” now" } ?? ""
      self.init(.notFound, "the row \(error.token.text) is not there any more" + now)
    case is NameTaken, is NameRefused: self.init(.failed, "\(error)")
    case let error as PresenterNameTaken:
      self.init(.failed, "\(error)" + (error.isKept ? "" : "; --replace takes its place, if it allows that"))
    case let error as ServedAlready: self.init(error.isStuck ? .timedOut : .failed, "\(error)")
    case let error as PrivateBusError: self.init(.noBus, "\(error)")
    case let error as TerminalError: self.init(.usage, "\(error)")
    case Interruption.gone: self.init(.gone, "the program went away")
    case let error as BusError: self.init(Self.status(of: error), "\(error)")
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

/// Runs a command's work; an error goes to standard error and becomes the exit status.
func reporting(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let exit as ExitCode {
    throw exit
  } catch {
    let failure = Failure(error)
    printError(failure.sentence)
    throw ExitCode(failure.status.rawValue)
  }
}
#endif

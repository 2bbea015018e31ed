import Basics
package import DBusMenu
package import MenuPresenting

extension ItemNotFound: CommandError {
  package var failure: Failure { Failure(.notFound, "\(self)") }
}

extension RowChanged: CommandError {
  package var failure: Failure {
    let now: PrintableText = now.map { "; #\(token.id) is “\($0.joined(separator: "/"))” now" } ?? ""
    return Failure(.notFound, "the row \(token.text) is not there any more" + now)
  }
}

extension PresenterNameTaken: CommandError {
  package var failure: Failure {
    Failure(.failed, "\(self)" + (isKept ? "" : "; --replace takes its place, if it allows that"))
  }
}

extension Interruption: CommandError {
  package var failure: Failure {
    if case .gone = self { Failure(.gone, "the program went away") } else { Failure(.failed, "\(self)") }
  }
}

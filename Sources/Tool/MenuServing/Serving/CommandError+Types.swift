import Basics
package import MenuFiles
package import MenuPlugins
package import MenuScripting

extension MenuFileError: CommandError {
  package var failure: Failure { Failure(.badFile, PrintableText(lines: description)) }
}

extension PluginRefusal: CommandError {
  package var failure: Failure { Failure(.badFile, "\(self)") }
}

extension ServedAlready: CommandError {
  package var failure: Failure { Failure(isStuck ? .timedOut : .failed, "\(self)") }
}

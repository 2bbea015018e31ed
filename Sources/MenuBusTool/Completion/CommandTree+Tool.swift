#if Tool
import ArgumentParser
import Foundation
import MenuScripting

extension CommandTree {
  static let tool: CommandTree? = {
    struct Dump: Decodable { var command: CommandTree }
    return try? JSONDecoder().decode(Dump.self, from: Data(Menubus._dumpHelp().utf8)).command
  }()
}
#endif

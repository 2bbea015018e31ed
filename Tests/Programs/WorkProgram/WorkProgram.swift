// Reads inputs of three sizes by each law, for `Tests/Work/work.py`, which runs this program in callgrind.
//
//     WorkProgram            lists the laws
//     WorkProgram NAME …     carries them out

import Glibc

/// Nothing, in a function of its own: callgrind writes what it has counted whenever the function is entered.
@inline(never) func workMark(_ number: Int32) -> Int32 { number &+ 1 }

/// A mark that no optimization may leave out.
// Written by the main thread alone.
nonisolated(unsafe) var marks: Int32 = 0

@main struct WorkProgram {
  static func main() {
    let names = Set(CommandLine.arguments.dropFirst())
    for law in Work.laws {
      guard names.contains(law.name) else {
        if names.isEmpty { print(law.name) }
        continue
      }
      // Once before it counts: tables are made at their first use.
      law.run(law.size / 8)
      for size in [law.size, law.size * 2, law.size * 4] {
        let body = law.prepared(size)
        marks = workMark(marks)
        body()
        marks = workMark(marks)
      }
    }
  }
}

/// An input that can have any size, and what reads it.
struct WorkLaw: Sendable {
  var name: String
  /// The smallest size that is measured; the others are twice and four times as large.
  var size: Int
  /// Makes an input of a size, and returns what reads it.
  var prepared: @Sendable (_ size: Int) -> () -> Void

  init<Input>(
    _ name: String, _ size: Int, _ input: @escaping @Sendable (Int) -> Input,
    _ body: @escaping @Sendable (Input) -> Void
  ) {
    self.name = name
    self.size = size
    prepared = { size in
      let input = input(size)
      return { body(input) }
    }
  }

  func run(_ size: Int) { prepared(size)() }
}

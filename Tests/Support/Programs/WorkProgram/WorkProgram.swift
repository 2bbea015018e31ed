// Reads inputs of three sizes by each law, and does what has a fixed size, for `Tests/Work/work.py`, which runs this
// program in callgrind.
//
//     WorkProgram            lists the laws
//     WorkProgram --costs    lists what has a fixed size
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
    if names.isEmpty || names == ["--costs"] {
      for law in names.isEmpty ? Work.laws : Work.costs { print(law.name) }
    }
    for law in Work.laws where names.contains(law.name) { law.count([law.size, law.size * 2, law.size * 4]) }
    for cost in Work.costs where names.contains(cost.name) { cost.count([cost.size]) }
  }
}

/// An input that can have any size, and what reads it.
struct WorkLaw: Sendable {
  var name: String
  /// The smallest size that is measured.
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

  func count(_ sizes: [Int]) {
    // Once before it counts, as far as it will go: tables are made at their first use.
    for size in sizes.suffix(1) { prepared(size)() }
    for size in sizes {
      let body = prepared(size)
      marks = workMark(marks)
      body()
      marks = workMark(marks)
    }
  }
}

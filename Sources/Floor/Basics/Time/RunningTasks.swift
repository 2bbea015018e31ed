/// Tasks under way, to be awaited or counted; one that is over is forgotten.
package struct RunningTasks: Sendable {
  /// The number of a task.
  package struct Number: Sendable, Hashable { fileprivate var value: Int }

  private var running: [Number: Task<Void, Never>?] = [:]
  private var last = 0

  package init() {}

  package var count: Int { running.count }
  package var all: [Task<Void, Never>] { running.values.compactMap { $0 } }

  /// Counts a task that is about to begin.
  package mutating func begin() -> Number {
    last += 1
    let number = Number(value: last)
    running[number] = .some(nil)
    return number
  }

  /// Keeps a task that has begun, unless it is over already.
  package mutating func keep(_ task: Task<Void, Never>, _ number: Number) {
    if running[number] != nil { running[number] = task }
  }

  /// Forgets a task, which calls this at its end.
  package mutating func end(_ number: Number) { running[number] = nil }
}

import Basics
@testable import LibDBus

/// What was begun and what ended, by kind.
struct Balance: Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable { case connection, attempt, call, subscription, stream, wait, drain }

  var begun: [Kind: Int] = [:]
  var ended: [Kind: Int] = [:]

  var isEven: Bool { begun == ended }

  static func += (sum: inout Balance, balance: Balance) {
    sum.begun.merge(balance.begun, uniquingKeysWith: +)
    sum.ended.merge(balance.ended, uniquingKeysWith: +)
  }

  var description: String {
    Kind.allCases.map { "\($0): \(begun[$0] ?? 0) begun, \(ended[$0] ?? 0) ended" }.joined(separator: "; ")
  }
}

/// Counts beginnings and ends, and waits until everything has ended.
final class Ledger: Sendable {
  private struct State {
    var balance = Balance()
    var isClosed = false
    var isGivenUp = false
    var waiter: CheckedContinuation<Balance, Never>?
  }

  private let state = Lock(State())

  /// Whether something may begin, which is then counted.
  func begin(_ kind: Balance.Kind) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.balance.begun[kind, default: 0] += 1 }
      return !state.isClosed
    }
  }

  func end(_ kind: Balance.Kind) {
    let (waiter, balance) = state.withLock { state in
      state.balance.ended[kind, default: 0] += 1
      guard state.balance.isEven else { return (CheckedContinuation<Balance, Never>?.none, state.balance) }
      defer { state.waiter = nil }
      return (state.waiter, state.balance)
    }
    waiter?.resume(returning: balance)
  }

  /// Lets nothing begin any more.
  func close() { state.withLock { $0.isClosed = true } }

  /// Returns once everything that was begun has ended, or when the task is cancelled, as it is at a time limit.
  func settled() async -> Balance {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (balance, waits) = state.withLock { state in
          let waits = !state.balance.isEven && !state.isGivenUp
          if waits { state.waiter = continuation }
          return (state.balance, waits)
        }
        if !waits { continuation.resume(returning: balance) }
      }
    } onCancel: {
      let (waiter, balance) = state.withLock { state in
        defer { state.waiter = nil }
        state.isGivenUp = true
        return (state.waiter, state.balance)
      }
      waiter?.resume(returning: balance)
    }
  }
}

import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Broadcasts` {
  private func all(_ stream: AsyncStream<Int>) async -> [Int] { await stream.reduce(into: []) { $0.append($1) } }

  @Test func `every sequence gets every element from its beginning on`() async {
    let broadcast = Broadcast<Int>()
    broadcast.send(0)
    let first = broadcast.stream(limit: 8)
    broadcast.send(1)
    let second = broadcast.stream(limit: 8, startingWith: 10)
    broadcast.send(2)
    broadcast.finish()
    #expect(await all(first) == [1, 2])
    #expect(await all(second) == [10, 2])
  }

  @Test func `a slow reader misses the oldest`() async {
    let broadcast = Broadcast<Int>()
    let (narrow, none) = (broadcast.stream(limit: 2), broadcast.stream(limit: 0))
    for number in 1...5 { broadcast.send(number) }
    broadcast.close()
    #expect(await all(narrow) == [4, 5])
    #expect(await all(none) == [5])  // there is always room for one
  }

  @Test func `a slow reader misses the oldest of those that take too many bytes, but never the last`() async {
    let broadcast = Broadcast<Int>(size: { $0 })
    let (narrow, wide) = (broadcast.stream(limit: 8, bytes: 10), broadcast.stream(limit: 8, bytes: 15))
    for number in 1...5 { broadcast.send(number) }
    let none = broadcast.stream(limit: 8, bytes: 0)
    for number in 6...7 { broadcast.send(number) }
    broadcast.close()
    #expect(await all(narrow) == [7])
    #expect(await all(wide) == [6, 7])
    #expect(await all(none) == [7])
  }

  @Test func `what a reader has taken leaves its room to others`() async {
    let broadcast = Broadcast<Int>(size: { $0 })
    let stream = broadcast.stream(limit: 2, bytes: 10)
    var taken: [Int?] = []
    var reader = stream.makeAsyncIterator()
    for number in [4, 6, 10, 3] {
      broadcast.send(number)
      taken.append(await reader.next())
    }
    for number in [4, 6] { broadcast.send(number) }
    broadcast.finish()
    for _ in 0..<3 { taken.append(await reader.next()) }
    #expect(taken == [4, 6, 10, 3, 4, 6, nil])
  }

  @Test func `sequences may begin after an end, and none after the last`() async {
    let broadcast = Broadcast<Int>()
    let first = broadcast.stream(limit: 8)
    broadcast.finish()
    broadcast.send(1)
    let second = broadcast.stream(limit: 8)
    broadcast.send(2)
    broadcast.close()
    broadcast.send(3)
    #expect(await all(first) == [])
    #expect(await all(second) == [2])
    #expect(await all(broadcast.stream(limit: 8)) == [])
  }

  @Test func `sequences end with the broadcast`() async {
    var broadcast: Broadcast<Int>? = Broadcast()
    let stream = broadcast?.stream(limit: 8)
    broadcast?.send(1)
    broadcast = nil
    if let stream { #expect(await all(stream) == [1]) }
  }

  @Test func `a dropped or cancelled sequence is forgotten`() async {
    let broadcast = Broadcast<Int>()
    #expect(broadcast.isEmpty)
    var stream: AsyncStream<Int>? = broadcast.stream(limit: 8)
    #expect(!broadcast.isEmpty && stream != nil)
    stream = nil
    #expect(broadcast.isEmpty)
    let reading = Task { [stream = broadcast.stream(limit: 8)] in for await _ in stream {} }
    reading.cancel()
    await reading.value
    #expect(broadcast.isEmpty)
  }

  @Test func `many threads may send, begin and end at once`() async {
    let broadcast = Broadcast<Int>()
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask { for _ in 0..<200 { broadcast.send(number) } }
        group.addTask { for _ in 0..<50 { for await _ in broadcast.stream(limit: 1, startingWith: number) { break } } }
        group.addTask { for _ in 0..<20 { broadcast.finish() } }
      }
    }
    #expect(broadcast.isEmpty)
  }
}

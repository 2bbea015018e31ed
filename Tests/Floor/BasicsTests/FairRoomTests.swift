import Basics
import Testing

@Suite("Room for entries of several programs")
struct FairRoomTests {
  @Test(
    "the program with the most gives way where all is full",
    arguments: [(own: 0, room: "b"), (1, "b"), (2, "none")])
  func givesWay(own: Int, room: String) {
    #expect(name(FairRoom.room(for: own, among: 6, limit: 6, each: 4) { ("b", 3) }) == room)
  }

  @Test("a program has no more than its own limit, however much room there is")
  func ownLimit() {
    #expect(name(FairRoom.room(for: 4, among: 4, limit: 6, each: 4) { ("b", 9) }) == "none")
  }

  @Test("a program is not counted while there is room")
  func free() {
    var isAsked = false
    let room = FairRoom.room(for: 3, among: 5, limit: 6, each: 4) {
      isAsked = true
      return ("b", 9)
    }
    #expect(name(room) == "free" && !isAsked)
  }

  private func name(_ room: FairRoom.Room<String>) -> String {
    switch room {
    case .free: "free"
    case .instead(let program): program
    case .none: "none"
    }
  }
}

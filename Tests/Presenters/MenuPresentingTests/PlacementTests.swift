import DBusMenu
import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `The place of a menu` {
  private let screen = DesktopMonitor(
    frame: PixelRect(x: 0, y: 0, width: 1000, height: 800), workArea: PixelRect(x: 0, y: 30, width: 1000, height: 770))
  private let second = DesktopMonitor(frame: PixelRect(x: 1000, y: 0, width: 500, height: 400))

  private func place(
    _ entries: [String: Value], pointer: PixelPoint? = nil, highlight: PixelRect? = nil
  ) -> OpeningPlace {
    OpeningPlace(
      of: PresentationDetails(.dictionary(entries)), highlight: highlight, pointer: pointer,
      monitors: [screen, second])
  }

  private func frame(
    _ entries: [String: Value], _ width: Int = 200, _ height: Int = 300, isRightToLeft: Bool = false
  ) -> PixelRect {
    place(entries).placement(for: PixelSize(width: width, height: height), isRightToLeft: isRightToLeft).frame
  }

  private func rect(_ numbers: Int32...) -> Value { .structure(numbers.map { .int32($0) }) }

  @Test(arguments: [Int.min, .max]) func `the place of a menu is away from a pointer anywhere`(number: Int) {
    let place = place(["screen-rect": rect(100, 100, 80, 20)])
    #expect(!place.isReached(by: PixelPoint(x: number, y: 110)))
    #expect(!place.isReached(by: PixelPoint(x: 110, y: number)))
    #expect(place.isReached(by: PixelPoint(x: 110, y: 110)))
  }

  @Test func `the place of a menu is below its object, or above where there is no room`() {
    #expect(frame(["screen-rect": rect(100, 100, 80, 20)]) == PixelRect(x: 100, y: 124, width: 200, height: 300))
    #expect(frame(["screen-rect": rect(100, 700, 80, 20)]) == PixelRect(x: 100, y: 396, width: 200, height: 300))
    let up: [String: Value] = ["screen-rect": rect(100, 400, 80, 20), "direction": .string("up")]
    #expect(frame(up) == PixelRect(x: 100, y: 96, width: 200, height: 300))
    let top: [String: Value] = ["screen-rect": rect(100, 100, 80, 20), "direction": .string("up")]
    #expect(frame(top) == PixelRect(x: 100, y: 124, width: 200, height: 300))
  }

  @Test func `the place of a menu of the screen is its upper part, the same for any height and pointer`() {
    let source: [String: Value] = ["kind": .string("screen"), "screen-rect": rect(900, 700, 80, 20)]
    #expect(frame(source) == PixelRect(x: 400, y: 126, width: 200, height: 300))
    #expect(frame(source, 200, 100).origin == PixelPoint(x: 400, y: 126))
    #expect(frame(source, 200, 5000) == PixelRect(x: 400, y: 126, width: 200, height: 626), "not down to the edge")
    let place = place(["kind": .string("screen")], pointer: PixelPoint(x: 1100, y: 50))
    #expect(place.monitor == 1, "that of the pointer")
    #expect(place.placement(for: PixelSize(width: 200, height: 100)).frame.origin == PixelPoint(x: 1150, y: 50))
    #expect(place.leastWidth == 360 && self.place([:]).leastWidth == nil)
  }

  @Test func `the place of a menu is lower where there is too little room on both sides`() {
    #expect(
      frame(["screen-rect": rect(100, 300, 80, 20)], 200, 700) == PixelRect(x: 100, y: 324, width: 200, height: 476))
    #expect(
      frame(["screen-rect": rect(100, 600, 80, 20)], 200, 700) == PixelRect(x: 100, y: 30, width: 200, height: 566))
    #expect(
      frame(["screen-rect": rect(0, 35, 80, 760)], 200, 5000) == PixelRect(x: 40, y: 30, width: 200, height: 770),
      "beside it is no room at all")
  }

  @Test
  func `the place of a menu is moved at screen edges, and mirrored for right-to-left`() {
    #expect(frame(["screen-rect": rect(900, 100, 80, 20)]).x == 800)
    #expect(frame(["screen-rect": rect(-30, 100, 80, 20)]).x == 0)
    #expect(frame(["screen-rect": rect(500, 100, 80, 20)], isRightToLeft: true).maxX == 580)
    #expect(frame(["screen-rect": rect(50, 100, 80, 20)], isRightToLeft: true).x == 0)
  }

  @Test func `the place of a menu begins at the point that the program says`() {
    let rects: [String: Value] = ["screen-rect": rect(100, 100, 80, 20)]
    func with(_ x: Int32, _ y: Int32) -> PixelRect {
      frame(rects.merging(["screen-attachment-point": rect(x, y)]) { $1 })
    }
    #expect(with(140, 130).origin == PixelPoint(x: 100, y: 130), "the middle of an edge is the edge")
    #expect(with(120, 124).origin == PixelPoint(x: 120, y: 124))
    #expect(with(140, 110).origin == PixelPoint(x: 100, y: 124), "the middle is no place to begin")
    #expect(with(150, 115).origin == PixelPoint(x: 150, y: 115), "within it, it is a place of its own")
    #expect(with(400, 600).origin == PixelPoint(x: 400, y: 600 - 300), "there is no room below")
    let own: [String: Value] = [
      "rect": rect(10, 10, 80, 20), "attachment-point": rect(30, 34), "screen-attachment-point": rect(120, 124),
    ]
    #expect(place(own).object == PixelRect(x: 100, y: 100, width: 80, height: 20))
    let other: [String: Value] = [
      "rect": rect(10, 10, 80, 20), "attachment-point": rect(30, 34), "screen-rect": rect(100, 100, 80, 20),
    ]
    #expect(place(other).attachmentPoint == PixelPoint(x: 120, y: 124))
    let middle = rects.merging(["screen-attachment-point": rect(140, 110)]) { $1 }
    #expect(place(middle).attachmentPoint == PixelPoint(x: 140, y: 110), "the program counts from there")
  }

  @Test func `the place of a menu at a point is any side of it with room`() {
    #expect(frame(["screen-attachment-point": rect(900, 700)]) == PixelRect(x: 700, y: 400, width: 200, height: 300))
    #expect(frame(["screen-attachment-point": rect(100, 300)], 200, 600).y == 200, "it covers the point")
    #expect(frame(["screen-attachment-point": rect(300, 100)], isRightToLeft: true).maxX == 300)
    #expect(frame(["screen-attachment-point": rect(100, 100)], isRightToLeft: true).x == 100)
  }

  @Test(
    arguments: [
      ("up", 0, 132, .top, 100), ("down", 400, 88, .bottom, 100), ("left", 592, 260, .left, 150),
      ("right", 288, 260, .right, 150),
    ] as [(String, Int, Int, PixelEdge, Int)])
  func `the place of a menu has an arrow in the middle of what it belongs to`(
    direction: String, x: Int, y: Int, edge: PixelEdge, offset: Int
  ) {
    let top: Int32 = direction == "up" ? 100 : 400
    let entries: [String: Value] = ["screen-rect": rect(500, top, 80, 20), "arrow-direction": .string(direction)]
    let placement = place(entries).placement(for: PixelSize(width: 200, height: 300))
    #expect(placement.arrow == MenuPlacement.Arrow(edge: edge, offset: offset))
    if edge == .left || edge == .right { #expect(placement.frame.origin == PixelPoint(x: x, y: y)) }
    if edge == .top { #expect(placement.frame.origin == PixelPoint(x: 440, y: 132)) }
    if edge == .bottom { #expect(placement.frame.origin == PixelPoint(x: 440, y: y)) }
  }

  @Test func `the place of a menu turns its arrow over with its side, and keeps it off its corners`() {
    let entries: [String: Value] = ["screen-rect": rect(2, 700, 8, 20), "arrow-direction": .string("up")]
    let placement = place(entries).placement(for: PixelSize(width: 200, height: 300))
    #expect(
      placement
        == MenuPlacement(
          frame: PixelRect(x: 0, y: 388, width: 200, height: 300), side: .above,
          arrow: MenuPlacement.Arrow(edge: .bottom, offset: 16)))
    #expect(placement.opensUpwards)
  }

  @Test func `a menu without a place is at the pointer, or in the middle`() {
    let size = PixelSize(width: 200, height: 300)
    #expect(place([:]).placement(for: size).frame == PixelRect(x: 400, y: 265, width: 200, height: 300))
    let pointer = place([:], pointer: PixelPoint(x: 1100, y: 50))
    #expect(pointer.monitor == 1 && pointer.placement(for: size).frame.origin == PixelPoint(x: 1100, y: 50))
    let highlight = PixelRect(x: 100, y: 100, width: 300, height: 40)
    #expect(
      place([:], pointer: .zero, highlight: highlight).placement(for: size).frame.origin == PixelPoint(x: 100, y: 144))
    #expect(place(["screen": rect(1000, 0, 500, 400)]).monitor == 1)
  }

  @Test(arguments: [false, true]) func `the place of a menu that a finger opened is not below the finger`(
    isRightToLeft: Bool
  ) {
    for x in [3, 500, 997] {
      for y in [33, 400, 797] {
        for height in [60, 300, 760] {
          let point: [String: Value] = [
            "screen-attachment-point": rect(Int32(x), Int32(y)), "screen-rect": rect(Int32(x), Int32(y), 0, 0),
          ]
          for entries in [[:], point] {
            let place = OpeningPlace(
              of: PresentationDetails(.dictionary(entries)), pointer: PixelPoint(x: x, y: y), monitors: [screen],
              isByTouch: true)
            let placement = place.placement(for: PixelSize(width: 200, height: height), isRightToLeft: isRightToLeft)
            let finger = PixelRect(PixelPoint(x: x, y: y)).inset(by: -20)
            #expect(!placement.frame.intersects(finger), "\(x), \(y): \(placement)")
            #expect(place.workArea.contains(placement.frame))
          }
        }
      }
    }
    let object: [String: Value] = ["screen-rect": rect(100, 100, 80, 20)]
    let placement = OpeningPlace(
      of: PresentationDetails(.dictionary(object)), monitors: [screen], isByTouch: true
    ).placement(for: PixelSize(width: 200, height: 300))
    #expect(placement.frame == PixelRect(x: 100, y: 124, width: 200, height: 300), "what it belongs to is seen")
  }

  @Test func `the place of a menu is beside a high object where the menu has the room that it needs`() {
    let high: [String: Value] = ["screen-rect": rect(100, 130, 80, 640)]
    #expect(frame(high, 200, 60) == PixelRect(x: 100, y: 66, width: 200, height: 60), "above")
    #expect(frame(high, 200, 110) == PixelRect(x: 140, y: 450, width: 200, height: 110), "within it")
    let pointed = place(high, pointer: PixelPoint(x: 150, y: 200)).placement(for: PixelSize(width: 200, height: 110))
    #expect(pointed.frame.origin == PixelPoint(x: 150, y: 200))
  }

  @Test(
    arguments: [
      ("in the middle", 500, 300, 300, 500), ("at the left edge", 100, 300, 100, 300), ("in the corner", 0, 0, 0, 200),
      ("at the right edge", 999, 300, 799, 999),
    ] as [(String, Int, Int, Int, Int)])
  func `the right edge of a menu that is read from right to left is at any kind of point, if there is room`(
    name: String, x: Int, y: Int, left: Int, right: Int
  ) {
    let size = PixelSize(width: 200, height: 100)
    let point: [String: Value] = ["screen-attachment-point": rect(Int32(x), Int32(y))]
    let places = [
      place(point), place([:], pointer: PixelPoint(x: x, y: y)),
      place([:], highlight: PixelRect(x: x, y: y, width: 0, height: 0)),
    ]
    for place in places {
      let frame = place.placement(for: size, isRightToLeft: true).frame
      #expect(frame.minX == left && frame.maxX == right, "\(name)")
      let other = place.placement(for: size).frame
      #expect(other.minX == min(x, 800) || x + 200 > 1000 && other.maxX == x, "the same place for one read from left")
    }
  }

  @Test func `the place of a menu is on the monitor of its object`() {
    #expect(place(["screen-rect": rect(950, 100, 200, 20)]).monitor == 1)
    #expect(place(["screen-rect": rect(2000, 100, 200, 20)]).monitor == 1, "the nearest")
    #expect(place(["screen-rect": rect(-300, 100, 200, 20), "screen": rect(1000, 0, 500, 400)]).monitor == 1)
    #expect(frame(["screen-rect": rect(2000, 100, 200, 20)]).maxX == 1500)
    let tall = place(["screen-rect": rect(1000, 0, 20, 20)])
    #expect(
      tall.placement(for: PixelSize(width: 9000, height: 9000)).frame
        == PixelRect(x: 1000, y: 24, width: 500, height: 376))
  }

  @Test func `the place of a menu is on a screen whatever the program says`() {
    let numbers: [Int32] = [.min, -50_000, -1, 0, 1, 300, 1000, 50_000, .max]
    for x in numbers {
      for y in numbers {
        for size in numbers {
          for arrow in ["up", "left", "-"] {
            let entries: [String: Value] = [
              "screen-rect": rect(x, y, size, y), "rect": rect(y, x, size, size), "attachment-point": rect(y, x),
              "screen": rect(x, y, size, x), "arrow-direction": .string(arrow),
            ]
            let place = place(entries, pointer: PixelPoint(x: Int(x), y: .max))
            for size in [PixelSize(width: 200, height: 100), PixelSize(width: Int(size), height: .max)] {
              let placement = place.placement(for: size)
              #expect(place.workArea.contains(placement.frame))
            }
          }
        }
      }
    }
    let nowhere = OpeningPlace(of: PresentationDetails(), pointer: .zero, monitors: [])
    #expect(nowhere.placement(for: PixelSize(width: 5, height: 5)).frame == .zero)
  }
}

@Suite struct `The place of a submenu` {
  private let place = SubmenuPlace(
    row: PixelRect(x: 104, y: 200, width: 192, height: 24), parent: PixelRect(x: 100, y: 100, width: 200, height: 300),
    workArea: PixelRect(x: 0, y: 0, width: 800, height: 600), inset: 5)
  private let size = PixelSize(width: 150, height: 250)

  @Test func `the place of a submenu is beside its row, with the first rows in line`() {
    #expect(
      place.placement(for: size)
        == MenuPlacement(frame: PixelRect(x: 296, y: 195, width: 150, height: 250), side: .right))
    var left = place
    left.isRightToLeft = true
    left.parent.x = 400
    #expect(left.placement(for: size).frame == PixelRect(x: 254, y: 195, width: 150, height: 250))
    var up = place
    up.opensUpwards = true
    up.row.y = 400
    #expect(up.placement(for: size).frame.maxY == 429)
  }

  @Test func `the place of a submenu changes sides for room, and later ones go on that way`() {
    var edge = place
    edge.parent.x = 550
    #expect(
      edge.placement(for: size) == MenuPlacement(frame: PixelRect(x: 404, y: 195, width: 150, height: 250), side: .left)
    )
    var deep = place
    deep.parent.x = 300
    deep.lastSide = .left
    #expect(deep.placement(for: size).side == .left)
  }

  @Test func `the place of a submenu is moved up at the lower edge, and is never off the screen`() {
    var low = place
    low.row.y = 550
    #expect(low.placement(for: size).frame.y == 350)
    #expect(low.placement(for: PixelSize(width: 5000, height: 5000)).frame == low.workArea)
    low.row = PixelRect(x: .min, y: .min, width: 1, height: 1).bounded
    low.parent = PixelRect(x: .max, y: .max, width: .max, height: .max).bounded
    #expect(low.workArea.contains(low.placement(for: size).frame))
  }
}

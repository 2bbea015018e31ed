import StatusNotifier

/// A drawing (SVG), which librsvg makes pictures of. The first one loads that library, which draws by Cairo.
final class Drawing {
  private let library: Library
  private let handle: OpaquePointer

  /// Reads a drawing. Without a file of its own it refers to no other.
  init(_ bytes: [UInt8]) throws(LibraryUnavailable) {
    library = try Library.loaded.get()
    guard let handle = library.read(bytes, UInt(bytes.count), nil) else {
      throw LibraryUnavailable(name: Library.name, reason: "it cannot read the drawing")
    }
    self.handle = handle
  }

  deinit { library.release(handle) }

  /// The drawing in the middle of a square; `nil` if it cannot be drawn.
  func square(_ side: Int) -> Pixmap? {
    library.cairo.picture(width: side, height: side) { context in
      var place = Place(width: Double(side), height: Double(side))
      return library.draw(handle, context, &place, nil) != 0
    }
  }

  /// A `RsvgRectangle`.
  private struct Place {
    var x = 0.0, y = 0.0
    var width, height: Double
  }

  /// The functions of the library. Sendable unchecked: the pointers are constants.
  private struct Library: @unchecked Sendable {
    static let name = "librsvg-2.so.2"
    static let loaded = Result { () throws(LibraryUnavailable) in try Library() }

    let cairo: CairoImages
    let read: @convention(c) (UnsafePointer<UInt8>, UInt, UnsafeMutableRawPointer?) -> OpaquePointer?
    let draw: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Int32
    let release: @convention(c) (OpaquePointer) -> Void

    private init() throws(LibraryUnavailable) {
      let library = try LoadedLibrary(Self.name)
      cairo = try CairoImages(in: library)
      read = try library.find("rsvg_handle_new_from_data")
      draw = try library.find("rsvg_handle_render_document")
      release = try library.find("g_object_unref")
    }
  }
}

/// The functions of Pango and Cairo that paint a line of text, in libraries that are loaded when the first process asks
/// for them: programs that paint nothing neither link nor load them.
///
/// The types are those of the libraries' interface, which is stable for all versions 1 of both. Sendable unchecked:
/// the pointers are constants.
struct PangoLibrary: @unchecked Sendable {
  typealias Object = OpaquePointer

  let images: CairoImages
  let cairoColor: @convention(c) (Object, Double, Double, Double, Double) -> Void
  let cairoMove: @convention(c) (Object, Double, Double) -> Void
  let fontMap: @convention(c) () -> Object?
  let makeContext: @convention(c) (Object) -> Object?
  let makeLayout: @convention(c) (Object) -> Object?
  let setText: @convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void
  let setAttributes: @convention(c) (Object, Object?) -> Void
  let setFont: @convention(c) (Object, Object) -> Void
  let setSingleLine: @convention(c) (Object, Int32) -> Void
  let extents: @convention(c) (Object, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let show: @convention(c) (Object, Object) -> Void
  let fontOfText: @convention(c) (UnsafePointer<CChar>) -> Object?
  let setFontSize: @convention(c) (Object, Double) -> Void
  let freeFont: @convention(c) (Object) -> Void
  let makeAttributes: @convention(c) () -> Object?
  let freeAttributes: @convention(c) (Object) -> Void
  let insert: @convention(c) (Object, UnsafeMutableRawPointer) -> Void
  let fontFeatures: @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  let foreground: @convention(c) (UInt16, UInt16, UInt16) -> UnsafeMutableRawPointer?
  let release: @convention(c) (Object) -> Void

  init() throws(LibraryUnavailable) {
    let library = try LoadedLibrary("libpangocairo-1.0.so.0")
    images = try CairoImages(in: library)
    cairoColor = try library.find("cairo_set_source_rgba")
    cairoMove = try library.find("cairo_move_to")
    fontMap = try library.find("pango_cairo_font_map_new")
    makeContext = try library.find("pango_font_map_create_context")
    makeLayout = try library.find("pango_layout_new")
    setText = try library.find("pango_layout_set_text")
    setAttributes = try library.find("pango_layout_set_attributes")
    setFont = try library.find("pango_layout_set_font_description")
    setSingleLine = try library.find("pango_layout_set_single_paragraph_mode")
    extents = try library.find("pango_layout_get_pixel_extents")
    show = try library.find("pango_cairo_show_layout")
    fontOfText = try library.find("pango_font_description_from_string")
    setFontSize = try library.find("pango_font_description_set_absolute_size")
    freeFont = try library.find("pango_font_description_free")
    makeAttributes = try library.find("pango_attr_list_new")
    freeAttributes = try library.find("pango_attr_list_unref")
    insert = try library.find("pango_attr_list_insert")
    fontFeatures = try library.find("pango_attr_font_features_new")
    foreground = try library.find("pango_attr_foreground_new")
    release = try library.find("g_object_unref")
  }
}

/// Labels cannot be painted, because the computer has no Pango that can be loaded.
public struct TextIconsUnavailable: Error, Sendable, CustomStringConvertible {
  let reason: String

  /// The reason, as a sentence.
  public var description: String {
    "Labels are not painted into icons, because libpangocairo-1.0.so.0 cannot be used: \(reason)"
  }
}

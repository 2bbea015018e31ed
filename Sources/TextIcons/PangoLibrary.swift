import Glibc

/// The functions of Pango and Cairo that paint a line of text, in libraries that are loaded when the first process asks
/// for them: programs that paint nothing neither link nor load them.
///
/// The types are those of the libraries' interface, which is stable for all versions 1 of both. Sendable unchecked:
/// the pointers are constants.
struct PangoLibrary: @unchecked Sendable {
  typealias Object = OpaquePointer

  let cairoImage: @convention(c) (Int32, Int32, Int32) -> Object?
  let cairoFlush: @convention(c) (Object) -> Void
  let cairoData: @convention(c) (Object) -> UnsafeMutablePointer<UInt8>?
  let cairoStride: @convention(c) (Object) -> Int32
  let cairoDestroyImage: @convention(c) (Object) -> Void
  let cairoCreate: @convention(c) (Object) -> Object?
  let cairoDestroy: @convention(c) (Object) -> Void
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

  /// Loads the libraries, or throws what the loader says.
  init() throws(TextIconsUnavailable) {
    // Never closed: types of GObject stay registered.
    guard let library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL) else {
      throw TextIconsUnavailable(reason: dlerror().map { String(cString: $0) } ?? "it cannot be loaded")
    }
    func find<Function>(_ name: String) throws(TextIconsUnavailable) -> Function {
      // The functions of the libraries that this one needs are found through it.
      guard let symbol = dlsym(library, name) else { throw TextIconsUnavailable(reason: "it has no function \(name)") }
      return unsafeBitCast(symbol, to: Function.self)
    }
    cairoImage = try find("cairo_image_surface_create")
    cairoFlush = try find("cairo_surface_flush")
    cairoData = try find("cairo_image_surface_get_data")
    cairoStride = try find("cairo_image_surface_get_stride")
    cairoDestroyImage = try find("cairo_surface_destroy")
    cairoCreate = try find("cairo_create")
    cairoDestroy = try find("cairo_destroy")
    cairoColor = try find("cairo_set_source_rgba")
    cairoMove = try find("cairo_move_to")
    fontMap = try find("pango_cairo_font_map_new")
    makeContext = try find("pango_font_map_create_context")
    makeLayout = try find("pango_layout_new")
    setText = try find("pango_layout_set_text")
    setAttributes = try find("pango_layout_set_attributes")
    setFont = try find("pango_layout_set_font_description")
    setSingleLine = try find("pango_layout_set_single_paragraph_mode")
    extents = try find("pango_layout_get_pixel_extents")
    show = try find("pango_cairo_show_layout")
    fontOfText = try find("pango_font_description_from_string")
    setFontSize = try find("pango_font_description_set_absolute_size")
    freeFont = try find("pango_font_description_free")
    makeAttributes = try find("pango_attr_list_new")
    freeAttributes = try find("pango_attr_list_unref")
    insert = try find("pango_attr_list_insert")
    fontFeatures = try find("pango_attr_font_features_new")
    foreground = try find("pango_attr_foreground_new")
    release = try find("g_object_unref")
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

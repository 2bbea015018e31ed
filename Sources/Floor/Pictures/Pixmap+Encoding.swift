import CPNG

extension Pixmap {
  /// The picture as a PNG file of 8 bits a channel; `nil` if there is no memory for it.
  package var png: [UInt8]? {
    // On the heap, because libpng keeps the address between the calls.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    defer {
      png_image_free(image)
      image.deallocate()
    }
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    image.pointee.width = png_uint_32(width)
    image.pointee.height = png_uint_32(height)
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_AFIRST)
    return argb.withUnsafeBytes { pixels -> [UInt8]? in
      var size = png_alloc_size_t(0)
      // The first call counts.
      guard png_image_write_to_memory(image, nil, &size, 0, pixels.baseAddress, 0, nil) != 0 else { return nil }
      var file = [UInt8](repeating: 0, count: size)
      let isWritten = file.withUnsafeMutableBytes {
        png_image_write_to_memory(image, $0.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
      }
      return isWritten ? Array(file.prefix(size)) : nil
    }
  }
}

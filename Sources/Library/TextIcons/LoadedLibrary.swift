import Glibc

/// A library that the process links only when it is asked for, with what it needs.
struct LoadedLibrary {
  private let name: String
  // Never closed: types of GObject stay registered.
  private let handle: UnsafeMutableRawPointer

  init(_ name: String) throws(LibraryUnavailable) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw LibraryUnavailable(name: name, reason: dlerror().map { String(cString: $0) } ?? "it cannot be loaded")
    }
    (self.name, self.handle) = (name, handle)
  }

  /// A function of the library, or of one that it needs.
  func find<Function>(_ function: String) throws(LibraryUnavailable) -> Function {
    guard let symbol = dlsym(handle, function) else {
      throw LibraryUnavailable(name: name, reason: "it has no function \(function)")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

/// A library that cannot be used.
struct LibraryUnavailable: Error {
  let name, reason: String
}

import Glibc

/// The sanitizer of the compiler with which the process was built, if any.
package enum Sanitizer {
  /// Whether there is one. It keeps a shadow of all memory and looks at each access, so tests that measure how much
  /// memory a process takes measure the sanitizer.
  package static let isOn = ["__tsan_init", "__asan_init"].contains { dlsym(nil, $0) != nil }
}

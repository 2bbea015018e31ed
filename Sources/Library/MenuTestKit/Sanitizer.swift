import Glibc

/// The sanitizer of the compiler with which the process was built, if any.
package enum Sanitizer {
  /// Whether there is one. It keeps a shadow of all memory and looks at each access, so tests that measure how much
  /// memory a process takes measure the sanitizer.
  package static let isOn = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
}

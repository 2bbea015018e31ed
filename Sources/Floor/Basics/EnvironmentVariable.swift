import Glibc

/// The value of a variable in the environment of the process; `nil` if it is not set or empty.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
}

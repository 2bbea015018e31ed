package import Glibc

/// The group that is the user's alone. Where each user has one, new files are made so that it may write (`umask 002`).
///
/// The lists of users and groups prove that it has no other member, as for OpenSSH in Debian. It also has the user's
/// name, as for `pam_umask`, which makes such files: a server of users need not list all who share a group.
package enum PrivateGroup {
  /// An entry of the list of users.
  struct User: Sendable, Hashable {
    var name: String
    var id: uid_t
    /// The primary group.
    var group: gid_t
  }

  /// Whether others than the owner, root and the user may write to a file, as far as its mode says.
  package static func othersMayWrite(to file: stat) -> Bool {
    file.st_mode & S_IWOTH != 0 || file.st_mode & S_IWGRP != 0 && file.st_gid != own
  }

  /// Whether a user's primary group has no other member.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - members: The names in the list of groups, where the user need not be.
  ///   - users: The users of this machine.
  static func isAlone(_ user: User, in name: String, _ members: [String], users: some Sequence<User>) -> Bool {
    name == user.name && members.allSatisfy { $0 == user.name }
      && users.allSatisfy { $0.group != user.group || $0.id == user.id }
  }

  // MARK: The lists of this machine

  /// The result for the lists as they are.
  private static let known = Lock<(lists: [[Int]], group: gid_t?)?>(nil)

  /// The number of the group that is the user's alone; `nil` if there is none.
  private static var own: gid_t? {
    known.withLock { known in
      let lists = ["/etc/passwd", "/etc/group"].map(version)
      if let known, known.lists == lists { return known.group }
      let group = found()
      known = (lists, group)
      return group
    }
  }

  private static func version(of path: String) -> [Int] {
    var file = stat()
    guard stat(path, &file) == 0 else { return [] }
    return [
      Int(truncatingIfNeeded: file.st_dev), Int(truncatingIfNeeded: file.st_ino), file.st_ctim.tv_sec,
      file.st_ctim.tv_nsec,
    ]
  }

  private static func found() -> gid_t? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: BasicsLimits.listEntryBytes) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var (userEntry, userFound) = (passwd(), UnsafeMutablePointer<passwd>?.none)
      guard getpwuid_r(geteuid(), &userEntry, start, buffer.count, &userFound) == 0,
        let user = userFound.flatMap({ User($0.pointee) })
      else { return nil }
      var (entry, found) = (group(), UnsafeMutablePointer<group>?.none)
      // One with so many members that they have no room is no group of one.
      guard getgrgid_r(user.group, &entry, start, buffer.count, &found) == 0, let found else { return nil }
      let name = found.pointee.gr_name.map { String(cString: $0).withShortRuns } ?? ""
      let members = members(of: found.pointee)
      return users(start, buffer.count).flatMap { isAlone(user, in: name, members, users: $0) ? user.group : nil }
    }
  }

  private static func members(of group: group) -> [String] {
    var members: [String] = []
    var next = group.gr_mem
    while let member = next?.pointee {
      members.append(String(cString: member).withShortRuns)
      next = next?.successor()
    }
    return members
  }

  /// The users of this machine, as far as they are listed; `nil` if there are too many.
  private static func users(_ start: UnsafeMutablePointer<CChar>, _ size: Int) -> [User]? {
    var users: [User] = []
    setpwent()
    defer { endpwent() }
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    while getpwent_r(&entry, start, size, &found) == 0, let found {
      if let user = User(found.pointee) { users.append(user) }
      guard users.count <= BasicsLimits.listedUsers else { return nil }
    }
    return users
  }
}

extension PrivateGroup.User {
  fileprivate init?(_ entry: passwd) {
    guard let name = entry.pw_name else { return nil }
    self.init(name: String(cString: name).withShortRuns, id: entry.pw_uid, group: entry.pw_gid)
  }
}

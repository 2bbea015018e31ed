#if Tool
import LibDBus

struct NoIcon: Rule {
  let number = 121
  let name = "icon-missing"
  let severity = Severity.error
  let why = "Without an icon panels show a gap, three dots or a broken picture."
  let panels = Panel.allCases
  let reference = Page.panels
  let advice = "Set IconPixmap in several sizes, or IconName to an icon that themes have."

  func breaches(in evidence: Evidence) -> [String] {
    guard let item = evidence.item, !item.values.isEmpty else { return [] }
    let isNameless = (item.text("IconName") ?? "").isEmpty
    return isNameless && item.values["IconPixmap", default: .string("")].elements.isEmpty
      ? ["IconName and IconPixmap are empty."] : []
  }
}

struct IconOfNoTheme: Rule {
  let number = 122
  let name = "icon-of-no-theme"
  let severity = Severity.warning
  let why = "A name that no theme has is a gap or a broken picture; LXQt and MATE draw it even where there are pixels."
  let panels: [Panel] = [.plasma, .lxqt, .mate, .gnome, .waybar, .xfce]
  let reference = "https://github.com/yelanxin/OxiTide/issues/6"
  let advice = "Send pixels without a name, or install the icon where panels look for it."

  func breaches(in evidence: Evidence) -> [String] {
    // A folder of the program's own may have the icon.
    guard let missing = evidence.missingIcons, let item = evidence.item, (item.text("IconThemePath") ?? "").isEmpty
    else {
      return []
    }
    return ["IconName", "AttentionIconName", "OverlayIconName"].compactMap { property in
      guard let name = item.text(property), missing.contains(name) else { return nil }
      return "\(property) is “\(name)”, which no icon theme on this machine has."
    }
  }
}

struct TemporaryIcon: Rule {
  let number = 123
  let name = "icon-temporary"
  let severity = Severity.warning
  let why =
    "A picture in a temporary folder is not there for panels outside the program's sandbox, nor after a cleaning."
  let panels: [Panel] = [.plasma, .gnome, .xfce, .waybar]
  let reference = "https://github.com/HaveAGitGat/Tdarr/issues/1428"
  let advice = "Send pixels in IconPixmap, or install the icon and send its name."

  private static let folders = ["/tmp/", "/var/tmp/", "/run/user/", "/dev/shm/"]

  func breaches(in evidence: Evidence) -> [String] {
    ["IconName", "AttentionIconName", "OverlayIconName", "IconThemePath"].compactMap { property in
      guard let path = evidence.item?.text(property),
        Self.folders.contains(where: { path.hasPrefix($0) || path + "/" == $0 })
      else { return nil }
      return "\(property) is “\(path.prefix(120))”."
    }
  }
}

struct BrokenPixmap: Rule {
  let number = 124
  let name = "icon-pixels-wrong"
  let severity = Severity.error
  let why = "A picture needs four bytes for each pixel; panels leave others out."
  let panels: [Panel] = [.waybar, .xfce, .cosmic]
  let reference = Page.itemProtocol
  let advice = "Send width × height × 4 bytes, and no picture without pixels."

  func breaches(in evidence: Evidence) -> [String] {
    ["IconPixmap", "AttentionIconPixmap", "OverlayIconPixmap"].flatMap { property in
      (evidence.item?.pixmaps(property) ?? []).filter { picture in
        picture.width <= 0 || picture.height <= 0 || picture.width > 1 << 15 || picture.height > 1 << 15
          || picture.bytes != picture.width * picture.height * 4
      }.map { "\(property) has a picture of \($0.width) × \($0.height) with \($0.bytes) bytes." }
    }
  }
}

struct LargePixmap: Rule {
  let number = 125
  let name = "icon-pixels-large"
  let severity = Severity.note
  let why = "Panels read all pictures of an item again at each change of its icon."
  let panels: [Panel] = [.gnome, .plasma]
  let reference = "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/199"
  let advice = "Send 16, 22, 24, 32 and 48 pixels; 256 are enough for any panel."

  func breaches(in evidence: Evidence) -> [String] {
    ["IconPixmap", "AttentionIconPixmap", "OverlayIconPixmap"].flatMap { property in
      (evidence.item?.pixmaps(property) ?? []).filter { $0.width > 256 || $0.height > 256 }
        .map { "\(property) has a picture of \($0.width) × \($0.height)." }
    }
  }
}
#endif

import Basics
import StatusNotifier
import LibDBus

extension Rules {
  /// The icons of the tray item.
  static let icons: [Rule] = [
    Rule(
      121, "icon-missing", .error,
      why: "Without an icon panels show a gap, three dots or a broken picture.",
      panels: Panel.allCases, reference: Page.panels,
      advice: "Set IconPixmap in several sizes, or IconName to an icon that themes have."
    ) { evidence in
      guard let item = evidence.item, !item.values.isEmpty else { return [] }
      let isNameless = (item.text("IconName") ?? "").isEmpty
      return isNameless && item.values["IconPixmap", default: .string("")].elements.isEmpty
        ? ["IconName and IconPixmap are empty."] : []
    },
    Rule(
      122, "icon-of-no-theme", .warning,
      why: "A name that no theme has is a gap or a broken picture; LXQt and MATE draw it even where there are pixels.",
      panels: [.plasma, .lxqt, .mate, .gnome, .waybar, .xfce],
      reference: "https://github.com/yelanxin/OxiTide/issues/6",
      advice: "Send pixels without a name, or install the icon where panels look for it."
    ) { evidence in
      guard let missing = evidence.missingIcons, let item = evidence.item else { return [] }
      // A folder of the program's own may have the icon.
      let hasFolder = !(item.text("IconThemePath") ?? "").isEmpty
      return ["IconName", "AttentionIconName", "OverlayIconName"].compactMap { property in
        guard let name = item.text(property), missing.contains(name) else { return nil }
        if name.hasPrefix("/") { return "\(property) is “\(name.prefix(120))”, and there is no such file." }
        return hasFolder ? nil : "\(property) is “\(name)”, which no icon theme on this machine has."
      }
    },
    Rule(
      123, "icon-temporary", .warning,
      why:
        "A picture in a temporary folder is not there for panels outside the program's sandbox, nor after a cleaning.",
      panels: [.plasma, .gnome, .xfce, .waybar], reference: "https://github.com/HaveAGitGat/Tdarr/issues/1428",
      advice: "Send pixels in IconPixmap, or install the icon and send its name."
    ) { evidence in
      ["IconName", "AttentionIconName", "OverlayIconName", "IconThemePath"].compactMap { property in
        guard let path = evidence.item?.text(property),
          temporaryFolders.contains(where: { path.hasPrefix($0) || path + "/" == $0 })
        else { return nil }
        return "\(property) is “\(path.prefix(120))”."
      }
    },
    Rule(
      124, "icon-pixels-wrong", .error,
      why: "A picture needs four bytes for each pixel; panels leave others out.",
      panels: [.waybar, .xfce, .cosmic], reference: Page.itemProtocol,
      advice: "Send width × height × 4 bytes, and no picture without pixels."
    ) { evidence in
      ["IconPixmap", "AttentionIconPixmap", "OverlayIconPixmap"].flatMap { property in
        (evidence.item?.pixmaps(property) ?? []).filter { picture in
          picture.width <= 0 || picture.height <= 0 || picture.width > 1 << 15 || picture.height > 1 << 15
            || picture.bytes != picture.width * picture.height * 4
        }.map { "\(property) has a picture of \($0.width) × \($0.height) with \($0.bytes) bytes." }
      }
    },
    Rule(
      125, "icon-pixels-large", .note,
      why: "Panels read all pictures of an item again at each change of its icon.",
      panels: [.gnome, .plasma], reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/199",
      advice: "Send 16, 22, 24, 32 and 48 pixels; 256 are enough for any panel."
    ) { evidence in
      ["IconPixmap", "AttentionIconPixmap", "OverlayIconPixmap"].flatMap { property in
        (evidence.item?.pixmaps(property) ?? []).filter { $0.width > 256 || $0.height > 256 }
          .map { "\(property) has a picture of \($0.width) × \($0.height)." }
      }
    },
  ]

  private static let temporaryFolders = ["/tmp/", "/var/tmp/", "/run/user/", "/dev/shm/"]
}

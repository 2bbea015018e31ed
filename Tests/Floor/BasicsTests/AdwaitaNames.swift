/// The icons of Adwaita 48, in colours or with `-symbolic` behind the name.
let adwaitaNames = Set(
  """
  ac-adapter accessories-calculator accessories-character-map accessories-dictionary accessories-text-editor
  action-unavailable address-book-new airplane-mode airplane-mode-disabled alarm applets-screenshooter
  application-certificate application-exit application-rss+xml application-x-addon application-x-appliance
  application-x-executable application-x-firmware application-x-generic application-x-sharedlib
  applications-engineering applications-games applications-graphics applications-multimedia applications-science
  applications-system applications-utilities appointment-missed appointment-new appointment-soon audio-card
  audio-headphones audio-headset audio-input-microphone audio-speakers audio-volume-high audio-volume-low
  audio-volume-medium audio-volume-muted audio-volume-overamplified audio-x-generic auth-face auth-fingerprint
  auth-sim auth-sim-locked auth-sim-missing auth-smartcard avatar-default battery battery-action battery-caution
  battery-caution-charging battery-empty battery-empty-charging battery-full battery-full-charged
  battery-full-charging battery-good battery-good-charging battery-level-0 battery-level-0-charging battery-level-10
  battery-level-10-charging battery-level-100 battery-level-100-charged battery-level-20 battery-level-20-charging
  battery-level-30 battery-level-30-charging battery-level-40 battery-level-40-charging battery-level-50
  battery-level-50-charging battery-level-60 battery-level-60-charging battery-level-70 battery-level-70-charging
  battery-level-80 battery-level-80-charging battery-level-90 battery-level-90-charging battery-low
  battery-low-charging battery-missing bluetooth bluetooth-acquiring bluetooth-active bluetooth-disabled
  bluetooth-disconnected bluetooth-hardware-disabled bookmark-new call-incoming call-missed call-outgoing call-start
  call-stop camera-disabled camera-hardware-disabled camera-photo camera-switch camera-video camera-web changes-allow
  changes-prevent channel-insecure channel-secure chat-message-new checkbox checkbox-checked checkbox-mixed
  color-select colorimeter-colorhug computer computer-apple-ipad computer-fail contact-new content-loading
  daytime-sunrise daytime-sunset dialog-error dialog-information dialog-password dialog-question dialog-warning
  display-brightness display-projector document-edit document-new document-open document-open-recent
  document-page-setup document-print document-print-preview document-properties document-revert document-save
  document-save-as document-send drive-harddisk drive-harddisk-ieee1394 drive-harddisk-solidstate
  drive-harddisk-system drive-harddisk-usb drive-multidisk drive-optical drive-removable-media ebook-reader edit-clear
  edit-clear-all edit-copy edit-cut edit-delete edit-find edit-find-replace edit-paste edit-redo edit-select
  edit-select-all edit-undo emblem-readonly emblem-shared emblem-symbolic-link emblem-synchronizing emblem-unreadable
  emoji-activities emoji-body emoji-flags emoji-food emoji-nature emoji-objects emoji-people emoji-recent
  emoji-symbols emoji-travel emote-love error-correct face-angel face-angry face-confused face-cool face-crying
  face-devilish face-embarrassed face-glasses face-kiss face-laugh face-monkey face-plain face-raspberry face-sad
  face-shutmouth face-sick face-smile face-smile-big face-smirk face-surprise face-tired face-uncertain face-wink
  face-worried face-yawn find-location focus-legacy-systray focus-top-bar focus-windows folder folder-bookmarks
  folder-documents folder-download folder-drag-accept folder-music folder-new folder-open folder-pictures
  folder-publicshare folder-remote folder-saved-search folder-templates folder-videos folder-visiting font-select
  font-x-generic format-indent-less format-indent-more format-justify-center format-justify-fill format-justify-left
  format-justify-right format-text-bold format-text-direction format-text-italic format-text-plaintext
  format-text-rich format-text-strikethrough format-text-underline gnome-power-manager go-bottom go-down go-first
  go-home go-jump go-last go-next go-previous go-top go-up goa-panel help-about help-browser help-contents help-faq
  image-loading image-missing image-x-generic inode-directory inode-symlink input-dialpad input-gaming input-keyboard
  input-mouse input-tablet input-touchpad insert-image insert-link insert-object insert-text keyboard-brightness
  list-add list-drag-handle list-remove list-remove-all location-services-active location-services-disabled
  mail-attachment mail-forward mail-mark-important mail-mark-junk mail-mark-notjunk mail-message-new mail-read
  mail-replied mail-reply-all mail-reply-sender mail-send mail-send-receive mail-unread mark-location media-eject
  media-flash media-floppy media-optical media-optical-bd media-optical-cd media-optical-cd-audio media-optical-dvd
  media-playback-pause media-playback-start media-playback-stop media-playlist-consecutive media-playlist-repeat
  media-playlist-repeat-song media-playlist-shuffle media-record media-removable media-seek-backward
  media-seek-forward media-skip-backward media-skip-forward media-tape media-view-subtitles media-zip microphone
  microphone-disabled microphone-hardware-disabled microphone-sensitivity-high microphone-sensitivity-low
  microphone-sensitivity-medium microphone-sensitivity-muted modem multimedia-player
  multimedia-player-apple-ipod-touch multimedia-volume-control network-cellular network-cellular-2g
  network-cellular-3g network-cellular-4g network-cellular-5g network-cellular-acquiring network-cellular-connected
  network-cellular-disabled network-cellular-edge network-cellular-gprs network-cellular-hardware-disabled
  network-cellular-hspa network-cellular-no-route network-cellular-offline network-cellular-signal-excellent
  network-cellular-signal-good network-cellular-signal-none network-cellular-signal-ok network-cellular-signal-weak
  network-error network-idle network-no-route network-offline network-receive network-server network-transmit
  network-transmit-receive network-vpn network-vpn-acquiring network-vpn-disabled network-vpn-disconnected
  network-vpn-no-route network-wired network-wired-acquiring network-wired-disconnected network-wired-no-route
  network-wireless network-wireless-acquiring network-wireless-connected network-wireless-disabled
  network-wireless-encrypted network-wireless-hardware-disabled network-wireless-hotspot network-wireless-no-route
  network-wireless-offline network-wireless-signal-excellent network-wireless-signal-good network-wireless-signal-none
  network-wireless-signal-ok network-wireless-signal-weak network-workgroup night-light night-light-disabled
  non-starred notifications-disabled object-flip-horizontal object-flip-vertical object-rotate-left
  object-rotate-right object-select open-menu orientation-landscape orientation-landscape-inverse
  orientation-portrait-left orientation-portrait-right package-x-generic pan-down pan-end pan-start pan-up pda phone
  phone-apple-iphone phone-old power-profile-balanced power-profile-performance power-profile-power-saver
  preferences-color preferences-desktop-accessibility preferences-desktop-appearance preferences-desktop-apps
  preferences-desktop-display preferences-desktop-font preferences-desktop-keyboard
  preferences-desktop-keyboard-shortcuts preferences-desktop-locale preferences-desktop-multitasking
  preferences-desktop-remote-desktop preferences-desktop-screensaver preferences-desktop-wallpaper preferences-other
  preferences-system preferences-system-details preferences-system-devices preferences-system-network
  preferences-system-network-proxy preferences-system-notifications preferences-system-parental-controls
  preferences-system-privacy preferences-system-search preferences-system-sharing preferences-system-time printer
  printer-error printer-network printer-printing printer-warning process-stop radio radio-checked radio-mixed
  rotation-allowed rotation-locked scanner screen-shared security-high security-low security-medium selection-end
  selection-mode selection-start semi-starred send-to sidebar-show sidebar-show-right software-update-available
  software-update-urgent star-new starred start-here system-file-manager system-help system-lock-screen system-log-out
  system-reboot system-run system-search system-shutdown system-software-install system-switch-user system-users
  tab-new tablet task-due task-past-due text-editor text-html text-x-generic text-x-preview text-x-script thunderbolt
  thunderbolt-acquiring tools-check-spelling touch-disabled touchpad-disabled tv uninterruptible-power-supply
  user-available user-away user-bookmarks user-busy user-desktop user-home user-idle user-info user-invisible
  user-not-tracked user-offline user-status-pending user-trash user-trash-full utilities-terminal value-decrease
  value-increase video-display video-joined-displays video-single-display video-x-generic view-app-grid view-conceal
  view-continuous view-dual view-fullscreen view-grid view-list view-list-bullet view-list-ordered view-mirror
  view-more view-more-horizontal view-paged view-pin view-refresh view-restore view-reveal view-sort-ascending
  view-sort-descending view-wrapped weather-clear weather-clear-night weather-few-clouds weather-few-clouds-night
  weather-fog weather-overcast weather-severe-alert weather-showers weather-showers-scattered weather-snow
  weather-storm weather-tornado weather-windy web-browser window-close window-maximize window-minimize window-new
  window-restore x-office-address-book x-office-addressbook x-office-calendar x-office-document
  x-office-document-template x-office-drawing x-office-presentation x-office-presentation-template
  x-office-spreadsheet x-office-spreadsheet-template x-package-repository zoom-fit-best zoom-in zoom-original zoom-out
  """.split(whereSeparator: \.isWhitespace).map(String.init))

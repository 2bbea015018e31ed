"""The programs that scripts of menu bars call most, each a stub: see `stub.sh`."""

import shutil
from pathlib import Path

NAMES = """SwitchAudioSource VBoxManage acpi adb afplay airport amixer apt apt-get aws az bluetoothctl blueutil brew
brightnessctl caffeinate checkupdates cmus-remote curl dconf defaults dig diskutil dnf docker gcalcli gcloud gem gh
gsettings helm hg host hub ical icalBuddy ifconfig ioreg iostat istats journalctl khal killall kubectl launchctl lsof m
mas mdfind mdls minikube mpc mullvad multipass nc netstat networksetup nmcli nordvpn notify-send npm nslookup nvidia-smi
open osascript osx-cpu-temp pacman pactl pbcopy pbpaste ping pip pip3 playerctl pmset rclone say scp scutil security
sensors smc softwareupdate speedtest speedtest-cli spotify ssh sudo svn sw_vers sysctl system_profiler systemctl
tailscale task telnet terminal-notifier terraform timew tmutil todo todo-ls todo.sh transmission-remote upower vagrant
vm_stat vpnutil wget wmctrl xbacklight xdotool xrandr yarn yay zenity""".split()


def write(folder):
    """Makes a folder for PATH."""
    folder.mkdir()
    shutil.copy(Path(__file__).with_name('stub.sh'), folder / 'stub')
    (folder / 'stub').chmod(0o755)
    for name in NAMES:
        (folder / name).symlink_to('stub')

#!/bin/sh
# Stands for a program that a script calls and that this computer lacks, or that would reach out: it prints what such a
# program might. The name by which it is called says which. `stubs.py` has the names.
case ${0##*/} in
curl | wget) cat <<'END' ;;
{"name": "Sample", "title": "A & B | <c>", "status": "ok", "state": "open", "value": 12.5, "price": "101.25",
"last": 101.2, "count": 3, "total_count": 2, "ip": "192.0.2.1", "city": "Oslo", "country": "NO",
"data": [{"id": 1, "name": "One", "title": "First item", "url": "https://a.example/1", "price": 3.2},
{"id": 2, "name": "Two", "title": "Second | item", "url": "https://a.example/2", "price": 4.1}],
"items": [{"id": 1, "name": "One", "title": "One", "html_url": "https://a.example/1"}],
"main": {"temp": 21.3, "humidity": 40}, "weather": [{"id": 800, "main": "Clear", "description": "clear sky"}],
"current": {"temp_c": 20, "condition": {"text": "Sunny"}}, "ticker": {"last": "2"}, "result": {"price": "1"}}
END
open | say | afplay | caffeinate | killall | pbcopy | notify-send | terminal-notifier) ;;
osascript) echo playing ;;
pbpaste) echo 'a text that was copied' ;;
defaults) echo Dark ;;
sw_vers) echo 14.1 ;;
pmset) printf "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t85%%; discharging; 4:20 remaining\n" ;;
ioreg) printf '| "CurrentCapacity" = 85\n| "MaxCapacity" = 100\n| "BatteryPercent" = 60\n| "Product" = "Mouse"\n' ;;
networksetup) printf 'Wi-Fi\nCurrent Wi-Fi Network: home\nHardware Port: Wi-Fi\nDevice: en0\n' ;;
scutil) printf '* (Connected) 1 IPSec "Work"\nnameserver[0] : 192.0.2.53\n' ;;
system_profiler) printf 'Bluetooth:\n  Mouse:\n    Connected: Yes\n    Battery Level: 60%%\n' ;;
vm_stat) printf 'page size of 4096 bytes\nPages free: 100000.\nPages active: 200000.\nPages wired down: 90000.\n' ;;
sysctl) case $* in *-n*) echo 8 ;; *) echo 'hw.ncpu: 8' ;; esac ;;
airport) printf ' agrCtlRSSI: -50\n SSID: home\n lastTxRate: 300\n' ;;
brew) printf 'wget 1.0 < 1.1\njq 1.5 < 1.6\n' ;;
docker) printf 'CONTAINER ID   IMAGE   NAMES\nabc123   nginx   web\ndef456   redis   cache\n' ;;
ping) printf '64 bytes from 192.0.2.1: icmp_seq=1 ttl=60 time=12.3 ms\nrtt min/avg/max/mdev = 1.0/2.0/3.0/1.0 ms\n' ;;
dig | host | nslookup) echo 192.0.2.7 ;;
ifconfig) printf 'en0: flags=8863<UP> mtu 1500\n\tinet 192.0.2.10 netmask 0xffffff00\n\tstatus: active\n' ;;
smc | istats | osx-cpu-temp) echo '52.3°C' ;;
sensors) printf 'Package id 0:  +52.0°C\nCore 0: +51.0°C\nfan1: 2300 RPM\n' ;;
acpi) echo 'Battery 0: Discharging, 85%, 04:20:00 remaining' ;;
upower) printf 'battery_BAT0\n  percentage: 85%%\n  state: discharging\n' ;;
nmcli) printf 'home:yes:80\nother:no:40\n' ;;
playerctl) case $* in *status*) echo Playing ;; *) echo 'Artist - Title' ;; esac ;;
xrandr) printf 'Screen 0: current 1920 x 1080\neDP-1 connected primary 1920x1080+0+0\nHDMI-1 disconnected\n' ;;
*) printf 'One 12%%\nTwo 34%%\n' ;;
esac

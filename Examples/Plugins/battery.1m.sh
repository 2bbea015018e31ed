#!/bin/bash
# <swiftbar.title>Battery</swiftbar.title>
# <swiftbar.schedule>*/5 8-20 * * 1-5|0 * * * *</swiftbar.schedule>
level=$(upower -i battery | awk '/percentage/ { print $2 }')
echo ":battery: $level | symbolize=false emojize=true"
echo "---"
echo "Run for $SWIFTBAR_PLUGIN_REFRESH_REASON | ansi=true"
printf 'State: \e[32mcharging\e[0m | ansi=true length=16\n'
echo "Settings | bash=gnome-control-center param0=power terminal=false"
echo "Hidden | dropdown=false"

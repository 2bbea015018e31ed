#!/bin/bash
# Times in several places, one after the other in the panel.
for zone in Europe/Rome America/Lima Asia/Tokyo; do
  echo "<b>${zone#*/}</b> $(TZ=$zone date +%H:%M) | iconName=clock useMarkup=true size=11 font='DejaVu Sans'"
done
echo "No row of the menu | dropdown=false"
echo "---"
echo "$(date +%A) | iconName=x-office-calendar"
echo "Calendar… | bash='gnome-calendar || xdg-open https://calendar.example' terminal=false"

#!/bin/bash
# The bookmarks of ~/bookmarks.txt: an address and a title on each line. For Argos (ARGOS_VERSION).
plain() {
  local text=${1//[[:cntrl:]]/ }
  text=${text//|/¦}
  text=${text//"~~~"/∼∼∼}
  case $text in -*) text=‐${text#-} ;; esac
  printf '%s' "$text"
}

echo ":bookmark:"
echo "---"
while read -r address title; do
  case $address in
    https://*[!A-Za-z0-9._~:/?#@!\&*+,\;=%-]*) ;;
    https://*) echo "$(plain "$title") | href='$address' length=24 useMarkup=false emojize=false" ;;
  esac
done < "$HOME/bookmarks.txt"
echo "---"
echo "Edit | href='file://$HOME/bookmarks.txt' refresh=true"

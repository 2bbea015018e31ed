#!/usr/bin/env bash
# Signs of Argos: $ARGOS_VERSION
printf '%s\n' '<b>Disk</b> 12 % | color=red' 'second :tada: | href=https://a.example' --- \
  'Lines\n<i>of</i> caf\303\251\n | bash="echo '"'it works'"'" terminal=false' \
  'Plain & simple < text' '--Child | href="a b"' \
  '----Grandchild | refresh=true' '-----' '--Late | length=3 bash=top param1="x y"' '---' \
  ':Email: :in: | emojize=true' 'a\d\e | unescape=false' "broken 'quote | bash='a" '  spaces  | trim=false'

#!/bin/bash
# <bitbar.title>To do</bitbar.title>
# <bitbar.desc>The lines of ~/todo.txt; lines with (A) come first and turn in the panel.</bitbar.desc>
plain() {
  local text=${1//[[:cntrl:]]/ }
  text=${text//|/¦}
  text=${text//"~~~"/∼∼∼}
  case $text in -*) text=‐${text#-} ;; esac
  printf '%s' "$text"
}

file=$HOME/todo.txt
echo "To do: $(wc -l < "$file") | dropdown=false"
while IFS= read -r line; do echo "$(plain "${line#\(A\) }") | color=red length=30"; done < <(grep '^(A)' "$file")
echo "---"
number=0
while IFS= read -r line; do
  number=$((number + 1))
  echo "$(plain "$line") | bash=sed param1=-i param2=${number}d param3=\"$file\" terminal=false refresh=true"
  echo "Edit line $number | alternate=true bash=vi param1=+$number param2=\"$file\""
done < "$file"
echo "---"
echo "Open the file | bash=xdg-open param1=\"$file\" terminal=false image=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

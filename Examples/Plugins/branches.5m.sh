#!/bin/bash
# The branches of a repository. ARGOS_VERSION is set by who runs this.
plain() {
  local text=${1//[[:cntrl:]]/ }
  text=${text//|/¦}
  text=${text//"~~~"/∼∼∼}
  case $text in -*) text=‐${text#-} ;; esac
  printf '%s' "$text"
}

echo "Branches"
echo "---"
git branch --list --format='%(HEAD)%(refname:short)' | while IFS= read -r branch; do
  case $branch in
    \**) echo "$(plain "${branch#\*}") | iconName=object-select-symbolic useMarkup=false" ;;
    *) echo "$(plain "${branch# }") | useMarkup=false" ;;
  esac
done
echo "-"
echo "Fetch | bash='git fetch' terminal=true refresh=true"

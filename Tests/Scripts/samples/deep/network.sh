#!/bin/sh
# Says where it is: nothing of this is there in the sandbox, and a stub answers for curl.
echo "net $(sed '1,2d; s/:.*//; s/ //g' /proc/net/dev | tr '\n' ' ')"
echo ---
[ -w . ] && echo "writable"
[ -e "$HOME/.bashrc" ] && echo "a home"
curl -s https://a.example | head -n 1 | tr '|' '/'

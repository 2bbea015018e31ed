#!/bin/bash
# <swiftbar.title>Log</swiftbar.title>
# <swiftbar.type>streamable</swiftbar.type>
# Counts the lines that it is sent; each answer is a menu of its own.
lines=0
while :; do
  echo "~~~"
  echo "$lines lines"
  echo "---"
  echo "Say hello | stdin=hello"
  echo "Stop | stdin=stop"
  read -r line || exit 0
  [ "$line" = stop ] && exit 0
  lines=$((lines + 1))
done

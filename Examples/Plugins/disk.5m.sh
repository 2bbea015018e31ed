#!/bin/bash
# <xbar.title>Disk</xbar.title>
# <xbar.desc>Space on the file systems of the computer.</xbar.desc>
# <xbar.dependencies>bash,df</xbar.dependencies>
full=$(df -P / | awk 'NR == 2 { print $5 }')
echo "Disk $full | size=12"
echo "---"
echo "File systems | disabled=true"
df -P -x tmpfs -x devtmpfs | awk 'NR > 1 {
  colour = ($5 + 0 > 90) ? "red" : "#3a3"
  printf "%s %s | length=24 color=%s font=monospace shell=xdg-open param1=\"%s\"\n", $5, $6, colour, $6
}'
echo "---"
echo "Usage… | shell=df param1=-h terminal=true"
echo "Check Again | refresh=true key=CmdOrCtrl+r"

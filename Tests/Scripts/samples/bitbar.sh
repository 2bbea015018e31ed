#!/bin/sh
# <bitbar.title>A sample</bitbar.title>
printf '%s\n' 'One | href=x' 'Two | dropdown=false' --- 'Command | bash=ls' 'A B | length=2 bash=ls terminal=false'

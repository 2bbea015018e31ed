#!/bin/bash -e
# <swiftbar.title>A sample</swiftbar.title>
printf '%s\n' 'One | sfimage=star' 'Two | dropdown=false' --- \
  'Start\nnow | bash=/usr/bin/true param2=b param10="c d" terminal=false' 'Dimmed' 'Red | color=red' 'No | color=no' \
  '--More | HREF = x' \
  '-----' '--Even :moon: | symbolize=false refresh=TRUE' '\101 \\ \t tab | length=9 bash=x' \
  'A | alternate=true href=y' \
  'Home | bash=$HOME/x terminal=false' 'Home | bash=~/x terminal=false'

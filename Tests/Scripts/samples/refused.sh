#!/bin/sh
# <xbar.title>xbar shows an error in place of this menu</xbar.title>
printf '%s\n' One --- 'A | root=true href=x'

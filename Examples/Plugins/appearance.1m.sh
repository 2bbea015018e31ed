#!/bin/bash
# <xbar.title>Appearance</xbar.title>
# <xbar.desc>Shows whether the desktop is dark, and what xbar plugins are told.</xbar.desc>
if [ "$XBARDarkMode" = true ]; then echo "Dark"; else echo "Light"; fi
echo "---"
echo "XBARDarkMode is $XBARDarkMode"
echo "BitBarDarkMode is $BitBarDarkMode"

#!/usr/local/bin/python
# <xbar.title>A sample</xbar.title>
print("""One
Two
---
A | shell="a b" param1=c param3='d "e"'

:satellite: caf\\xc3\\xa9 \\u2713 | href=https://a.example refresh=1
--B | disabled=true href=x
-----
----C | length=4
--D\\nE | terminal=true bash=top
said "hi\\n" | trim=false color=goldenrod
--- | color=red
Last | dropdown=false
\x1b[31mred\x1b[0m | ansi=false""")

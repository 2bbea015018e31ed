#!/usr/bin/env python3
"""The addresses of the computer. They are only looked up while the menu is open."""
import json
import os
import subprocess

print("Network | iconName=network-wired")
print("---")
if os.environ["ARGOS_MENU_OPEN"] == "true" or "ALWAYS" in os.environ:
    links = json.loads(subprocess.run(["ip", "-json", "address"], capture_output=True, check=True).stdout)
    for link in links:
        print(link["ifname"].replace("|", "¦"))
        for address in link["addr_info"]:
            local = address["local"]
            print(f"--{local} | bash='printf %s' param1={local} terminal=false")
            print(f"--Ping {local} | alternate=true bash=ping param1=-c param2=3 param3={local}")
        print("-----")

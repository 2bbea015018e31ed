#!/usr/bin/env python3
# <swiftbar.title>Countdown</swiftbar.title>
# <swiftbar.type>streamable</swiftbar.type>
# <swiftbar.useTrailingStreamSeparator>true</swiftbar.useTrailingStreamSeparator>
import os
import time

for seconds in range(int(os.environ.get("SECONDS_LEFT", "60")), -1, -1):
    print(f"{seconds // 60}:{seconds % 60:02}")
    print("---")
    print("Start anew | refresh=true")
    print("~~~", flush=True)
    time.sleep(1 if seconds else 0)

#!/usr/bin/env python3
# <xbar.title>Mail</xbar.title>
# <xbar.desc>Unread mail of ~/Maildir. Subjects come from strangers, so `plain` makes them harmless.</xbar.desc>
# <xbar.var>number(LIMIT=5): The number of subjects.</xbar.var>
import email.header
import email.parser
import email.utils
import os


def plain(text):
    text = "".join(c if c.isprintable() else " " for c in text).replace("|", "¦")
    text = text.replace("~~~", "∼∼∼")
    return "‐" + text[1:] if text.startswith("-") else text


folder = os.path.expanduser("~/Maildir/new")
names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
print(f":mailbox: {len(names)}" if names else ":mailbox_with_no_mail:")
print("---")
for name in names[: int(os.environ.get("LIMIT", "5"))]:
    with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
        mail = email.parser.Parser().parse(file, headersonly=True)
    subject = str(email.header.make_header(email.header.decode_header(mail["Subject"] or "No subject")))
    sender = email.utils.parseaddr(mail["From"] or "")[0] or "Unknown"
    # The name of the file is ours; nothing of the mail itself is a parameter.
    path = os.path.join(folder, name)
    print(f"{plain(sender)}: {plain(subject)} | ansi=false emojize=false length=60 shell=xdg-open param1='{path}'")
if not names:
    print("No unread mail")

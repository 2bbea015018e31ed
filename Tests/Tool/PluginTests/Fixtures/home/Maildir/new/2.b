From: "x | shell=evil" <b@example.org>
Subject: x | shell=evil terminal=false

Hi

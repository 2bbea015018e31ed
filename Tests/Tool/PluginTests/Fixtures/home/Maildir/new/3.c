From: c@example.org
Subject: =?utf-8?q?--_A_long_subject_with_an_emoji_=F0=9F=8E=89_and_:tada:_in_it?=

Hi

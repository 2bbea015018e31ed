#!/usr/bin/perl
# The titles of open windows, which anybody can choose: a web page has the title that it wants.
# Argos (ARGOS_MENU_OPEN); `eval` is for GNOME Shell, and does nothing elsewhere.
use strict;
use warnings;
use utf8;
use open qw(:std :utf8);

sub plain {
  my ($text) = @_;
  $text =~ s/[[:cntrl:]]/ /g;
  $text =~ s/\|/¦/g;
  $text =~ s/^-/‐/;
  $text =~ s/^~(?=~~)/∼/;
  return $text;
}

print "Windows | eval='Main.overview.toggle()'\n---\n";
for (split /\n/, `wmctrl -l`) {
  my ($id, $title) = /^(0x[0-9a-f]+)\s+\S+\s+\S+\s+(.*)$/ or next;
  print plain($title), " | useMarkup=false unescape=false emojize=false bash=wmctrl param1=-ia param2=$id terminal=false\n";
}

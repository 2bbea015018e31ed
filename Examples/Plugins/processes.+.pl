#!/usr/bin/perl
# Processes by user, as submenus of two levels.
use strict;
use warnings;

my %users;
for (split /\n/, `ps -eo user=,pid=,comm=`) {
  my ($user, $pid, $name) = /^\s*(\S+)\s+(\d+)\s+(.*)$/ or next;
  $name =~ s/[|[:cntrl:]]/ /g;
  push @{ $users{$user} }, [$pid, $name];
}
print "Processes | iconName=computer\n---\n";
for my $user (sort keys %users) {
  print "$user | useMarkup=false\n";
  for (@{ $users{$user} }) {
    my ($pid, $name) = @$_;
    print "--$name | useMarkup=false length=20 emojize=false unescape=false\n";
    print "----End it | bash=kill param1=$pid terminal=false refresh=true\n";
    print "----Details… | bash='ps -fp $pid; read -r'\n";
  }
}

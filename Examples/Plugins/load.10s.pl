#!/usr/bin/perl
# <xbar.title>Load</xbar.title>
# <xbar.desc>The load of the last 1, 5 and 15 minutes, one after the other in the panel.</xbar.desc>
use strict;
use warnings;

my $text = `uptime`;
my @loads = $text =~ /load average: ([\d.]+), ([\d.]+), ([\d.]+)/ or die "uptime says nothing about the load\n";
my @minutes = (1, 5, 15);
print "$loads[$_] ($minutes[$_]m) | dropdown=false\n" for 0 .. 2;
print "---\n";
printf "%2d minutes\t%s | trim=false font=monospace\n", $minutes[$_], $loads[$_] for 0 .. 2;
print "---\nTop… | bash=top terminal=true\n";

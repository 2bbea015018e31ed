#!/usr/bin/env no-such-program-as-this
puts "never"

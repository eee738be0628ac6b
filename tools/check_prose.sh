#!/usr/bin/env bash
# Fails on phrases that are not plain English in Markdown files, comments, schema/ and the page's texts. See "Style" in
# CONTRIBUTING.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# PHRASE (a regular expression, matched as whole words, ignoring case): what to write instead.
phrases='
(?:the|an) own                          its own, your own
(?:man|men) of                          piece of
no (?:man|men)                          no piece
such a one                              name the thing
he who|him who                          a player who, anyone who
of the hand                             by mouse
let strangers in                        accept connections from other machines
(?<!there\s)is no (?:verb|man|move|piece)  is not a ...
for want of                             for lack of, without
no business of                          does not concern
the like of                             the equivalent of
as in the beginning                     reset to defaults
turn(?:s|ed)? the boards round          flip the boards
tak(?:e|es|en) a (?:man|piece) up       pick up a piece
begun anew|made anew|makes anew         restarted, rebuilt
'

# PATH PHRASE: reviewed, may stay. One that matches nothing is a fault.
exceptions='
'

mapfile -t files < <(git ls-files |
  grep -E '\.(md|h|cpp|ts|tsx|mjs|css|sh|cmake)$|(^|/)(check|play|CMakeLists\.txt)$|^(schema|web/src/words)/.*\.json$' |
  grep -vE '^tools/check_prose\.sh$' | while IFS= read -r file; do [ -f "$file" ] && echo "$file"; done)

PHRASES=$phrases EXCEPTIONS=$exceptions perl - "${files[@]}" <<'PERL'
use strict;
use warnings;

my (@phrases, %exception);
for (split /\n/, $ENV{PHRASES}) {
  next unless /^(\S.*?)\s{2,}(.*)/;
  my ($phrase, $instead) = ($1, $2);
  $phrase =~ s/ /\\s+/g;
  push @phrases, [qr/\b($phrase)\b/i, $instead];
}
for (split /\n/, $ENV{EXCEPTIONS}) { $exception{"$1 $2"} = 0 if /^(\S+)\s+(.+)/; }

# Keeps the length of the lines; only line breaks survive.
sub blank { (my $text = shift) =~ s/[^\n]/ /g; return $text; }

my $faults = 0;
for my $path (@ARGV) {
  open my $source, '<', $path or die "$path: $!\n";
  local $/;
  my $text = <$source>;
  if ($path =~ /\.md$/) {
    $text =~ s/^(```.*?^```)/blank($1)/gmse;
    $text =~ s/(`[^`\n]*`)/blank($1)/ge;
  } elsif ($path =~ m{^(?:schema|web/src/words)/.*\.(?:json|ts)$}) {
    # Texts: the strings count too. Terms are marked with tags.
    $text =~ s{(</?[a-z][a-z-]*>)}{blank($1)}ge;
  } elsif ($path =~ /\.(?:h|cpp|ts|tsx|mjs|css)$/) {
    # Everything but comments becomes blanks.
    $text =~ s{(//[^\n]*|/\*.*?\*/)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|`(?:\\.|[^`\\])*`|[^/"'`]+|.)}{defined $1 ? $1 : blank($2)}egs;
    $text =~ s{//+}{  }g;
  } else {
    $text =~ s/^(?!\s*#)(.*)$/blank($1)/gme;
    $text =~ s/^(\s*)#/$1 /gm;
  }
  # A phrase may continue on the next line.
  (my $words = $text) =~ s/\n[ ]*/\n/g;
  for (@phrases) {
    my ($pattern, $instead) = @$_;
    while ($words =~ /$pattern/g) {
      my ($found, $at) = ($1, $-[0]);
      $found =~ s/\s+/ /g;
      if (exists $exception{"$path " . lc $found}) { ++$exception{"$path " . lc $found}; next; }
      my $line = 1 + (substr($words, 0, $at) =~ tr/\n//);
      print "$path:$line: '$found': write '$instead'\n";
      ++$faults;
    }
  }
}
for (sort keys %exception) { if (!$exception{$_}) { print "prose: the exception '$_' is not needed any more\n"; ++$faults; } }
if ($faults) { print "prose: $faults faults\n"; exit 1; }
printf "prose: OK, %d phrases, %d files\n", scalar(@phrases), scalar(@ARGV);
PERL

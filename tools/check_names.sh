#!/usr/bin/env bash
# Fails when a name that docs/glossary.md gave up occurs again as an identifier or a file name under src/, web/src/ or bindings/.
# Comments and string literals are not checked. The exceptions below have been reviewed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# PATH NAME: why it may stay.
exceptions='
src/server/test_client.h Frame            a frame of the WebSocket protocol
src/server/test_client.cpp Frame          a frame of the WebSocket protocol
src/server/net/connection.cpp verb         Boost.Beast: http::verb
src/server/net/metrics_port.cpp verb       Boost.Beast: http::verb
src/server/net/routes.cpp verb             Boost.Beast: http::verb
src/server/net/routes.h verb               Boost.Beast: http::verb
src/apps/line_editor.cpp History           a type of libedit
src/apps/process.cpp passed               a deadline has passed
web/src/layout.ts Frame                   the frame of the page
web/src/space/stage.ts passed             milliseconds that have passed
'

mapfile -t sources < <(git ls-files -- src web/src bindings | grep -E '\.(h|cpp|ts|tsx)$' | while IFS= read -r file; do [ -f "$file" ] && echo "$file"; done)

EXCEPTIONS=$exceptions perl - docs/glossary.md "${sources[@]}" <<'PERL'
use strict;
use warnings;

my ($glossary, @sources) = @ARGV;
my (%replaced, %replaced_file, %exception);

open my $table, '<', $glossary or die "$glossary: $!\n";
my $begun = 0;
while (<$table>) {
  $begun = 1 if /^## Names we gave up/;
  next unless $begun && /^\| (`.*?) \|/;
  my ($names, $file) = ($1, 0);
  $file = 1 if $names =~ /as a file/;
  while ($names =~ /`([^`]+)`/g) { ($file ? \%replaced_file : \%replaced)->{$1} = 1; }
}
die "names: no table in $glossary\n" unless %replaced;

for (split /\n/, $ENV{EXCEPTIONS}) { $exception{"$1 $2"} = 0 if /^(\S+)\s+(\S+)/; }

my $pattern = join '|', map { quotemeta } sort keys %replaced;
my $faults = 0;
for my $path (@sources) {
  (my $stem = $path) =~ s{.*/}{};
  $stem =~ s{\..*}{};
  if ($replaced_file{$stem} || $replaced{$stem}) { print "$path: the name was given up, see $glossary\n"; ++$faults; }
  open my $source, '<', $path or die "$path: $!\n";
  local $/;
  my $text = <$source>;
  # Strings and comments become blanks; lines keep their numbers.
  $text =~ s{(//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|`(?:\\.|[^`\\])*`)}{(my $blank = $1) =~ s/[^\n]/ /g; $blank}egs;
  my $line = 1;
  for my $code (split /\n/, $text, -1) {
    while ($code =~ /(?<![\w-])($pattern)_?(?![\w-])/g) {
      if (exists $exception{"$path $1"}) { ++$exception{"$path $1"}; next; }
      print "$path:$line: '$1' was given up, see $glossary\n";
      ++$faults;
    }
    ++$line;
  }
}
for (sort keys %exception) { if (!$exception{$_}) { print "names: the exception '$_' is not needed any more\n"; ++$faults; } }
if ($faults) { print "names: $faults faults\n"; exit 1; }
printf "names: OK, %d names given up, %d files\n", scalar(keys %replaced), scalar(@sources);
PERL

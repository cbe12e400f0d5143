#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# Perl: URI->new and URI->new_abs.
use strict;
use warnings;
use JSON::PP;
use URI;

my $json = JSON::PP->new->ascii->canonical;

# One character of UTF-8, as octets.
my $character = qr/[\x00-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|\xED[\x80-\x9F][\x80-\xBF]
  |[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}/x;

# What the accessors decode are octets; they are read as UTF-8. One that is no UTF-8 is U+DC80 + (octet - 0x80).
sub characters {
  my ($octets) = @_;
  return $octets unless defined $octets && $octets !~ /[^\x00-\xFF]/;
  my $text = '';
  while ($octets =~ /\G(?:($character)|(.))/gs) {
    my ($valid, $other) = ($1, $2);
    utf8::decode($valid) if defined $valid;
    $text .= $valid // chr(0xDC00 + ord $other);
  }
  return $text;
}

# Classes of schemes without hosts have no method `host`: there it is what is between `@` and `:` in the authority.
sub host_and_port {
  my ($uri) = @_;
  my $authority = $uri->can('authority') ? $uri->authority : undef;
  return (undef, undef) unless defined $authority;
  (my $rest = $authority) =~ s/.*@//s;
  my $port = $rest =~ s/:([^:\]]*)\z// ? $1 : undef;
  return ($uri->can('host') ? characters(scalar $uri->host) : $rest, $port);
}

sub parse {
  my ($text) = @_;
  my $uri = URI->new($text);
  my ($host, $port) = host_and_port($uri);
  my $authority = $uri->can('authority') ? $uri->authority : undef;
  my ($user, $password);
  if (defined $authority && $authority =~ /\A(.*)@/s) {
    ($user, $password) = split /:/, $1, 2;
    $user //= '';
  }
  return {
    ok => JSON::PP::true, scheme => scalar $uri->scheme, username => $user, password => $password, host => $host, port => $port,
    path => scalar($uri->can('path') && $uri->path) // $uri->opaque, query => scalar($uri->can('query') ? $uri->query : undef),
    fragment => scalar $uri->fragment,
  };
}

sub answer {
  my ($case) = @_;
  my $answer = eval {
    exists $case->{base}
      ? { ok => JSON::PP::true, result => URI->new_abs($case->{input}, $case->{base})->as_string }
      : parse($case->{input});
  };
  return $answer // { ok => JSON::PP::false };
}

print $json->encode({ version => $URI::VERSION }), "\n";
while (my $line = <STDIN>) {
  print $json->encode(answer($json->decode($line))), "\n";
}

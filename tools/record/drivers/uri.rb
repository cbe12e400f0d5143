# SPDX-License-Identifier: MIT
#
# Ruby: URI.parse and URI.join.
require 'json'
require 'uri'

# A port that is the scheme's own reads as absent: the parser fills it in by itself, and does not say which it was.
def port_of(uri)
  uri.port.nil? || uri.port == uri.default_port ? nil : uri.port.to_s
end

def parse(text)
  uri = URI.parse(text)
  { ok: true, scheme: uri.scheme, username: uri.user, password: uri.password, host: uri.host, port: port_of(uri),
    path: uri.opaque || uri.path, query: uri.query, fragment: uri.fragment }
end

def answer(request)
  return parse(request['input']) unless request.key?('base')

  { ok: true, result: URI.join(request['base'], request['input']).to_s }
rescue StandardError
  { ok: false }
end

def answers(lines)
  [{ version: URI::VERSION }, *lines.map { |line| answer(JSON.parse(line)) }].map { |row| JSON.generate(row) }.join("\n")
end

puts answers($stdin.read.split("\n")) if $PROGRAM_NAME == __FILE__

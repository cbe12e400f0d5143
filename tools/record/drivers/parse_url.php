<?php
// SPDX-License-Identifier: MIT
//
// PHP: parse_url. It has no join.

/** Octets as a JSON string: one that is no UTF-8 is U+DC80 + (octet - 0x80). */
function quoted(string $octets): string
{
    $json = '';
    preg_match_all('/[\x00-\x7F]+|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}'
        . '|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}'
        . '|[\x80-\xFF]/s', $octets, $pieces);
    foreach ($pieces[0] as $piece) {
        $alone = strlen($piece) === 1 && ord($piece) >= 0x80;
        $json .= $alone ? sprintf('\udc%02x', ord($piece)) : substr(json_encode($piece), 1, -1);
    }
    return '"' . $json . '"';
}

function answer(string $input): string
{
    $names = ['scheme' => 'scheme', 'user' => 'username', 'pass' => 'password', 'host' => 'host', 'port' => 'port',
        'path' => 'path', 'query' => 'query', 'fragment' => 'fragment'];
    $url = parse_url($input);
    if ($url === false) {
        return '{"ok":false}';
    }
    $json = '{"ok":true';
    foreach ($names as $key => $name) {
        $json .= ",\"$name\":" . (isset($url[$key]) ? quoted((string) $url[$key]) : 'null');
    }
    return $json . '}';
}

$lines = [json_encode(['version' => PHP_VERSION])];
foreach (explode("\n", rtrim(stream_get_contents(fopen('php://stdin', 'r')), "\n")) as $line) {
    $lines[] = answer(json_decode($line, true, 512, JSON_THROW_ON_ERROR)['input']);
}
echo implode("\n", $lines), "\n";

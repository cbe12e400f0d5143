-- SPDX-License-Identifier: MIT
-- What the extension declares. The same values in all engines are tested by bindings/sql/tests; here is what only PostgreSQL has.
CREATE EXTENSION urlens;
SELECT p.oid::regprocedure AS function, pg_get_function_result(p.oid) AS result,
  pg_get_function_arguments(p.oid) AS arguments
FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
  JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'urlens'
WHERE p.prolang = (SELECT oid FROM pg_language WHERE lanname = 'c')
ORDER BY p.proname COLLATE "C", p.pronargs;

-- All of them are immutable, strict and safe for parallel plans.
SELECT p.provolatile, p.proisstrict, p.proparallel, count(*) > 40 AS many
FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
  JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'urlens'
WHERE p.prolang = (SELECT oid FROM pg_language WHERE lanname = 'c')
GROUP BY 1, 2, 3;

-- Values.
SELECT url_valid('http://h'), url_valid('h'), url_error('h'), url_error('http://h'), url_host(NULL);
SELECT pg_typeof(url_port('http://h:8')), url_port('http://h:8'), pg_typeof(url_hash('http://h')), pg_typeof(url_valid(''));

-- Composite values.
SELECT * FROM url_parse('HTTP://me:secret@EXAMPLE.com:8080/a/../b?c#d');
SELECT (url_parse('?q', 'http://h/a')).href, (url_parse('http://a\@b/', '', 'curl')).host;
SELECT url_parse('bad') IS NULL AS invalid, url_parse(NULL) IS NULL AS "null";
SELECT url FROM (VALUES ('http://h/'), ('bad')) AS t(url) WHERE (url_parse(url)).scheme = 'http';
CREATE TABLE parsed AS SELECT url_parse('http://h:1/') AS parts;
SELECT (parts).host, (parts).port, to_jsonb(parts) ->> 'origin' AS origin FROM parsed;
DROP TABLE parsed;
SELECT unicode IS NOT NULL AND suffix_list IS NOT NULL AS known FROM url_info();

-- Lists are jsonb.
SELECT url_params('http://h?a=1&b=%22&c'), url_params('http://h'), url_params('bad');
SELECT url_params('http://h?a=%00&%00=b');
SELECT finding ->> 'id' AS id, finding ->> 'severity' AS severity, finding -> 'start' AS start
FROM jsonb_array_elements(url_findings('http://good.example\@evil.example/')) AS finding LIMIT 1;
SELECT dialect, host FROM jsonb_to_recordset(url_diff('http://a\@b/', 'whatwg curl')) AS reading(dialect text, host text);
-- jsonb keeps its keys in an order of its own; who looks for one finds it.
SELECT bool_and(reading ? key) AS found FROM jsonb_array_elements(url_diff('http://h/', 'whatwg')) AS reading,
  unnest(ARRAY['dialect', 'error', 'scheme', 'username', 'password', 'host', 'port', 'path', 'query', 'fragment']) AS key;

-- Sets.
SELECT * FROM url_query_each('http://h?a=1&b=x+y&a=2');
SELECT count(*) FROM url_query_each('bad');
SELECT count(*) FROM url_query_each(NULL);
SELECT url, name, value, url_host(url) AS host
FROM (VALUES (1, 'http://h?a=1&b=2'), (2, 'bad'), (3, 'http://i'), (4, 'http://j?c')) AS t(i, url), url_query_each(url)
ORDER BY i, name;
SELECT i, (url_query_each(u)).* FROM (VALUES (1, 'http://h?a=1&b=2'), (2, 'http://h?c')) AS t(i, u);

-- Any number of arguments.
SELECT url_remove_params('http://h/?a&b&c', 'a', 'c'), url_remove_params('http://h/?a&b', VARIADIC ARRAY['b', 'a']);
SELECT url_remove_params('http://h/?a&b', 'a', NULL) AS of_null, url_remove_params('http://h/?a', VARIADIC NULL) AS no_list;
SELECT url_remove_params('http://h/?a') AS no_glob;
SELECT url_remove_params('HTTP://h?a', VARIADIC '{}') AS empty_list, url_remove_params('bad', VARIADIC '{}') AS of_no_url;

-- A context for each call: bases and patterns do not take each other's place.
SELECT url_resolve('http://a/', r), url_resolve('http://b/', r), url_matches('http://a/' || r, 'http://a/:x'),
  url_matches('http://a/' || r, 'http://b/*')
FROM (VALUES ('x'), ('y/z'), ('')) AS t(r);

-- In a function, whose expressions are kept, and after an error in the same session.
CREATE FUNCTION hosts(list text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE result text[]; item text;
BEGIN
  FOREACH item IN ARRAY list LOOP
    BEGIN
      result := result || url_host(item::url);
    EXCEPTION WHEN invalid_text_representation THEN
      result := result || '-'::text;
    END;
  END LOOP;
  RETURN result;
END $$;
SELECT hosts(ARRAY['http://A/', 'bad', 'http://B/', 'http://c d/', 'http://e/']);
DROP FUNCTION hosts;

-- A type of rows that somebody has changed is an error, and nothing worse.
ALTER TYPE url_info_row ADD ATTRIBUTE more text;
SELECT url_info();
ALTER TYPE url_query_each_row ALTER ATTRIBUTE value TYPE bigint;
SELECT * FROM url_query_each('http://h?a=b');

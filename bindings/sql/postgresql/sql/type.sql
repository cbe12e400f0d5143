-- SPDX-License-Identifier: MIT
-- The type url.
SELECT 'HTTP://EXAMPLE.com:80/a/../b'::url, url('http://bücher.example'), 'http://h'::text::url;
SELECT 'http://h'::url = 'HTTP://h:80/', 'http://h'::url <> 'http://i', 'http://a'::url < 'http://b', 'http://a/'::url >= 'http://a';
-- Errors say why, and where.
SELECT 'http://exa mple/'::url;
SELECT 'example.com'::url;
SELECT 'http://h:65536/'::url;
SELECT 'http://[::1'::url;
SELECT ''::url;
SELECT url('http://ü:x');
SELECT url('http://' || repeat('é ', 1000));
-- An expression that gives NULL for what is not a URL.
SELECT u, url_canon(u)::url FROM (VALUES ('http://H'), ('bad')) AS t(u);
-- A url is a text where one is wanted.
SELECT url_host('http://H/'::url), length('http://H'::url), 'http://H'::url || 'x', upper('http://h'::url), 'http://h'::url LIKE 'http%';
SELECT pg_typeof('http://h'::url || ''), pg_typeof(min(u)), min(u), max(u) FROM (VALUES ('http://b'::url), ('http://a'), (NULL)) AS t(u) GROUP BY ();

-- Tables.
CREATE TABLE pages (id serial PRIMARY KEY, url url UNIQUE, note text);
INSERT INTO pages (url, note) VALUES ('http://a/', 'one'), ('HTTP://B:80', 'two'), (NULL, 'none');
INSERT INTO pages (url) VALUES ('http://b/');
INSERT INTO pages (url, note) SELECT t, 'from text' FROM (VALUES ('http://C'::text)) AS v(t);
INSERT INTO pages (url) SELECT t FROM (VALUES ('no URL'::text)) AS v(t);
INSERT INTO pages (url, note) VALUES ('http://A', 'again') ON CONFLICT (url) DO UPDATE SET note = EXCLUDED.note;
SELECT url, note FROM pages ORDER BY url NULLS LAST;
COPY pages (url, note) TO STDOUT;
COPY pages (url) FROM STDIN;
HTTP://D/./x
\.
COPY pages (url) FROM STDIN;
http://e:x/
\.
SELECT url FROM pages WHERE url > 'http://b/' ORDER BY url DESC;
SELECT a.url FROM pages a JOIN (VALUES ('http://C:80/'::url)) AS b(url) USING (url);
SELECT url, count(*) FROM (SELECT url FROM pages UNION ALL SELECT url FROM pages) AS t GROUP BY url ORDER BY url;

-- Hash: partitions, joins, indexes.
CREATE TABLE parts (url url) PARTITION BY HASH (url);
CREATE TABLE parts_0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parts SELECT url('http://h/' || i) FROM generate_series(1, 100) AS i;
SELECT count(*), count(*) FILTER (WHERE tableoid = 'parts_0'::regclass) BETWEEN 20 AND 80 AS divided FROM parts;
SELECT count(*) FROM parts WHERE url = 'http://H/50';
SET enable_mergejoin = off;
SET enable_nestloop = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM parts_0 a JOIN parts_0 b USING (url);
SELECT count(*) FROM parts a JOIN parts b USING (url);
SET enable_hashjoin = off;
SET enable_mergejoin = on;
SELECT count(*) FROM parts a JOIN parts b USING (url);
RESET enable_mergejoin;
RESET enable_nestloop;
RESET enable_hashjoin;
-- Indexes of other kinds: BRIN, and one for LIKE.
CREATE TABLE many (url url);
CREATE INDEX many_brin ON many USING brin (url) WITH (pages_per_range = 1);
INSERT INTO many SELECT 'http://h/' || lpad(i::text, 5, '0') FROM generate_series(1, 5000) AS i;
SELECT brin_summarize_new_values('many_brin') > 0 AS summarized;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM many WHERE url < 'HTTP://H/00100';
SELECT count(*) FROM many WHERE url < 'HTTP://H/00100';
CREATE INDEX many_like ON many (url text_pattern_ops);
EXPLAIN (COSTS OFF) SELECT count(*) FROM many WHERE url LIKE 'http://h/0001%';
SELECT count(*) FROM many WHERE url LIKE 'http://h/0001%';
RESET enable_seqscan;
SELECT url FROM many ORDER BY url COLLATE "C" LIMIT 1;
DROP TABLE many;
-- The operator classes are whole.
SELECT opcname, amname, opcintype::regtype, amvalidate(c.oid) FROM pg_opclass c JOIN pg_am m ON m.oid = opcmethod
WHERE opcintype = 'url'::regtype ORDER BY amname;
DROP TABLE parts, pages;

-- SPDX-License-Identifier: MIT
-- What the planner does with functions that are immutable and safe for parallel plans.
CREATE TABLE visits (id integer, u text);
INSERT INTO visits SELECT i, 'http://H' || i % 100 || '.example.com/p/' || i || '?q=' || i FROM generate_series(1, 20000) AS i;
INSERT INTO visits VALUES (0, 'bad'), (0, NULL);
CREATE INDEX visits_host ON visits (url_host(u));
CREATE INDEX visits_url ON visits (url(url_canon(u)));
ANALYZE visits;
EXPLAIN (COSTS OFF) SELECT id FROM visits WHERE url_host(u) = 'h7.example.com';
SELECT count(*) FROM visits WHERE url_host(u) = 'h7.example.com';
EXPLAIN (COSTS OFF) SELECT id FROM visits WHERE url(url_canon(u)) = 'http://h7.EXAMPLE.com:80/p/7?q=7';
SELECT id FROM visits WHERE url(url_canon(u)) = 'http://h7.EXAMPLE.com:80/p/7?q=7';
-- A generated column, and a constraint.
CREATE TABLE sites (u text CHECK (url_valid(u)), site text GENERATED ALWAYS AS (url_site(u)) STORED);
INSERT INTO sites VALUES ('https://shop.example.co.uk/');
INSERT INTO sites VALUES ('no URL');
SELECT * FROM sites;
-- A call with constants is made once, when the query is planned.
EXPLAIN (COSTS OFF, VERBOSE) SELECT url_host('http://EXAMPLE.com/');
-- Several processes.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS OFF) SELECT count(url_domain(u)), max((url_parse(u)).port), max(url(url_canon(u))) FROM visits;
SELECT count(url_domain(u)), max((url_parse(u)).port), max(url(url_canon(u))) FROM visits;
SELECT url_domain(u), count(*) FROM visits GROUP BY 1 ORDER BY 1;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
DROP TABLE visits, sites;

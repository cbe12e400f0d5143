-- SPDX-License-Identifier: MIT
-- From each version to the next. 0.1 has the functions, 0.2 the type.
DROP EXTENSION urlens;
CREATE EXTENSION urlens VERSION '0.1';
SELECT url_host('http://H/'), to_regtype('url') IS NULL AS no_type;
CREATE TABLE old (u text);
CREATE INDEX old_host ON old (url_host(u));
INSERT INTO old VALUES ('http://H/a'), ('http://h:80/a');
SELECT * FROM pg_extension_update_paths('urlens') WHERE path IS NOT NULL ORDER BY 1, 2;
ALTER EXTENSION urlens UPDATE;
SELECT extversion FROM pg_extension WHERE extname = 'urlens';
ALTER TABLE old ALTER u TYPE url USING url(u);
SELECT count(DISTINCT u) FROM old;
-- It can be moved to another schema, and installed there.
CREATE SCHEMA web;
ALTER EXTENSION urlens SET SCHEMA web;
SELECT web.url_host('http://H/'), 'http://H'::web.url, (web.url_parse('http://h/')).host;
SELECT u FROM old WHERE u OPERATOR(web.=) 'http://H:80/a';
DROP EXTENSION urlens;
DROP TABLE old;
DROP EXTENSION urlens;
DROP SCHEMA web;
-- It is trusted: who may create objects in a database may create it.
CREATE ROLE owner_of_urlens;
CREATE SCHEMA AUTHORIZATION owner_of_urlens;
GRANT CREATE ON DATABASE contrib_regression TO owner_of_urlens;
SET ROLE owner_of_urlens;
CREATE EXTENSION urlens SCHEMA owner_of_urlens;
SELECT owner_of_urlens.url_host('http://h');
DROP EXTENSION urlens;
RESET ROLE;
REVOKE CREATE ON DATABASE contrib_regression FROM owner_of_urlens;
DROP SCHEMA owner_of_urlens;
DROP ROLE owner_of_urlens;

-- SPDX-License-Identifier: MIT
-- The type url. `=` and the indexes compare canonical texts, so that two ways to write a URL are the same value.

CREATE TYPE url;

CREATE FUNCTION url_in(cstring) RETURNS url
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_in';
CREATE FUNCTION url_out(url) RETURNS cstring
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_out';
CREATE FUNCTION url_recv(internal) RETURNS url
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_recv';
CREATE FUNCTION url_send(url) RETURNS bytea
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_send';

-- Its own operators compare bytes. Those of text, which take a url too, in indexes as well, want to know a collation.
CREATE TYPE url (
  INPUT = url_in, OUTPUT = url_out, RECEIVE = url_recv, SEND = url_send,
  INTERNALLENGTH = VARIABLE, ALIGNMENT = int4, STORAGE = extended, CATEGORY = 'S', COLLATABLE = true
);
COMMENT ON TYPE url IS 'URL of the URL Standard, stored in canonical form';

-- Every URL is a text, so all functions for text take it. Not every text is a URL: that is for an assignment or a cast.
CREATE FUNCTION url(text) RETURNS url
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10 AS 'MODULE_PATHNAME', 'pg_url_from_text';
CREATE CAST (url AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (text AS url) WITH FUNCTION url(text) AS ASSIGNMENT;

CREATE FUNCTION url_eq(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_eq';
CREATE FUNCTION url_ne(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_ne';
CREATE FUNCTION url_lt(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_lt';
CREATE FUNCTION url_le(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_le';
CREATE FUNCTION url_gt(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_gt';
CREATE FUNCTION url_ge(url, url) RETURNS boolean
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_ge';

CREATE OPERATOR = (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_eq, COMMUTATOR = =, NEGATOR = <>,
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_ne, COMMUTATOR = <>, NEGATOR = =,
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR < (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_lt, COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_le, COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR > (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_gt, COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR >= (
  LEFTARG = url, RIGHTARG = url, FUNCTION = url_ge, COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);

CREATE FUNCTION url_cmp(url, url) RETURNS integer
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_cmp';
CREATE FUNCTION url_sortsupport(internal) RETURNS void
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_sortsupport';
CREATE FUNCTION url_hashkey(url) RETURNS integer
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_hashkey';
CREATE FUNCTION url_hashkey_extended(url, bigint) RETURNS bigint
  LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_hashkey_extended';

CREATE OPERATOR CLASS url_ops DEFAULT FOR TYPE url USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 url_cmp(url, url),
  FUNCTION 2 url_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS url_ops DEFAULT FOR TYPE url USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 url_hashkey(url),
  FUNCTION 2 url_hashkey_extended(url, bigint);
-- Without this one a BRIN index would be one of text, in which no operator of url looks.
CREATE OPERATOR CLASS url_minmax_ops DEFAULT FOR TYPE url USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE FUNCTION url_smaller(url, url) RETURNS url
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_smaller';
CREATE FUNCTION url_larger(url, url) RETURNS url
  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'pg_url_larger';
CREATE AGGREGATE min(url) (
  SFUNC = url_smaller, STYPE = url, SORTOP = <, COMBINEFUNC = url_smaller, PARALLEL = SAFE
);
CREATE AGGREGATE max(url) (
  SFUNC = url_larger, STYPE = url, SORTOP = >, COMBINEFUNC = url_larger, PARALLEL = SAFE
);

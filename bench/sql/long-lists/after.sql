-- Chosen: one parameter, JSON on SQLite and an array on PostgreSQL, whose plans search the same index:
--   values                              10     100     500
--   SQLite, prepared before, µs         95     431   3,618
--   PostgreSQL, named                 0.64    1.63   15.94 (an unquiet machine)
-- EXPLAIN of PostgreSQL, 9 to 1,000 values, custom plans: the same scans and the same estimated rows as with a list. A generic
-- plan takes an array for ten values: it searched by document_id where that of 1,000 parameters went through an index on rank.
-- SQLite: SEARCH a USING INDEX (document_id=?), LIST SUBQUERY, SCAN json_each.
select group_concat(title) from (
  select * from articles a where a.document_id in (select value from json_each(+?))
  order by rank, id limit 25
);
-- PostgreSQL: a.document_id = any ($1::text[])

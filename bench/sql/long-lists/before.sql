-- Rejected for more than eight values: a parameter for each, so that every length of a list is another statement.
-- 20,000 rows, an index on document_id, on a busy machine; PostgreSQL in ms for a statement sent over the wire:
--   values                              10     100     500
--   SQLite, prepared anew, µs          409   1,066   2,719
--   SQLite, prepared before, µs         76     396   2,971
--   PostgreSQL, parsed anew           2.03    6.30   11.03
-- Below eight the lengths are few, and one value plans as an equality, in the order of an index.
select group_concat(title) from (
  select * from articles a where a.document_id in (+?, +?, +? /* … */)
  order by rank, id limit 25
);

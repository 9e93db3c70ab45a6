-- Rejected: counting for `meta.pagination.total` on every list. 10,000 published articles:
--   SQLite      283 µs (257 with a partial index on locale alone), of 400 for a page of 25
--   PostgreSQL  0.8 ms freshly vacuumed, 4 ms after 4,800 writes, of 1.5 for a page of 25
select count(*) from articles where plinth_status = 'published' and locale = +?;

-- Rejected: page and total of a filter apart. The planner either follows the order and tries row after row, or the
-- filter and sorts; without knowing how many rows match it is wrong half of the time.
-- 10,000 published articles, SQLite, total and page of 25 by publishedAt, in µs:
--   category, 196 match         388        title contains, 991 match    1,371
--   category, none matches    6,381        title contains, 11 match     8,589
--   category $ne, 9,804 match   416        rank = 7, 7 match               15
-- A filter that is always gathered first (a materialized CTE of ids and sort keys) is as bad the other way:
--   category $ne 6,729, title contains (991) 9,902.
select
  (select group_concat(a.plinth_json, ',') from (
    select id from articles
    where plinth_status = 'published' and locale = +? and category in (select document_id from categories where name = +?)
    order by published_at desc, id limit +? offset +?
  ) as page cross join articles a on a.id = page.id),
  (select count(*) from articles
    where plinth_status = 'published' and locale = +? and category in (select document_id from categories where name = +?));

-- Rejected: bare parameters in SQLite. With STAT4 compiled in, and for LIMIT and LIKE, its planner looks at the bound
-- value; every later binding then expires the statement, and it is prepared anew for each run.
-- 10,000 published articles, better-sqlite3 13 (SQLite 3.54.1), computing time of one run in µs:
--   page of one row                       40
--   page of 25, populated (7 members)    727
--   filter by a category, total only      31
select group_concat(a.plinth_json, ',')
from (
  select id from articles
  where plinth_status = 'published' and locale = ?
  order by id
  limit ? offset ?
) as page
cross join articles a on a.id = page.id;

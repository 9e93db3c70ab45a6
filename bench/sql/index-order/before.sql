-- Rejected in PostgreSQL: an index in its default order, which puts nulls last. Sorting is by `asc nulls first` and
-- `desc nulls last`, as clients of this API expect, and this index serves neither, forwards or backwards.
-- Page of 25 by rank: 10,000 published articles 15 to 21 ms; 100,000 with the total 125 to 134 ms (Seq Scan, Sort).
create index plinth_i_articles_rank on articles (plinth_status, locale, rank);

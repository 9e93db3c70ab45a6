-- Proposed: nulls first in the index. Read forwards it gives `asc nulls first`, backwards `desc nulls last`; rows of the
-- same rank are put in order of their ids by an incremental sort.
-- Page of 25 by rank: 10,000 published articles 0.5 ms; 100,000 with the total 17.6 ms, of which the total takes 17.
create index plinth_i_articles_rank on articles (plinth_status, locale, rank nulls first);

-- Few different values make large groups to sort: by kind (four values) 2.1 ms at 10,000 and 127 ms at 100,000. With the
-- id in the index 0.43 ms ascending; descending too (0.46) if ties follow the direction (`order by kind desc, id desc`),
-- otherwise 4.9 ms.
create index plinth_i_articles_kind on articles (plinth_status, locale, kind nulls first, id);

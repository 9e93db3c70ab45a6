-- Rejected: the index of a to-one relation without status and locale. Drafts are found too, and every row is looked up
-- to see what it is. 100,000 articles, 500 of each author: number of articles of 25 authors
--   SQLite 36 ms, PostgreSQL 162 ms; filter by category, PostgreSQL: total and page 24 ms
create index plinth_r_articles_author on articles (author, plinth_pos_author);

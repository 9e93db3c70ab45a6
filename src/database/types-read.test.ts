import { expect, test } from 'vitest';
import { typesRead } from './types-read.ts';

const tables = new Map([
  ['articles', 'api::article.article'],
  ['articles_tags_links', 'api::article.article'],
  ['Old Tags', 'api::tag.tag'],
]);

test.each([
  { title: 'a table', text: 'select 1 from "articles" "a"', types: ['api::article.article'] },
  {
    title: 'links and what they lead to',
    text: 'select (select 1 from "articles_tags_links" "t0l" cross join "Old Tags" "t0" on 1=1) from "articles" "a"',
    types: ['api::article.article', 'api::tag.tag'],
  },
  {
    title: 'quotation marks in texts',
    text: `select concat('{"id":"', "a"."id", '" it''s from "x"') from "articles" "a"`,
    types: ['api::article.article'],
  },
  {
    title: 'elements of a list',
    text: `select 1 from json_each("a"."x") as "t0" cross join "Old Tags" "t1" on 1=1`,
    types: ['api::tag.tag'],
  },
  {
    title: 'names that the statement defines',
    text: 'with plinth_a(id, b) as materialized (select 1 from "articles"), plinth_c as materialized (select 1) select 1 from plinth_a join plinth_c',
    types: ['api::article.article'],
  },
  {
    title: 'a name that it does not define',
    text: 'with plinth_a(id) as materialized (select 1 from "articles") select 1 from plinth_a join plinth_b',
    types: undefined,
  },
  { title: 'no table', text: 'select 1', types: undefined },
  {
    title: 'a table whose changes are not tracked',
    text: 'select 1 from "articles" join plinth_state',
    types: undefined,
  },
])('$title', ({ text, types }) => {
  expect(typesRead(text, tables)).toEqual(types);
});

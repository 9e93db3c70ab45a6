import { expect, test } from 'vitest';
import { schemaOf } from '../harness.ts';
import { contentTypeOf } from '../schema.ts';
import { ownsItsLinks } from './owns-its-links.ts';

test('a type owns its links unless one of its relations is owned by another type, or by its own other side', () => {
  const category = { type: 'relation', relation: 'manyToOne', target: 'api::category.category' };
  const articles = { type: 'relation', relation: 'oneToMany', target: 'api::article.article' };
  const about = { type: 'relation', relation: 'morphToMany' };
  const notes = { type: 'relation', relation: 'morphMany', target: 'api::note.note', morphBy: 'about' };
  const parent = {
    type: 'relation',
    relation: 'manyToOne',
    target: 'api::page.page',
    inversedBy: 'children',
  };
  const children = { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'parent' };
  const schema = schemaOf({
    types: {
      article: { attributes: { category: { ...category, inversedBy: 'articles' } } },
      category: { attributes: { articles: { ...articles, mappedBy: 'category' } } },
      note: { attributes: { about } },
      event: { attributes: { notes } },
      page: { attributes: { parent, children } },
    },
  });
  const names = ['article', 'category', 'note', 'event', 'page'];
  const owning = names.filter((name) => ownsItsLinks(contentTypeOf(schema, `api::${name}.${name}`)));
  expect(owning).toEqual(['article', 'note']);
});

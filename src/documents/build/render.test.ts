import { expect, test } from 'vitest';
import { relation, schemaOf } from '../../schema/harness.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { StoredContent } from '../stored/content.ts';
import { renderVersion } from './render.ts';

const schema = schemaOf({
  types: {
    page: {
      isLocalized: true,
      attributes: {
        metaTitle: { type: 'string' },
        rank: { type: 'integer' },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        tag: relation('manyToOne', 'tag'),
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card', 'shared.seo'] },
      },
    },
    tag: { attributes: { name: { type: 'string' } } },
  },
  components: {
    'shared.card': { linkText: { type: 'string' }, pin: { type: 'string', private: true } },
    'shared.seo': {
      isHot: { type: 'boolean' },
      tag: relation('oneToOne', 'tag'),
      card: { type: 'component', component: 'shared.card' },
    },
  },
});
const times = {
  createdAt: '2024-05-06T00:00:00.000Z',
  updatedAt: '2024-05-07T00:00:00.000Z',
  publishedAt: null,
};
const render = (content: StoredContent, type = 'page', locale = 'en') =>
  renderVersion(schema, contentTypeOf(schema, `api::${type}.${type}`), content, { ...times, locale });

test('a row shows its attributes in the order of the schema, then times and locale', () => {
  const { row } = render({ rank: 1, meta_title: 'a "b" é' });
  expect(row).toBe(
    '"metaTitle":"a "b" é","rank":1,"createdAt":"2024-05-06T00:00:00.000Z","updatedAt":"2024-05-07T00:00:00.000Z","publishedAt":null,"locale":"en"'.replace(
      'a "b" é',
      'a \\"b\\" é',
    ),
  );
  expect(JSON.parse(`{${row}}`)).toMatchObject({ metaTitle: 'a "b" é' });
});

test('what is not stored is null; private values, passwords and relations are not shown', () => {
  const { row } = render({ secret: 'x', pin: 'y', tag: 'abc' });
  expect(Object.keys(JSON.parse(`{${row}}`))).toEqual([
    'metaTitle',
    'rank',
    'createdAt',
    'updatedAt',
    'publishedAt',
    'locale',
  ]);
  expect(row).toContain('"metaTitle":null,"rank":null');
  expect(row).not.toMatch(/x|y"|abc/);
});

test('a type without locales shows none', () => {
  expect(render({ name: 'a' }, 'tag', '').row).not.toContain('locale');
});

test.each<[string, StoredContent, Readonly<Record<string, string | null>>]>([
  ['nothing stored is null', {}, { seo: null, cards: null, zone: null }],
  ['a component', { seo: { id: 1, is_hot: true } }, { seo: '{"id":1,"isHot":true}' }],
  ['absent members are null', { seo: { id: 1 } }, { seo: '{"id":1,"isHot":null}' }],
  [
    'relations and components below are not shown',
    { seo: { id: 1, tag: 'abc', card: { id: 2 } } },
    { seo: '{"id":1,"isHot":null}' },
  ],
  [
    'a list',
    { cards: [{ id: 1, link_text: 'a', pin: 'secret' }, { id: 2 }] },
    { cards: '[{"id":1,"linkText":"a"},{"id":2,"linkText":null}]' },
  ],
  ['an empty list', { cards: [] }, { cards: '[]' }],
  [
    'a zone',
    { zone: [{ id: 3, __component: 'shared.seo', is_hot: false }] },
    { zone: '[{"id":3,"__component":"shared.seo","isHot":false}]' },
  ],
])('components: %s', (_what, content, components) => {
  expect(render(content).components).toMatchObject(components);
});

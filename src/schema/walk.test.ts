import { expect, test } from 'vitest';
import { schemaOf } from './harness.ts';
import { componentOf, contentTypeOf } from './schema.ts';
import { type Holder, walkContent } from './walk.ts';

const schema = schemaOf({
  types: {
    page: {
      attributes: {
        title: { type: 'string' },
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card'] },
      },
    },
  },
  components: {
    'shared.card': { imageUrl: { type: 'string' } },
    'shared.seo': { metaTitle: { type: 'string' }, card: { type: 'component', component: 'shared.card' } },
  },
});

/** What is visited: `owner.attribute=value`, objects without their value. */
function visits(content: Holder, keyedBy: 'name' | 'id' = 'name', uid = 'api::page.page'): readonly string[] {
  const seen: string[] = [];
  const owner = uid.includes('::') ? contentTypeOf(schema, uid) : componentOf(schema, uid);
  walkContent(content, owner, {
    schema,
    keyedBy,
    visit: ({ attribute, value, holder, owner }) => {
      expect(holder[attribute[keyedBy]]).toBe(value);
      const shown = typeof value === 'object' && value !== null ? '' : `=${value}`;
      seen.push(`${owner.uid.replace(/^.*\./, '')}.${attribute.name}${shown}`);
    },
  });
  return seen;
}

test('attributes are visited in the order of the schema, down through components and zones', () => {
  const content = {
    zone: [{ __component: 'shared.card', imageUrl: 'z' }],
    cards: [{ imageUrl: 'a' }, { imageUrl: 'b' }],
    seo: { card: { imageUrl: 'c' }, metaTitle: 'm' },
    title: 't',
  };
  expect(visits(content)).toEqual([
    'page.title=t',
    'page.seo',
    'seo.metaTitle=m',
    'seo.card',
    'card.imageUrl=c',
    'page.cards',
    'card.imageUrl=a',
    'card.imageUrl=b',
    'page.zone',
    'card.imageUrl=z',
  ]);
});

test('stored values are found by attribute id', () => {
  expect(visits({ seo: { meta_title: 'm', metaTitle: 'no' } }, 'id')).toEqual([
    'page.seo',
    'seo.metaTitle=m',
  ]);
});

test('null is visited; missing attributes and unknown keys are not', () => {
  expect(visits({ title: null, seo: null, nope: 1 })).toEqual(['page.title=null', 'page.seo=null']);
});

test.each<[string, Holder]>([
  ['a text in place of a component', { seo: 'x' }],
  ['a list of texts in place of components', { cards: ['x', null, 1] }],
  ['an item of no component', { zone: [{ imageUrl: 'a' }] }],
  ['an item of an unknown component', { zone: [{ __component: 'shared.nope', imageUrl: 'a' }] }],
  [
    'an item of a component that is not in the zone',
    { zone: [{ __component: 'shared.seo', metaTitle: 'a' }] },
  ],
  ['a zone that is not a list', { zone: { __component: 'shared.card', imageUrl: 'a' } }],
  ['an item that is not an object', { zone: ['x', [], null] }],
])('nothing is visited below %s', (_what, content) => {
  expect(visits(content)).toEqual(
    Object.keys(content).map((name) => expect.stringContaining(`page.${name}`)),
  );
});

test('a walk may start in a component', () => {
  expect(visits({ metaTitle: 'm' }, 'name', 'shared.seo')).toEqual(['seo.metaTitle=m']);
});

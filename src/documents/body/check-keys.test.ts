import { describe, expect, test } from 'vitest';
import { abilitiesOf, fullAccess } from '../../abilities/abilities.ts';
import { PlinthError } from '../../errors/errors.ts';
import { relation, schemaOf } from '../../schema/harness.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { checkKeys } from './check-keys.ts';

const schema = schemaOf({
  types: {
    page: {
      isLocalized: true,
      attributes: {
        title: { type: 'string' },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        tag: relation('manyToOne', 'tag'),
        cover: { type: 'media' },
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card'] },
        subject: { type: 'relation', relation: 'morphToOne' },
        subjects: { type: 'relation', relation: 'morphToMany' },
      },
    },
    tag: { attributes: {} },
  },
  components: {
    'shared.card': { text: { type: 'string' }, tag: relation('oneToOne', 'tag') },
    'shared.seo': { title: { type: 'string' }, card: { type: 'component', component: 'shared.card' } },
  },
});

/** `ok`, or the message and details of the refusal. */
function check(data: Readonly<Record<string, unknown>>, abilities = fullAccess): unknown {
  try {
    checkKeys(data, contentTypeOf(schema, 'api::page.page'), { schema, abilities, action: 'create' });
    return 'ok';
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    return [error.message, error.details];
  }
}
const card = { __component: 'shared.card', text: 'a' };

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['attributes, private ones and passwords too', { title: 'a', secret: 'b', pin: 'c' }],
  ['nothing', {}],
  ['publishedAt and locale, which have no effect', { publishedAt: null, locale: 'fr' }],
  ['relations and media, whatever they hold', { tag: 'nope', cover: 5 }],
  [
    'components with their id',
    { seo: { id: 1, title: 'a', card: { text: 'b' } }, cards: [{ id: 2, text: 'c' }] },
  ],
  ['items of a zone', { zone: [{ ...card, id: 1 }] }],
  ['values of the wrong kind, which validation tells about', { seo: 'x', cards: 'x', zone: 'x', title: {} }],
  [
    'an item of an unknown component, which validation tells about',
    { zone: [{ __component: 'nope', x: 1 }] },
  ],
])('a body may have %s', (_what, data) => {
  expect(check(data)).toBe('ok');
});

test.each<[string, Readonly<Record<string, unknown>>, string, object]>([
  ['the row id', { id: 1 }, 'Invalid key id', { key: 'id', source: 'body' }],
  ['the documentId', { documentId: 'a' }, 'Invalid key documentId', { key: 'documentId', source: 'body' }],
  ...['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations'].map(
    (key): [string, Readonly<Record<string, unknown>>, string, object] => [
      `${key}, which the server decides`,
      { [key]: null },
      `Invalid key ${key}`,
      { key, path: key, source: 'body' },
    ],
  ),
  [
    'the row id before other names of the server',
    { createdAt: 1, documentId: 'a', id: 1 },
    'Invalid key id',
    { key: 'id', source: 'body' },
  ],
  ['an unknown name', { nope: 1 }, 'Invalid key nope', { key: 'nope', path: null, source: 'body' }],
  [
    'a name that every object has',
    { constructor: 1 },
    'Invalid key constructor',
    { key: 'constructor', path: null, source: 'body' },
  ],
  [
    'an unknown name instead of a reference',
    { tag: { nope: 1 } },
    'Invalid key nope at tag',
    { key: 'nope', path: 'tag', source: 'body' },
  ],
  [
    'an unknown name in a list of references',
    { tag: [{ nope: 1 }] },
    'Invalid key nope at tag',
    { key: 'nope', path: 'tag', source: 'body' },
  ],
  [
    'an unknown name in a component',
    { seo: { nope: 1 } },
    'Invalid key nope at seo',
    { key: 'nope', path: 'seo', source: 'body' },
  ],
  [
    'an unknown name in a component of a component',
    { seo: { card: { nope: 1 } } },
    'Invalid key nope at seo.card',
    { key: 'nope', path: 'seo.card', source: 'body' },
  ],
  [
    'an unknown name in a list',
    { cards: [{ text: 'a' }, { nope: 1 }] },
    'Invalid key nope at cards',
    { key: 'nope', path: 'cards', source: 'body' },
  ],
  [
    'an unknown name in a zone',
    { zone: [card, { ...card, nope: 1 }] },
    'Invalid key nope at zone',
    { key: 'nope', path: 'zone', source: 'body' },
  ],
  [
    'a component name outside of a zone',
    { seo: { __component: 'shared.seo' } },
    'Invalid key __component at seo',
    { key: '__component', path: 'seo', source: 'body' },
  ],
  [
    'a time in a component',
    { seo: { createdAt: 1 } },
    'Invalid key createdAt at seo',
    { key: 'createdAt', path: 'seo', source: 'body' },
  ],
  [
    'a morph relation to one document',
    { subject: null },
    'Invalid key subject',
    { key: 'subject', path: 'subject', source: 'body' },
  ],
])('a body may not have %s', (_what, data, message, details) => {
  expect(check(data)).toEqual([message, details]);
});

test('the first wrong name is told', () => {
  expect(check({ title: 'a', first: 1, second: 2 })).toMatchObject(['Invalid key first', {}]);
  expect(check({ nope: 1, id: 1 })).toMatchObject(['Invalid key id', {}]);
});

// Connecting shows whether a document exists, so it needs the same right as reading it.
describe('a relation to what the caller may not find', () => {
  const nobody = abilitiesOf([]);
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['of the document', { tag: 'abc' }, 'Invalid key tag'],
    ['that is cleared', { tag: null }, 'Invalid key tag'],
    ['in a component', { seo: { card: { tag: 1 } } }, 'Invalid key tag at seo.card.tag'],
    ['in a zone', { zone: [{ ...card, tag: 1 }] }, 'Invalid key tag at zone.tag'],
  ])('%s is refused like one that is not there', (_what, data, message) => {
    expect(check(data, nobody)).toMatchObject([message, {}]);
    expect(check(data, abilitiesOf(['api::tag.tag.find']))).toBe('ok');
  });

  test('is refused in the items of a morph relation too, and so is a type that is none', () => {
    const to = (type: string): unknown =>
      check({ subjects: [{ __type: type, id: 1 }] }, abilitiesOf(['api::tag.tag.find', 'nope.find']));
    expect(to('api::tag.tag')).toBe('ok');
    expect(to('api::page.page')).toMatchObject(['Invalid key subjects', {}]);
    expect(to('nope')).toMatchObject(['Invalid key subjects', {}]);
  });

  test('a type that is no text names no attribute', () => {
    const subjects = { disconnect: [{ __type: { toString: 1 }, id: 3 }] };
    expect(check({ subjects }, abilitiesOf(['api::tag.tag.find']))).not.toBeInstanceOf(TypeError);
  });

  test('every caller may name files', () => {
    expect(check({ cover: 5 }, nobody)).toBe('ok');
  });
});

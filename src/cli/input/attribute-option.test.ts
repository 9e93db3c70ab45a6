import { expect, test } from 'vitest';
import { parseAttributes } from './attribute-option.ts';

test.each([
  ['title:string', { title: { type: 'string' } }],
  ['title:string:required:unique', { title: { type: 'string', required: true, unique: true } }],
  [
    'author:relation:manyToOne:api::author.author',
    { author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' } },
  ],
  [
    'owner:relation:oneToOne:plugin::users-permissions.user:private',
    {
      owner: {
        type: 'relation',
        relation: 'oneToOne',
        target: 'plugin::users-permissions.user',
        private: true,
      },
    },
  ],
  [
    'cards:component:shared.card:repeatable',
    { cards: { type: 'component', component: 'shared.card', repeatable: true } },
  ],
  [
    'size:enumeration:small,very large:required',
    { size: { type: 'enumeration', enum: ['small', 'very large'], required: true } },
  ],
  ['photos:media:multiple', { photos: { type: 'media', multiple: true } }],
])('%s is parsed', (given, attributes) => {
  expect(parseAttributes([given])).toEqual(attributes);
});

test.each([
  ['title', 'Write name:type'],
  ['1st:string', 'Write name:type'],
  ['title:string:requird', '"requird" in "title:string:requird" is not an option'],
  ['title:string:', '"" in "title:string:" is not an option'],
  ['title:string-required', '"-required" in "title:string-required" is not an option'],
  ['author:relation', 'Write it like author:relation:manyToOne:api::author.author'],
  ['author:relation:manyToOne', 'Write it like author:relation:manyToOne:api::author.author'],
  ['seo:component:seo', 'Write it like seo:component:shared.seo'],
  ['size:enumeration', 'Write it like size:enumeration:small,large'],
])('%s is refused', (given, message) => {
  expect(() => parseAttributes([given])).toThrow(message);
});

test('a duplicate name is refused', () => {
  expect(() => parseAttributes(['title:string', 'title:text'])).toThrow('"title" is given twice');
});

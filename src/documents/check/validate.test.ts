import { describe, expect, test } from 'vitest';
import { relation, schemaOf } from '../../schema/harness.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { Validation } from './findings.ts';
import { validate } from './validate.ts';

type Data = Readonly<Record<string, unknown>>;

const schema = schemaOf({
  types: {
    page: {
      attributes: {
        title: { type: 'string', required: true, minLength: 3, maxLength: 5 },
        rank: { type: 'integer', required: true, min: 1 },
        isHot: { type: 'boolean', required: true },
        day: { type: 'date' },
        color: { type: 'enumeration', enum: ['red'], default: 'red' },
        pin: { type: 'password', minLength: 4, regex: '^[^ ]+$' },
        tag: relation('manyToOne', 'tag'),
        subjects: { type: 'relation', relation: 'morphToMany' },
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true, min: 2, max: 3 },
        badges: { type: 'component', component: 'shared.badge', repeatable: true, max: 1 },
        zone: { type: 'dynamiczone', components: ['shared.card'] },
      },
    },
    tag: { attributes: {} },
    strict: {
      attributes: {
        pin: { type: 'password', required: true },
        seo: { type: 'component', component: 'shared.seo', required: true },
        cards: { type: 'component', component: 'shared.card', repeatable: true, required: true },
        at: { type: 'datetime', required: true },
        views: { type: 'biginteger', required: true },
      },
    },
  },
  components: {
    'shared.card': { text: { type: 'string', required: true, maxLength: 3 } },
    'shared.seo': {
      rank: { type: 'integer', max: 5 },
      card: { type: 'component', component: 'shared.card' },
    },
    'shared.badge': { name: { type: 'string', required: true }, isOpen: { type: 'boolean', default: false } },
    'shared.other': { text: { type: 'string' } },
  },
});

const enough = { title: 'abc', rank: 1, isHot: true };

const run = (data: Data, options: Partial<Validation> = {}, type = 'page') =>
  validate(data, contentTypeOf(schema, `api::${type}.${type}`), {
    schema,
    isDraft: false,
    isCreate: true,
    isStored: false,
    ...options,
  });

/** `path: message`, and ` = value` where one is shown. */
const problemsOf = (data: Data, options?: Partial<Validation>, type?: string): readonly string[] =>
  run(data, options, type).problems.map(
    (problem) =>
      `${problem.path.join('/')}: ${problem.message}${'value' in problem ? ` = ${JSON.stringify(problem.value)}` : ''}`,
  );

test('what is wrong with the items of a list comes before its length, which shows new items with their defaults', () => {
  expect(problemsOf({ ...enough, badges: [{}, { name: 'a' }] })).toEqual([
    'badges/0/name: badges[0].name must be defined.',
    'badges: badges field must have less than or equal to 1 items = [{"isOpen":false},{"isOpen":false,"name":"a"}]',
  ]);
});

describe('required values', () => {
  const nullText = 'must be a `string` type, but the final value was: `null`.';
  test('that are absent from a new document must be defined', () => {
    expect(problemsOf({})).toEqual([
      'title: title must be defined.',
      'rank: rank must be defined.',
      'isHot: isHot must be defined.',
    ]);
    expect(problemsOf({ at: '2026-01-02', seo: {}, cards: [{ text: 'a' }] }, {}, 'strict')).toEqual([
      'pin: pin must be defined.',
      'views: views must be defined.',
    ]);
    expect(problemsOf({}, { isCreate: false }, 'strict')).toEqual([]);
  });

  test('that are null are missed by their type, or by their absence', () => {
    expect(problemsOf({ title: null, rank: null, isHot: null })).toEqual([
      `title: title ${nullText} = null`,
      'rank: rank must be a `number` type, but the final value was: `NaN`. = null',
      'isHot: isHot must be defined. = null',
    ]);
    expect(problemsOf({ pin: null, seo: null, cards: [], at: null, views: null }, {}, 'strict')).toEqual([
      'pin: pin must be defined. = null',
      'seo: seo must be a `object` type, but the final value was: `null`. = null',
      'at: at must be defined. = null',
      `views: views ${nullText} = null`,
    ]);
  });

  test('may be missing in a draft, and absent from an update', () => {
    expect(problemsOf({}, { isDraft: true })).toEqual([]);
    expect(problemsOf({}, { isCreate: false })).toEqual([]);
    expect(problemsOf({ title: null }, { isCreate: false })).toEqual([`title: title ${nullText} = null`]);
  });

  test('that are stored as null are missed when a draft is published', () => {
    expect(problemsOf({}, { isStored: true, isCreate: false })).toEqual([
      `title: title ${nullText} = null`,
      'rank: rank must be a `number` type, but the final value was: `NaN`. = null',
      'isHot: isHot must be defined. = null',
    ]);
  });
});

describe('values', () => {
  test('are returned as they will be stored, with defaults in new documents', () => {
    const { values } = run({ ...enough, rank: '7', isHot: 'false', day: '2024-05-06T10:00:00Z' });
    expect(Object.fromEntries(values)).toEqual({
      title: 'abc',
      rank: 7,
      isHot: false,
      day: '2024-05-06',
      color: 'red',
    });
    expect([...run({}, { isCreate: false }).values.keys()]).toEqual([]);
  });

  test('that are null stay null where there is a default', () => {
    expect(run({ ...enough, color: null }).values.get('color')).toBeNull();
  });

  test('are all reported at once, in the order of the schema', () => {
    expect(problemsOf({ isHot: 'x', rank: 0.5, title: 'a', color: 'blue' })).toEqual([
      'title: title must be at least 3 characters = "a"',
      'rank: rank must be an integer = 0.5',
      'rank: rank must be greater than or equal to 1 = 0.5',
      'isHot: isHot must be a `boolean` type, but the final value was: `"x"`. = "x"',
      'color: color must be one of the following values: red,  = "blue"',
    ]);
  });

  test('in drafts may be unfinished, but not impossible', () => {
    expect(problemsOf({ title: 'a', rank: 0 }, { isDraft: true })).toEqual([]);
    expect(problemsOf({ title: 'too long' }, { isDraft: true })).toEqual([
      'title: title must be at most 5 characters = "too long"',
    ]);
  });

  test('that no parser reads end the write after all problems were reported', () => {
    const { problems, unreadable } = run({ ...enough, title: 'a', day: '2024-02-30' });
    expect(problems).toHaveLength(1);
    expect(unreadable).toMatchObject({ message: 'Invalid date', details: {} });
  });

  test('of a megabyte do not come back as a megabyte of problems', () => {
    expect(problemsOf({ ...enough, zone: Array(500).fill('x') })).toHaveLength(100);
  });
});

test.each<[unknown, readonly string[]]>([
  ['secret', []],
  ['abc', ['pin: pin must be at least 4 characters = "abc"']],
  ['a b c', ['pin: pin must match the following: "/^[^ ]+$/"']],
  [12345, ['pin: pin must be a `string` type, but the final value was: `12345`. = 12345']],
  [null, []],
])('the password %j says %j', (pin, problems) => {
  expect(problemsOf({ ...enough, pin })).toEqual(problems);
});

test('a password has at most 256 characters unless the schema says otherwise', () => {
  expect(problemsOf({ ...enough, pin: 'x'.repeat(256) })).toEqual([]);
  expect(problemsOf({ ...enough, pin: 'x'.repeat(257) })[0]).toMatch(
    /^pin: pin must be at most 256 characters/,
  );
});

test.each<[Data, readonly string[]]>([
  [{ tag: 'abc' }, []],
  [{ tag: { nope: 1 } }, [': Invalid relations = {"nope":1}']],
  [{ subjects: [{ id: 1 }] }, [': Invalid relations = [{"id":1}]']],
])('references in %j say %j', (data, problems) => {
  expect(problemsOf({ ...enough, ...data })).toEqual(problems);
});

/** An invalid item of a list, reported as it was sent. */
const noObject = (shown: string): string =>
  `must be a \`object\` type, but the final value was: \`null\` (cast from the value \`${shown}\`).`;

describe('components', () => {
  const notObject = (shown: string): string =>
    `must be a \`object\` type, but the final value was: \`${shown}\`.`;
  const card = { text: 'a' };
  test.each<[string, Data, readonly string[]]>([
    ['a valid one', { seo: { rank: 5, card } }, []],
    ['null clears a single one', { seo: null }, []],
    ['a wrong value in it', { seo: { rank: 9 } }, ['seo/rank: seo.rank must be less than or equal to 5 = 9']],
    [
      'a missing value two levels down',
      { seo: { card: {} } },
      ['seo/card/text: seo.card.text must be defined.'],
    ],
    ['a text', { seo: 'x' }, [`seo: seo ${notObject('"x"')} = "x"`]],
    ['a list in place of one', { seo: [] }, [`seo: seo ${notObject('[]')} = []`]],
    ['a list of two', { cards: [card, card] }, []],
    ['too few', { cards: [card] }, ['cards: cards field must have at least 2 items = [{"text":"a"}]']],
    ['none, which counts as empty', { cards: [] }, []],
    [
      'too many',
      { cards: [card, card, card, card] },
      [
        `cards: cards field must have less than or equal to 3 items = ${JSON.stringify([card, card, card, card])}`,
      ],
    ],
    [
      'a wrong value in a list',
      { cards: [card, { text: 'long' }] },
      ['cards/1/text: cards[1].text must be at most 3 characters = "long"'],
    ],
    ['a text in a list', { cards: [card, 'x'] }, [`cards/1: cards[1] ${noObject('"x"')} = null`]],
    [
      'null in place of a list',
      { cards: null },
      ['cards: cards must be a `array` type, but the final value was: `null`. = null'],
    ],
    [
      'an object in place of a list',
      { cards: {} },
      ['cards: cards must be a `array` type, but the final value was: `{}`. = {}'],
    ],
  ])('%s: %j', (_what, data, problems) => {
    expect(problemsOf({ ...enough, ...data })).toEqual(problems);
  });

  test('with an id edit what is stored, so that what they leave out stays', () => {
    expect(problemsOf({ seo: { card: { id: 4 } } }, { isCreate: false })).toEqual([]);
    expect(problemsOf({ seo: { card: {} } }, { isCreate: false })).toEqual([
      'seo/card/text: seo.card.text must be defined.',
    ]);
    expect(problemsOf({ ...enough, seo: { card: { id: 4 } } })).toEqual([
      'seo/card/text: seo.card.text must be defined.',
    ]);
  });

  test('in drafts may be too many', () => {
    expect(problemsOf({ cards: Array(4).fill(card) }, { isDraft: true })).toEqual([]);
  });

  test('that are stored are told under their attribute names', () => {
    const cards = [{ id: 1, text: 'a' }];
    expect(problemsOf({ title: 'abc', rank: 1, is_hot: true, cards }, { isStored: true })).toEqual([
      'cards: cards field must have at least 2 items = [{"id":1,"text":"a"}]',
    ]);
  });
});

describe('dynamic zones', () => {
  const item = { __component: 'shared.card', text: 'a' };
  const noIdentifier = 'Cannot build relations store from dynamiczone, component identifier is undefined';
  test.each<[string, unknown, readonly string[]]>([
    ['a valid one', [item], []],
    [
      'a wrong value',
      [{ ...item, text: 'long' }],
      ['zone/0/text: zone[0].text must be at most 3 characters = "long"'],
    ],
    [
      'a component that the zone does not take, which is dropped',
      [{ __component: 'shared.other', text: 1 }],
      [],
    ],
    [
      'no component',
      [{ text: 'a' }],
      ['zone/0/__component: zone[0].__component is a required field', `: ${noIdentifier} = [{"text":"a"}]`],
    ],
    [
      'an unknown component',
      [{ __component: 'x.y' }],
      [
        'zone/0/__component: zone[0].__component must be one of the following values: shared.card = "x.y"',
        ': Invalid relations = [{"__component":"x.y"}]',
      ],
    ],
    [
      'a text as an item',
      ['x'],
      [`zone/0: zone[0] ${noObject('"x"')} = null`, ': Invalid relations = ["x"]'],
    ],
    ['null', null, ['zone: zone must be a `array` type, but the final value was: `null`. = null']],
    [
      'a text',
      'x',
      ['zone: zone must be a `array` type, but the final value was: `"x"`. = "x"', `: ${noIdentifier} = "x"`],
    ],
  ])('%s: %j', (_what, zone, problems) => {
    expect(problemsOf({ ...enough, zone })).toEqual(problems);
  });
});

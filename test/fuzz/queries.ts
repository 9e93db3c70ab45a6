// Query strings by the grammar of the reference: right names, right operators, values of the right type. What a tree
// of brackets becomes here is a list of paths and values, so that mutations can take it apart.
import { attributesOf, components, contentTypes, type RawAttribute } from './project.ts';
import type { Random } from './random.ts';
import { badTexts, goodValue } from './values.ts';

export interface Pair {
  /** `['filters', 'title', '$eq']` */
  readonly path: readonly string[];
  /** Undefined is written without `=`. */
  readonly value: string | undefined;
}

const pair = (path: readonly string[], value: unknown): Pair => ({ path, value: asText(value) });
const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const operators = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
] as const;

const publicationFilters = [
  'never-published',
  'has-published-version',
  'modified',
  'unmodified',
  'never-published-document',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;

/** Parameters of a read of this type. */
export const queryOf = (uid: string, random: Random): Pair[] => [
  ...(random.chance(0.5) ? filtersOf(uid, ['filters'], 3, random) : []),
  ...(random.chance(0.4) ? sortOf(uid, ['sort'], random) : []),
  ...(random.chance(0.4) ? fieldsOf(uid, ['fields'], random) : []),
  ...(random.chance(0.4) ? populateOf(uid, ['populate'], 3, random) : []),
  ...(random.chance(0.4) ? paginationOf(random) : []),
  ...(random.chance(0.3) ? [pair(['status'], random.pick(['draft', 'published', 'draft', 'DRAFT']))] : []),
  ...(random.chance(0.3) ? localeOf(random) : []),
  ...(random.chance(0.1) ? [pair(['publicationFilter'], random.pick(publicationFilters))] : []),
  ...(random.chance(0.1) ? [pair(['hasPublishedVersion'], random.chance(0.5))] : []),
  ...(random.chance(0.15) ? [pair(['_q'], random.pick(badTexts))] : []),
];

const localeOf = (random: Random): Pair[] =>
  random.choose([
    [4, () => [pair(['locale'], random.pick(['en', 'fr', 'de', 'xx', '*']))]],
    [1, () => ['en', 'fr'].map((locale, index) => pair(['locale', String(index)], locale))],
  ]);

/** Around the limits of 32, 53 and 64 bits, and what is no number. */
const oddNumbers = [
  '-1',
  '0',
  '5.5',
  '1e9',
  '1e18',
  '100',
  '101',
  '2147483647',
  '2147483648',
  '4294967297',
  '9007199254740993',
  '9223372036854775807',
  '18446744073709551616',
  '1e999',
  'Infinity',
  'x',
  '',
] as const;

const paginationOf = (random: Random): Pair[] => {
  const number = (): unknown => (random.chance(0.7) ? random.integer(5) : random.pick(oddNumbers));
  if (random.chance(0.2)) {
    const cursor = random.choose([
      [4, () => ''],
      [1, () => random.pick(badTexts)],
    ]);
    return [
      pair(['pagination', random.pick(['after', 'before'])], cursor),
      pair(['pagination', 'pageSize'], number()),
    ];
  }
  const [first, second] = random.chance(0.5) ? ['page', 'pageSize'] : ['start', 'limit'];
  const count = random.chance(0.3) ? [pair(['pagination', 'withCount'], random.chance(0.5))] : [];
  return [pair(['pagination', first], number()), pair(['pagination', second], number()), ...count];
};

type Named = readonly [name: string, attribute: RawAttribute];

/** Private names and passwords are refused at once; mutations bring them in. */
const namesOf = (uid: string): readonly Named[] =>
  Object.entries(attributesOf(uid)).filter(([, attribute]) => attribute.private !== true);
const isScalar = ([, { type }]: Named): boolean =>
  !['relation', 'media', 'component', 'dynamiczone', 'password'].includes(type);

/** What lies below an attribute: the type or component that it leads to. */
const below = ([, attribute]: Named): string | undefined =>
  attribute.target ?? attribute.component ?? (attribute.type === 'media' ? 'plugin::upload.file' : undefined);

function filtersOf(uid: string, path: readonly string[], depth: number, random: Random): Pair[] {
  return random
    .several(1, 2, () =>
      random.choose([
        [6, () => conditionOf(uid, path, random)],
        [depth > 0 ? 3 : 0, () => filtersBelow(uid, path, depth, random)],
        [depth > 0 ? 2 : 0, () => combination(uid, path, depth, random)],
      ]),
    )
    .flat();
}

function combination(uid: string, path: readonly string[], depth: number, random: Random): Pair[] {
  const operator = random.pick(['$and', '$or', '$not']);
  if (operator === '$not') return filtersOf(uid, [...path, operator], depth - 1, random);
  return random
    .several(1, 3, (index) => filtersOf(uid, [...path, operator, String(index)], depth - 1, random))
    .flat();
}

function filtersBelow(uid: string, path: readonly string[], depth: number, random: Random): Pair[] {
  const named = random.pick(namesOf(uid).filter((one) => below(one) !== undefined));
  const target = named && below(named);
  if (!named || target === undefined) return conditionOf(uid, path, random);
  return filtersOf(target, [...path, named[0]], depth - 1, random);
}

const systemAttributes: readonly Named[] = [
  ['id', { type: 'integer' }],
  ['documentId', { type: 'string' }],
  ['createdAt', { type: 'datetime' }],
  ['updatedAt', { type: 'datetime' }],
  ['publishedAt', { type: 'datetime' }],
];

const isComponent = (uid: string): boolean => !uid.includes('::');

const comparable = (uid: string): readonly Named[] => [
  ...namesOf(uid).filter((one) => isScalar(one)),
  ...(isComponent(uid) ? [] : systemAttributes),
];

function conditionOf(uid: string, path: readonly string[], random: Random): Pair[] {
  const [name, attribute] = random.pick(comparable(uid)) ?? ['id', { type: 'integer' }];
  const value = (): unknown => (random.chance(0.85) ? goodValue(attribute, random) : random.pick(badTexts));
  const at = [...path, name];
  return random.choose<Pair[]>([
    [6, () => [pair([...at, random.pick(operators)], value())]],
    [1, () => [pair(at, value())]],
    [1, () => [pair([...at, random.pick(['$null', '$notNull'])], random.pick(['true', 'false', '']))]],
    [2, () => listOf([...at, random.pick(['$in', '$notIn'])], value, random)],
    [1, () => [0, 1].map((index) => pair([...at, '$between', String(index)], value()))],
    [1, () => [pair([...at, '$not', random.pick(operators)], value())]],
  ]);
}

const listOf = (path: readonly string[], value: () => unknown, random: Random): Pair[] =>
  random.several(1, random.chance(0.05) ? 101 : 4, (index) =>
    pair([...path, ...(random.chance(0.8) ? [String(index)] : [])], value()),
  );

function sortOf(uid: string, path: readonly string[], random: Random): Pair[] {
  const key = (): string => {
    const steps = dottedPath(uid, 2, random);
    return random.chance(0.5)
      ? `${steps.join('.')}:${random.pick(['asc', 'desc', 'ASC', 'DESC'])}`
      : steps.join('.');
  };
  return random.choose<Pair[]>([
    [3, () => [pair(path, random.several(1, 3, key).join(','))]],
    [2, () => random.several(1, 3, (index) => pair([...path, String(index)], key()))],
    [1, () => [pair([...path, ...dottedPath(uid, 2, random)], random.pick(['asc', 'desc']))]],
  ]);
}

/** A path to a comparable attribute, through at most `depth` relations and components. */
function dottedPath(uid: string, depth: number, random: Random): string[] {
  const named = random.pick(namesOf(uid).filter((one) => below(one) !== undefined));
  const target = named && below(named);
  if (depth > 0 && named && target !== undefined && random.chance(0.3))
    return [named[0], ...dottedPath(target, depth - 1, random)];
  return [random.pick(comparable(uid))?.[0] ?? 'id'];
}

function fieldsOf(uid: string, path: readonly string[], random: Random): Pair[] {
  const name = (): string => random.pick(comparable(uid))?.[0] ?? 'id';
  return random.choose<Pair[]>([
    [2, () => [pair(path, random.several(1, 4, name).join(','))]],
    [2, () => random.several(1, 4, (index) => pair([...path, String(index)], name()))],
    [1, () => [pair(path, '*')]],
  ]);
}

const populatable = (uid: string): readonly Named[] => namesOf(uid).filter((one) => !isScalar(one));

function populateOf(uid: string, path: readonly string[], depth: number, random: Random): Pair[] {
  const names = populatable(uid).map(([name]) => name);
  const name = (): string => random.pick(names) ?? '*';
  return random.choose<Pair[]>([
    [2, () => [pair(path, '*')]],
    [2, () => [pair(path, random.several(1, 4, name).join(','))]],
    [2, () => random.several(1, 4, (index) => pair([...path, String(index)], name()))],
    [4, () => random.several(1, 3, () => entryOf(uid, path, depth, random)).flat()],
    [1, () => [pair(path, dottedPath(uid, 3, random).join('.'))]],
    [1, () => [pair([...path, 'localizations'], 'true')]],
  ]);
}

function entryOf(uid: string, path: readonly string[], depth: number, random: Random): Pair[] {
  const named = random.pick(populatable(uid));
  if (!named) return [pair(path, '*')];
  const [name, attribute] = named;
  const at = [...path, name];
  if (attribute.type === 'dynamiczone' || attribute.relation?.startsWith('morphTo'))
    return fragmentsOf(attribute, at, depth, random);
  const target = below(named);
  if (depth === 0 || target === undefined) return [pair(at, random.pick(['true', 'false', '*']))];
  return random.choose<Pair[]>([
    [2, () => [pair(at, 'true')]],
    [2, () => fieldsOf(target, [...at, 'fields'], random)],
    [2, () => filtersOf(target, [...at, 'filters'], 1, random)],
    [2, () => sortOf(target, [...at, 'sort'], random)],
    [3, () => populateOf(target, [...at, 'populate'], depth - 1, random)],
    [3, () => selectionOf(target, at, depth, random)],
    [1, () => [pair([...at, 'count'], 'true')]],
  ]);
}

/** Several parameters of one related type, as they are at the root. */
const selectionOf = (target: string, at: readonly string[], depth: number, random: Random): Pair[] => [
  ...filtersOf(target, [...at, 'filters'], 1, random),
  ...sortOf(target, [...at, 'sort'], random),
  ...(random.chance(0.5) ? fieldsOf(target, [...at, 'fields'], random) : []),
  ...(random.chance(0.5) ? populateOf(target, [...at, 'populate'], depth - 1, random) : []),
];

function fragmentsOf(attribute: RawAttribute, at: readonly string[], depth: number, random: Random): Pair[] {
  const uids = attribute.components ?? Object.keys(contentTypes);
  const uid = random.pick(uids) ?? Object.keys(components)[0] ?? '';
  return random.choose<Pair[]>([
    [2, () => [pair([...at, 'populate'], '*')]],
    [1, () => [pair([...at, 'count'], 'true')]],
    [2, () => [pair([...at, 'on', uid], 'true')]],
    [2, () => fieldsOf(uid, [...at, 'on', uid, 'fields'], random)],
    [
      2,
      () =>
        depth > 0 ? populateOf(uid, [...at, 'on', uid, 'populate'], depth - 1, random) : [pair(at, 'true')],
    ],
  ]);
}

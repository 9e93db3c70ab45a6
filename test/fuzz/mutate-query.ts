// Broken query strings: a list of pairs with names, operators and values exchanged, then text with brackets and
// percent signs in the wrong places.
import type { Pair } from './queries.ts';
import type { Random } from './random.ts';
import { badTexts } from './values.ts';

const badNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  '0',
  '99',
  '100',
  '101',
  '999999999',
  '$nope',
  '$and',
  '$or',
  '$not',
  '$in',
  '$eq',
  '$between',
  '',
  '.',
  't0.title',
  't1.password',
  'a.title',
  'title"',
  "title'",
  'title`',
  'title->x',
  'title::text',
  'note',
  'pin',
  'createdBy',
  'updatedBy',
  'localizations',
  'locale',
  'status',
  'where',
  'on',
  'count',
  'populate',
  'filters',
  'document_id',
] as const;

const badRoots = [
  'where',
  '_where',
  'lookup',
  'query',
  'params',
  'filter',
  'start',
  'limit',
  'page',
  'joins',
] as const;

export function mutatePairs(pairs: readonly Pair[], random: Random): Pair[] {
  const start: readonly Pair[] = pairs.length > 0 ? pairs : [{ path: ['filters', 'title'], value: 'x' }];
  let mutated = [...start];
  for (let times = 1 + random.integer(3); times > 0; times--) mutated = mutateOnce(mutated, random);
  return mutated;
}

function mutateOnce(pairs: readonly Pair[], random: Random): Pair[] {
  const at = random.integer(pairs.length);
  const chosen = pairs[at];
  if (!chosen) return [...pairs];
  return random.choose<Pair[]>([
    [3, () => pairs.with(at, { ...chosen, path: renamed(chosen.path, random) })],
    [3, () => pairs.with(at, { ...chosen, value: random.pick(badTexts) })],
    [1, () => pairs.with(at, { ...chosen, value: undefined })],
    [1, () => pairs.with(at, { ...chosen, path: chosen.path.slice(0, Math.max(1, chosen.path.length - 1)) })],
    [1, () => pairs.with(at, { ...chosen, path: [...chosen.path, random.pick(badNames)] })],
    [1, () => pairs.with(at, { ...chosen, path: [...chosen.path, ''] })],
    [1, () => [...pairs, chosen]],
    [1, () => [...pairs, { ...chosen, path: [...chosen.path, random.pick(badNames)] }]],
    [1, () => [...pairs, { path: [random.pick(badRoots), ...chosen.path.slice(1)], value: chosen.value }]],
    [1, () => pairs.toSpliced(at, 1)],
    [1, () => pairs.with(at, { ...chosen, path: deepened(chosen.path, random) })],
    [1, () => repeated(chosen, random.pick([20, 21, 100, 101, 102, 400]))],
    [0.3, () => [{ path: ['sort'], value: longPath(random) }]],
    [0.3, () => [{ path: ['populate'], value: longPath(random) }]],
    [0.3, () => [{ path: ['populate', '0'], value: longPath(random) }]],
  ]);
}

const renamed = (path: readonly string[], random: Random): string[] =>
  path.with(random.integer(path.length), random.pick(badNames));

/** The same steps again and again, up to and beyond the limit of depth. */
function deepened(path: readonly string[], random: Random): string[] {
  const [root = 'filters', ...rest] = path;
  const steps = rest.length > 0 ? rest : ['parent'];
  const times = random.pick([2, 6, 18, 40]);
  return [root, ...Array.from({ length: times }, () => steps).flat()];
}

const repeated = (pair: Pair, count: number): Pair[] =>
  Array.from({ length: count }, (_, index) => ({ ...pair, path: [...pair.path, String(index)] }));

/** Long dotted and comma lists, within the length of a query string. */
const longPath = (random: Random): string => {
  const step = random.pick(['parent', 'title', 'tags.things', 'children', 'seo.things', 'a', '']);
  const join = random.pick(['.', ',', '.']);
  return Array.from({ length: random.pick([10, 100, 700, 2_000]) }, () => step)
    .join(join)
    .slice(0, 15_000);
};

/** `filters[a][$eq]=x`, encoded now and then. */
export function writePairs(pairs: readonly Pair[], random: Random): string {
  const isEncoded = random.chance(0.5);
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
  const bracket = (name: string): string => (isEncoded ? `%5B${encode(name)}%5D` : `[${encode(name)}]`);
  return pairs
    .map(({ path: [root = '', ...rest], value }) => {
      const key = encode(root) + rest.map(bracket).join('');
      return value === undefined ? key : `${key}=${encode(value)}`;
    })
    .join('&');
}

const fragments = [
  '[',
  ']',
  '[]',
  '[[',
  ']]',
  '=',
  '==',
  '&',
  '&&',
  '&=',
  '?',
  '%',
  '%f',
  '%ff',
  '%00',
  '%c0%ae',
  '%ed%a0%80',
  '%5B',
  '%5D',
  '%255B',
  '+',
  ';',
  ',',
  '.',
  '%0d%0a',
  '%u0041',
] as const;

/** Drops, doubles and inserts pieces of the text. */
export function mutateText(text: string, random: Random): string {
  let mutated = text;
  for (let times = 1 + random.integer(3); times > 0; times--) {
    const at = random.integer(mutated.length + 1);
    const end = at + random.integer(4);
    mutated = random.choose([
      [2, () => mutated.slice(0, at) + random.pick(fragments) + mutated.slice(at)],
      [1, () => mutated.slice(0, at) + mutated.slice(end)],
      [1, () => mutated.slice(0, end) + mutated.slice(at)],
      [1, () => mutated.replaceAll(random.pick(['[', ']', '$', '=']), random.pick(fragments))],
    ]);
  }
  return mutated;
}

// The `populate` parameter in every form of the reference ("The populate parameter (REST)").

import { parseFilters } from '../plan/parse-filters.ts';
import type { PopulateEntry, PopulateQuery } from '../plan/query.ts';
import { parseFields } from './parse-fields.ts';
import { splitPath, textOf } from './parse-path.ts';
import { parseSort } from './parse-sort.ts';

type Entries = Map<string, PopulateEntry>;

const plain = { isStar: false, isCount: false, unknown: [], raw: true } as const;

/** Comma lists are split at the top only; nested texts name one path. */
export function parsePopulate(value: unknown, isNested = false): PopulateQuery {
  if (value === '*') return { kind: 'all' };
  if (typeof value === 'string') {
    const paths = isNested ? [value] : value.split(',').map((path) => path.trim());
    return { kind: 'entries', entries: entriesOf(paths) };
  }
  if (Array.isArray(value)) {
    const paths = value.flatMap((item) =>
      typeof item === 'string' ? item.split(',').map((path) => path.trim()) : [textOf(item)],
    );
    return { kind: 'entries', entries: entriesOf(paths) };
  }
  if (typeof value !== 'object' || value === null) return { kind: 'entries', entries: new Map() };
  return { kind: 'entries', entries: parseObject(value) };
}

type Tree = Map<string, Tree>;

/** `seo.cards.image` populates each step. */
function entriesOf(paths: readonly string[]): Entries {
  const tree: Tree = new Map();
  for (const path of paths) {
    let node = tree;
    const steps = path === '' ? [] : splitPath(path, 'populate');
    // What follows a dot at the end is nothing.
    for (const step of steps.at(-1) === '' ? steps.slice(0, -1) : steps) {
      const below: Tree = node.get(step) ?? new Map();
      node.set(step, below);
      node = below;
    }
  }
  return treeToEntries(tree);
}

const treeToEntries = (tree: Tree): Entries =>
  new Map([...tree].map(([name, below]) => [name, { form: 'path', ...plain, ...populateBelow(below) }]));

const populateBelow = (tree: Tree): Pick<PopulateEntry, 'populate'> =>
  tree.size === 0 ? {} : { populate: { kind: 'entries', entries: treeToEntries(tree) } };

function parseObject(value: object): Entries {
  const entries: Entries = new Map();
  for (const [name, inner] of Object.entries(value)) {
    const entry = parseEntry(inner);
    if (entry) entries.set(name, entry);
  }
  return entries;
}

const knownKeys = ['fields', 'filters', 'sort', 'populate', 'count', 'on'];

/** `populate[x]=…`: true and false as text, `*`, or an object; anything else is reported as an unknown key. */
function parseEntry(value: unknown): PopulateEntry | undefined {
  if (value === 'false' || value === false) return undefined;
  if (value === 'true' || value === true) return { form: 'object', ...plain };
  if (value === '*') return { form: 'object', ...plain, isStar: true, raw: '*' };
  if (typeof value !== 'object' || value === null)
    return { form: 'object', ...plain, unknown: [String(value)], raw: value };
  if (Array.isArray(value))
    return { form: 'object', ...plain, populate: parsePopulate(value, true), raw: value };
  return parseEntryObject(value as Readonly<Record<string, unknown>>);
}

function parseEntryObject(value: Readonly<Record<string, unknown>>): PopulateEntry {
  return {
    form: 'object',
    isStar: false,
    isCount: value.count === 'true' || value.count === true,
    ...(value.fields === undefined ? {} : { fields: parseFields(value.fields) }),
    ...(value.filters === undefined ? {} : { filters: parseFilters(value.filters) }),
    ...(value.sort === undefined ? {} : { sort: parseSort(value.sort) }),
    ...(value.populate === undefined ? {} : { populate: parsePopulate(value.populate, true) }),
    ...(value.on === undefined ? {} : { on: parseOn(value.on) }),
    unknown: Object.keys(value).filter((key) => !knownKeys.includes(key)),
    raw: value,
  };
}

function parseOn(value: unknown): ReadonlyMap<string, PopulateEntry> {
  return typeof value === 'object' && value !== null ? parseObject(value) : new Map();
}

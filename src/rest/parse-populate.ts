// Parses the `populate` parameter in every form of the reference ("The populate parameter (REST)"). In a list, a later path that is
// the beginning of an earlier one replaces it: `a.b`, `a` shows `a` alone, but `a.b` must exist.
import { wrongPopulate } from '../errors/families/request.ts';
import { parseFilters } from '../plan/parse-filters.ts';
import type { PopulateEntry, PopulateQuery } from '../plan/query.ts';
import { parseFields } from './parse-fields.ts';
import { splitPath } from './parse-path.ts';
import { parseSort } from './parse-sort.ts';

type Entries = Map<string, PopulateEntry>;

/** Comma-separated lists are for the top level: a nested one is refused, after its names. */
export function parsePopulate(value: unknown, isNested = false): PopulateQuery {
  if (value === '*') return { kind: 'all' };
  if (typeof value === 'string') return parseTexts([value], { isList: false, isNested });
  if (Array.isArray(value)) return parseTexts(value.map(textOf), { isList: true, isNested });
  if (typeof value !== 'object' || value === null) return { kind: 'entries', entries: new Map() };
  return { kind: 'entries', entries: parseObject(value) };
}

function textOf(item: unknown): string {
  if (typeof item !== 'string') throw wrongPopulate();
  return item;
}

function parseTexts(
  texts: readonly string[],
  { isList, isNested }: { readonly isList: boolean; readonly isNested: boolean },
): PopulateQuery {
  if (isNested && texts.includes('')) return nameless;
  const paths = texts.flatMap((text) => text.split(',').map((path) => path.trim()));
  const entries = entriesOf(paths, { isList, hasCommas: paths.length > texts.length });
  const lists = isNested ? texts.filter((text) => text.includes(',')) : [];
  for (const list of lists) addUnsplit(entries, list);
  const replaced = isList ? replacedPaths(paths) : [];
  if (replaced.length === 0) return { kind: 'entries', entries };
  return { kind: 'entries', entries, replaced: entriesOf(replaced, { isList: false, hasCommas: false }) };
}

function replacedPaths(paths: readonly string[]): readonly string[] {
  const later = new Set<string>();
  const isReplaced = (path: string): boolean => {
    later.add(path);
    return path
      .split('.')
      .some((_step, index, steps) => index > 0 && later.has(steps.slice(0, index).join('.')));
  };
  return paths.toReversed().filter(isReplaced).reverse();
}

/** The list as one name in brackets, `[a,b]`. No attribute has such a name, so that the planner refuses it. */
function addUnsplit(entries: Entries, list: string): void {
  const [first = '', ...below] = splitPath(list, 'populate');
  entries.delete(first);
  entries.set(first, below.reduceRight(bracketed, plain));
}

const plain: PopulateEntry = { kind: 'plain' };

const bracketed = (inner: PopulateEntry, name: string): PopulateEntry => ({
  kind: 'parameters',
  isCount: false,
  populate: { kind: 'entries', entries: new Map([[name, inner]]) },
  written: undefined,
});

/** An empty name, which the planner refuses. */
const nameless: PopulateQuery = { kind: 'entries', entries: new Map([['', plain]]) };

type Tree = Map<string, Tree>;

interface PathsForm {
  readonly isList: boolean;
  /** Then each step is shown on its own account, too. */
  readonly hasCommas: boolean;
}

/** `seo.cards.image` populates each step. */
function entriesOf(paths: readonly string[], { isList, hasCommas }: PathsForm): Entries {
  const tree: Tree = new Map();
  for (const path of paths) {
    let node = tree;
    const steps = path === '' ? [] : splitPath(path, 'populate');
    // A dot at the end is ignored.
    for (const step of steps.at(-1) === '' ? steps.slice(0, -1) : steps) {
      const below: Tree = node.get(step) ?? new Map();
      node.set(step, below);
      node = below;
    }
    if (isList && node !== tree) node.clear();
  }
  return treeToEntries(tree, { above: [], hasCommas });
}

interface TreePlace extends Pick<PathsForm, 'hasCommas'> {
  readonly above: readonly string[];
}

const treeToEntries = (tree: Tree, { above, hasCommas }: TreePlace): Entries =>
  new Map(
    [...tree].map(([name, below]) => {
      const steps = [...above, name];
      return [
        name,
        { kind: 'path', path: steps.join('.'), ...populateBelow(below, { above: steps, hasCommas }) },
      ];
    }),
  );

function populateBelow(
  tree: Tree,
  place: TreePlace,
): { readonly populate?: PopulateQuery; readonly isOnlyStep?: true } {
  if (tree.size === 0) return {};
  const populate: PopulateQuery = { kind: 'entries', entries: treeToEntries(tree, place) };
  return place.hasCommas ? { populate } : { populate, isOnlyStep: true };
}

function parseObject(value: object): Entries {
  const entries: Entries = new Map();
  for (const [name, inner] of Object.entries(value)) {
    entries.set(name, parseEntry(inner));
  }
  return entries;
}

/** The spellings of true and false, and the booleans that code of a project passes. */
export const populateWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, 'true', 't', '1'].map((one) => [one, true] as const),
  ...[false, 0, 'false', 'f', '0'].map((one) => [one, false] as const),
]);

/** `populate[x]=…`: true, false, `*`, or an object. Anything else is reported as an unknown key. */
function parseEntry(value: unknown): PopulateEntry {
  const isShown = populateWords.get(value);
  if (isShown !== undefined) return isShown ? { kind: 'plain' } : { kind: 'nothing' };
  if (value === '*') return { kind: 'star' };
  if (typeof value !== 'object' || value === null)
    return { kind: 'unknown', key: String(value).split('.', 1).join(), written: value };
  if (Array.isArray(value))
    return { kind: 'parameters', isCount: false, populate: parsePopulate(value, true), written: value };
  return parseParameters(value as Readonly<Record<string, unknown>>);
}

function parseParameters(written: Readonly<Record<string, unknown>>): PopulateEntry {
  const value = Object.fromEntries(Object.entries(written).filter(([, inner]) => inner !== null));
  const isCount = value.count === undefined ? false : populateWords.get(value.count);
  if (isCount === undefined) return { kind: 'unknown', key: 'count', written };
  const parameters: PopulateEntry = {
    kind: 'parameters',
    isCount,
    ...(value.fields === undefined ? {} : { fields: parseFields(value.fields) }),
    ...(value.filters === undefined || value.filters === '' ? {} : { filters: parseFilters(value.filters) }),
    ...(value.sort === undefined ? {} : { sort: parseSort(value.sort) }),
    ...(value.populate === undefined ? {} : { populate: parsePopulate(value.populate, true) }),
    written,
  };
  const given = value.on === '' ? {} : value.on;
  const on = given === undefined ? undefined : Object(given);
  if (on !== given) return { kind: 'unknown', key: 'on', written };
  const unknown = Object.keys(written).find((key) => !knownKeys.includes(key));
  if (unknown !== undefined) return { kind: 'unknown', key: unknown, written };
  return on ? { kind: 'fragments', on: parseObject(on), isCount } : parameters;
}

const knownKeys = ['fields', 'filters', 'sort', 'populate', 'count', 'on'];

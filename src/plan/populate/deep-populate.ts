// Populates all levels in projects that have one of two plugins: `populate=deep` and `populate=deep,3`, or `pLevel=3` and
// `pIgnore=author,tags`. A type is not populated inside of itself; otherwise the two sides of a relation would alternate.
import type { Attribute, AttributeOwner } from '../../schema/schema.ts';
import type { DeepLevels, PopulateEntry, PopulateQuery, Query } from '../query.ts';

export interface DeepPopulate {
  /** The parameter that the plugin reads. */
  readonly parameter: 'populate' | 'pLevel';
  /** The number of levels plus one, as the plugins count. */
  readonly defaultDepth: number;
}

/** The `populate` of a query, with `deep` or `pLevel` replaced by what it means. */
export function withDeep(
  { populate, levels }: Pick<Query, 'populate' | 'levels'>,
  owner: AttributeOwner,
  deep: DeepPopulate | undefined,
): PopulateQuery | undefined {
  if (deep?.parameter === 'pLevel') return levels ? byLevels(levels, populate, deep) : populate;
  if (!deep || populate?.kind !== 'entries' || owner.attributes.has('deep')) return populate;
  const [first, second, ...others] = populate.entries;
  const isAlone = first?.[1].kind === 'path' && !first[1].populate && others.length === 0;
  if (first?.[0] !== 'deep' || !isAlone || (second && !/^\d{1,2}$/.test(second[0]))) return populate;
  const depth = second ? Number(second[0]) : deep.defaultDepth;
  return depth > 1 ? { kind: 'all', deep: { levels: depth - 1, above: [] } } : undefined;
}

/** 0 and 1 leave `populate` as it is. */
function byLevels(
  { depth, ignored }: NonNullable<Query['levels']>,
  populate: PopulateQuery | undefined,
  { defaultDepth }: DeepPopulate,
): PopulateQuery | undefined {
  const levels = (depth ?? defaultDepth) - 1;
  return levels > 0 ? { kind: 'all', deep: { levels, above: [], ignored } } : populate;
}

/** Whether the plugin leaves an attribute out: by its name, or because it is named like a type above it. */
export const isLeftOut = ({ ignored }: DeepLevels, attribute: string, owner: AttributeOwner): boolean =>
  ignored !== undefined && [...ignored, ...tableOf(owner)].includes(attribute);

const tableOf = (owner: AttributeOwner): readonly string[] =>
  owner.kind === 'contentType' ? [owner.table] : [];

/** The entry for one attribute of an owner that is populated whole. */
export function deeper(deep: DeepLevels, attribute: Attribute, owner: AttributeOwner): PopulateEntry {
  const above = owner.kind === 'contentType' ? [...deep.above, owner.uid] : deep.above;
  const isAbove = attribute.kind === 'relation' && above.includes(attribute.target);
  if (deep.levels <= 1 || isAbove || attribute.kind === 'media' || attribute.kind === 'morph')
    return { kind: 'plain' };
  const ignored = deep.ignored && { ignored: [...deep.ignored, ...tableOf(owner)] };
  const populate = { kind: 'all', deep: { levels: deep.levels - 1, above, ...ignored } } as const;
  return { kind: 'parameters', isCount: false, populate, written: { populate: '*' } };
}

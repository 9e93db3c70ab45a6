// `populate=deep` and `populate=deep,3`: everything, level by level, where the project has the plugin that reads it. A type is not
// populated inside of itself, which keeps a pair of relations from leading back and forth.
import type { Attribute, AttributeOwner } from '../schema/schema.ts';
import type { DeepLevels, PopulateEntry, PopulateQuery } from './query.ts';

export interface DeepPopulate {
  /** Levels and one, as the plugin counts. */
  readonly defaultDepth: number;
}

/** What was asked for, with `deep` as what it means. */
export function withDeep(
  populate: PopulateQuery | undefined,
  owner: AttributeOwner,
  deep: DeepPopulate | undefined,
): PopulateQuery | undefined {
  if (!deep || populate?.kind !== 'entries' || owner.attributes.has('deep')) return populate;
  const [first, second, ...others] = populate.entries;
  const isAlone = first?.[1].kind === 'path' && !first[1].populate && others.length === 0;
  if (first?.[0] !== 'deep' || !isAlone || (second && !/^\d{1,2}$/.test(second[0]))) return populate;
  const depth = second ? Number(second[0]) : deep.defaultDepth;
  return depth > 1 ? { kind: 'all', deep: { levels: depth - 1, above: [] } } : undefined;
}

/** What one attribute is asked for, beside everything else of its owner. */
export function deeper(deep: DeepLevels, attribute: Attribute, owner: AttributeOwner): PopulateEntry {
  const above = owner.kind === 'contentType' ? [...deep.above, owner.uid] : deep.above;
  const isAbove = attribute.kind === 'relation' && above.includes(attribute.target);
  if (deep.levels <= 1 || isAbove || attribute.kind === 'media' || attribute.kind === 'morph')
    return { kind: 'plain' };
  const populate = { kind: 'all', deep: { levels: deep.levels - 1, above } } as const;
  return { kind: 'parameters', isCount: false, populate, written: { populate: '*' } };
}

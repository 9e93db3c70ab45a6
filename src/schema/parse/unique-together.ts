// Attributes that are unique together: `"options": { "unique": [["user", "talk"]] }`. As for single attributes, this
// applies to published rows of one locale. If one of them has no value, the others do not collide.
import { meantOr } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { Options } from '../attribute-options.ts';
import type { Attribute, ContentType } from '../schema.ts';
import { storageKind } from '../storage/storage-kind.ts';
import { shorten } from '../storage/storage-names.ts';
import type { UnplacedAttribute } from '../unplaced.ts';

export interface UniqueTogether {
  readonly attributes: readonly Attribute[];
  readonly index: string;
}

export function uniqueTogether({ table, attributes, together = [] }: ContentType): readonly UniqueTogether[] {
  return together.map((names) => {
    const members = names.flatMap((name) => attributes.get(name) ?? []);
    const ids = members.map(({ id }) => id).join('.');
    return { attributes: members, index: shorten(`plinth_c_${table}.${ids}`) };
  });
}

const remedy = 'Write lists of attributes: "unique": [["user", "talk"]].';

/** `options`: those of the content type. Lists that cannot be enforced are faults. */
export function parseTogether(
  options: Options,
  attributes: readonly UnplacedAttribute[],
): readonly (readonly string[])[] {
  const { unique } = options.raw;
  if (unique === undefined) return [];
  if (!Array.isArray(unique)) {
    options.fault('unique', 'is no list', remedy);
    return [];
  }
  return unique.filter((names, index): names is string[] => {
    const problem = problemOf(names, attributes);
    if (problem) options.fault(`unique.${index}`, problem.what, problem.remedy);
    return problem === undefined;
  });
}

function problemOf(
  names: unknown,
  attributes: readonly UnplacedAttribute[],
): { readonly what: string; readonly remedy: string } | undefined {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
    return { what: 'is no list of attributes', remedy };
  if (names.length < 2)
    return { what: 'has less than two attributes', remedy: 'Write "unique": true on the attribute itself.' };
  if (new Set(names).size < names.length) return { what: 'names an attribute twice', remedy };
  const known = attributes.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  const meant = unknown === undefined ? undefined : nearest(unknown, known);
  if (unknown !== undefined)
    return {
      what: `names "${unknown}", which is no attribute`,
      remedy: meantOr(meant, remedy),
    };
  const unfit = attributes.find((attribute) => names.includes(attribute.name) && !isComparable(attribute));
  return (
    unfit && {
      what: `names "${unfit.name}", whose values are not compared`,
      remedy:
        'Write names of scalar attributes with short values, and of relations to one document that this type owns.',
    }
  );
}

/** Whether the attribute can be part of such an index: not long texts, JSON and inverse relations. */
const isComparable = (attribute: UnplacedAttribute): boolean =>
  attribute.kind === 'scalar' ? attribute.type.isIndexed : storageKind(attribute) === 'toOne';

// A relation that a condition or a sort key passes through, and the rows that it leads to.
import type { AttributeOwner, ContentType, MediaAttribute, RelationAttribute } from '../../schema/schema.ts';
import type { VersionRule } from '../plan.ts';
import { type Planning, type Position, refuseUnreached } from '../planning.ts';
import { type ResolvedLink, relatedKnownLocale, relatedVersions, resolveLink } from './links.ts';

/** The scope of a condition: attributes of `owner`, in rows of the type `row`. */
export interface FilterScope {
  readonly owner: AttributeOwner;
  readonly row: ContentType;
  /** The locale of all these rows, if they have the same. */
  readonly locale?: string | undefined;
  /** Which of their other locales the caller sees, if another action than `find` of the type decides. */
  readonly otherLocales?: readonly VersionRule[] | undefined;
}

interface Following {
  readonly scope: FilterScope;
  readonly planning: Planning;
  readonly position: Position;
}

interface FollowedRelation extends ResolvedLink {
  /** The scope of conditions and sort keys below the relation. */
  readonly inner: FilterScope;
  readonly versions: readonly VersionRule[];
}

/** Throws if the caller may not reach the related documents. */
export function followRelation(
  attribute: RelationAttribute | MediaAttribute,
  { scope, planning, position }: Following,
): FollowedRelation {
  const { owner, row, locale } = scope;
  const source = { row, isComponent: owner.kind === 'component' };
  const resolved = resolveLink(planning.schema, source, attribute);
  const { target } = resolved;
  refuseUnreached(target, attribute.name, planning, position);
  return {
    ...resolved,
    inner: { owner: target, row: target, locale: relatedKnownLocale(row, target, locale) },
    versions: relatedVersions(row, resolved, { ...planning, locale }),
  };
}

// A relation that a condition or a sort key passes through, and the rows that it leads to.
import type {
  AttributeOwner,
  ContentType,
  MediaAttribute,
  MorphAttribute,
  RelationAttribute,
} from '../../schema/schema.ts';
import type { VersionRule } from '../plan.ts';
import { type Planning, type Position, refuseUnreached } from '../planning.ts';
import {
  type ResolvedLink,
  relatedKnownLocale,
  relatedVersions,
  resolveInverseMorph,
  resolveLink,
} from './links.ts';

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

export interface FollowedRelation extends ResolvedLink {
  /** The scope of conditions and sort keys below the relation. */
  readonly inner: FilterScope;
  readonly versions: readonly VersionRule[];
}

/** Throws if the caller may not reach the related documents. */
export function followRelation(
  attribute: RelationAttribute | MediaAttribute,
  following: Following,
): FollowedRelation {
  const { owner, row } = following.scope;
  const source = { row, isComponent: owner.kind === 'component' };
  return follow(resolveLink(following.planning.schema, source, attribute), attribute.name, following);
}

/** Undefined for the side of a morph relation that stores the links. */
export function followInverseMorph(
  attribute: MorphAttribute,
  following: Following,
): FollowedRelation | undefined {
  const { scope, planning } = following;
  const resolved = resolveInverseMorph(planning.schema, scope.row, attribute);
  return resolved && follow(resolved, attribute.name, following);
}

function follow(
  resolved: ResolvedLink,
  name: string,
  { scope: { row, locale }, planning, position }: Following,
): FollowedRelation {
  const { target } = resolved;
  refuseUnreached(target, name, planning, position);
  return {
    ...resolved,
    inner: { owner: target, row: target, locale: relatedKnownLocale(row, target, locale) },
    versions: relatedVersions(row, resolved, { ...planning, locale }),
  };
}

// Resolves a component, a dynamic zone or a polymorphic relation of a row.
import type { Arguments } from '../parse/parse-arguments.ts';
import { type MemberMark, memberKey } from '../parse/parse-prefetch.ts';
import { loadMember } from './load-member.ts';
import { propertyOf, statusOf } from './parents.ts';
import type { Resolving } from './resolving.ts';

export type PartMark = Exclude<MemberMark, { kind: 'related' }>;

/** Rows that the server has read contain every part that is selected; those of code contain what it populated. */
export function resolvePart(
  mark: PartMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): unknown {
  const found = propertyOf(parent, memberKey(mark.name, argumentValues)) ?? propertyOf(parent, mark.name);
  if (found !== undefined || statusOf(parent) !== undefined) return found;
  const status = propertyOf(parent, 'publishedAt') === null ? 'draft' : 'published';
  return loadMember(mark, parent, { status, argumentValues }, resolving);
}

// Resolves a component, a dynamic zone or a polymorphic relation of a row.
import { missingActionsFor } from '../../plan/planning.ts';
import { unknownComponent } from '../generate/fixed-types.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { type MemberMark, memberKey } from '../parse/parse-prefetch.ts';
import { loadMember, selectsBelow } from './load-member.ts';
import { documentIdOf, populatedBy, propertyOf, statusOf, storedOf, withStored } from './parents.ts';
import type { Resolving } from './resolving.ts';

export type PartMark = Exclude<MemberMark, { kind: 'related' }>;

/** Rows that the server has read contain every part that is selected; those of code contain what it populated. */
export function resolvePart(
  mark: PartMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): unknown {
  const key = memberKey(mark.name, argumentValues);
  const fetched = propertyOf(parent, key);
  if (fetched !== undefined) return fetched;
  if (statusOf(parent) !== undefined) return propertyOf(parent, mark.name);
  const populated = populatedBy(parent, mark.name, resolving.info);
  const stored = propertyOf(storedOf(parent), key);
  if (populated === undefined) return stored ?? loadMember(mark, parent, argumentValues, resolving);
  if (mark.kind === 'morph') return shownDocuments(populated, resolving);
  const known = mark.kind === 'zone' ? knownItems(populated, mark.uids) : populated;
  if (stored !== undefined) return withStored(known, stored);
  if (documentIdOf(parent) === undefined || !selectsBelow(mark, argumentValues, resolving)) return known;
  return loadMember(mark, parent, argumentValues, resolving).then((loaded) => withStored(known, loaded));
}

/** Code of a project populates without asking whether the caller may find the documents. */
function shownDocuments(documents: unknown, { context, service }: Resolving): unknown {
  const { abilities } = context.principal;
  const isShown = (document: unknown): boolean => {
    const target = service.schema.contentTypes.get(String(propertyOf(document, '__type')));
    return target === undefined || missingActionsFor({ abilities, status: 'published' }, target).length === 0;
  };
  if (Array.isArray(documents)) return documents.filter(isShown);
  return isShown(documents) ? documents : null;
}

/** Items whose component is not in the GraphQL schema become errors, as in rows that the server has read. */
function knownItems(items: unknown, uids: readonly string[]): unknown {
  if (!Array.isArray(items)) return items;
  return items.map((item: unknown) => {
    const uid = propertyOf(item, '__component');
    const isKnown = typeof uid !== 'string' || uids.includes(uid);
    return isKnown ? item : { __typename: 'Error', ...unknownComponent };
  });
}

// The purpose of a read. It determines which grants apply and what is shown.
import type { Abilities, Rule } from '../abilities/abilities.ts';
import { lacking } from '../errors/refusal.ts';
import type { ContentType } from '../schema/schema.ts';
import type { Member, VersionRule } from './plan.ts';
import type { Query } from './query.ts';
import { rulesOf } from './readable.ts';

export type Purpose =
  /** `action`: the action of the caller, if it is not `find` or `findOne`. */
  | { readonly kind: 'read'; readonly action?: string | undefined }
  | WrittenPurpose
  /** The document is at hand already: only its populated relations and components are read. */
  | { readonly kind: 'at hand' };

/** The response to a caller without read permission for the written document: the attributes that they wrote. */
export interface WrittenPurpose {
  readonly kind: 'written';
  /** The action of the write. Attributes that its rule excludes are not shown. */
  readonly action: string;
  /** `all` for a document that the caller created, otherwise the attributes that they named. */
  readonly attributes: 'all' | readonly string[];
}

interface Reading {
  readonly contentType: ContentType;
  readonly query: Query;
  readonly result: 'list' | 'byDocumentId' | 'single';
  readonly purpose: Purpose;
}

/** The action by which the caller reads documents of the type; undefined if they may not. */
export function readingAction(
  { uid, hasDraftAndPublish }: ContentType,
  isAboutDrafts: boolean,
  { may }: Abilities,
): string | undefined {
  if (isAboutDrafts && hasDraftAndPublish && !may(`${uid}.readDraft`)) return undefined;
  return ['findOne', 'find'].find((action) => may(`${uid}.${action}`));
}

/** The action of a read: that of its purpose, otherwise the one that fits its result. */
export function ownAction({ purpose, result }: Pick<Reading, 'purpose' | 'result'>): string {
  const said = purpose.kind === 'read' ? purpose.action : undefined;
  return said ?? (result === 'byDocumentId' ? 'findOne' : 'find');
}

/** Drafts need `readDraft`. `count` with filters needs `find`: without it the number would reveal values of documents. */
export function demandRights(
  { contentType: { uid, hasDraftAndPublish }, query, purpose }: Reading,
  isAboutDrafts: boolean,
  { may }: Abilities,
): void {
  if (purpose.kind !== 'read') return;
  if (isAboutDrafts && hasDraftAndPublish && !may(`${uid}.readDraft`)) throw lacking([`${uid}.readDraft`]);
  const hasConditions = query.filters !== undefined || query.search !== undefined;
  if (purpose.action === 'count' && hasConditions && !may(`${uid}.find`)) throw lacking([`${uid}.find`]);
}

/** The rules of the grants by which the requested documents are read. */
export function rootRules(
  { contentType, result, purpose }: Reading,
  isAboutDrafts: boolean,
  abilities: Abilities,
): readonly Rule[] {
  const { uid, hasDraftAndPublish } = contentType;
  if (purpose.kind === 'written') return rulesOf(abilities, uid, [purpose.action]);
  const drafts = isAboutDrafts && hasDraftAndPublish ? ['readDraft'] : [];
  if (purpose.kind === 'at hand')
    return rulesOf(abilities, uid, [readingAction(contentType, false, abilities) ?? 'find', ...drafts]);
  const own = ownAction({ purpose, result });
  return rulesOf(abilities, uid, [...(own === 'count' ? ['count', 'find'] : [own]), ...drafts]);
}

/** Which other locales of the document the caller may see: those that the same grants allow. */
export function otherLocales(
  { contentType, purpose }: Reading,
  isAboutDrafts: boolean,
  abilities: Abilities,
  visible: readonly VersionRule[],
): readonly VersionRule[] {
  const isReadable =
    purpose.kind === 'read' || readingAction(contentType, isAboutDrafts, abilities) !== undefined;
  return purpose.kind !== 'written' && isReadable ? visible : [{ kind: 'never' }];
}

/** Leaves out relations that a write names: an update may name one of many related documents, and must not show the others. */
export const shownMembers = (purpose: Purpose, members: readonly Member[]): readonly Member[] =>
  namedIn(purpose) === undefined ? members : [];

/** Undefined if only rules limit the attributes. */
export const namedIn = (purpose: Purpose): readonly string[] | undefined =>
  purpose.kind === 'written' && purpose.attributes !== 'all' ? purpose.attributes : undefined;

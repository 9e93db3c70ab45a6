// Why the documents of a request are read: it decides by which grants, and what of them is shown.
import type { Abilities, Rule } from '../abilities/abilities.ts';
import { lacking } from '../errors/refusal.ts';
import type { ContentType } from '../schema/schema.ts';
import type { Member, VersionRule } from './plan.ts';
import type { Query } from './query.ts';
import { rulesOf } from './readable.ts';

export type Purpose =
  /** `action`: what the caller does, where it is not `find` or `findOne`. */
  | { readonly kind: 'read'; readonly action?: string | undefined }
  | WrittenPurpose
  /** The document is known already, and nothing of its own is shown: only what lies below it. */
  | { readonly kind: 'at hand' };

/** For callers who may not read the document that they wrote: the attributes that they wrote. */
export interface WrittenPurpose {
  readonly kind: 'written';
  /** What the caller did: what its rule leaves out is not shown. */
  readonly action: string;
  /** Of a document that the caller created: `all`. Otherwise the attributes that they named. */
  readonly attributes: 'all' | readonly string[];
}

interface Reading {
  readonly contentType: ContentType;
  readonly query: Query;
  readonly result: 'list' | 'byDocumentId' | 'single';
  readonly purpose: Purpose;
}

/** The action by which the caller reads documents of the type; undefined where they may not. */
export function readingAction(
  { uid, hasDraftAndPublish }: ContentType,
  isAboutDrafts: boolean,
  { may }: Abilities,
): string | undefined {
  if (isAboutDrafts && hasDraftAndPublish && !may(`${uid}.readDraft`)) return undefined;
  return ['findOne', 'find'].find((action) => may(`${uid}.${action}`));
}

/** What the caller of a read does: its purpose says, otherwise what it results in. */
export function ownAction({ purpose, result }: Pick<Reading, 'purpose' | 'result'>): string {
  const said = purpose.kind === 'read' ? purpose.action : undefined;
  return said ?? (result === 'byDocumentId' ? 'findOne' : 'find');
}

/** Drafts need `readDraft`. `count` needs `find` for conditions: their number would tell what the documents hold. */
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

/** The rules of the grants by which the documents of the request are read. */
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

/** Which other locales of the document there are for the caller: those that the same grants show. */
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

/** Related documents are left out of what was named: an update may name one of many. */
export const shownMembers = (purpose: Purpose, members: readonly Member[]): readonly Member[] =>
  namedIn(purpose) === undefined ? members : [];

/** Undefined where nothing narrows the attributes beside rules. */
export const namedIn = (purpose: Purpose): readonly string[] | undefined =>
  purpose.kind === 'written' && purpose.attributes !== 'all' ? purpose.attributes : undefined;

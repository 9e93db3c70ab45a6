// Documents that a body refers to: looked up once per type, before anything is written.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import { invalid, type Problem } from '../errors/errors.ts';
import { always, type Status } from '../plan/plan.ts';
import { rulesOf } from '../plan/readable.ts';
import { planRowRules } from '../plan/row-rule.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { batches } from '../sql/write/batches.ts';
import { type SeenRows, selectReferenced } from '../sql/write/references.ts';
import { hasRules } from './permitted.ts';
import type { Reference } from './relation-input.ts';

interface Wanted {
  readonly documentIds: Set<string>;
  readonly ids: Set<number>;
}

/** What references stand for, and the row numbers that clients see, for messages. */
export class References {
  readonly #documentIds = new Map<string, string>();
  readonly #rowIds = new Map<string, number>();

  add(uid: string, documentId: string, id: number, isPreferred: boolean): void {
    this.#documentIds.set(`${uid} ${id}`, documentId);
    if (isPreferred || !this.#rowIds.has(`${uid} ${documentId}`))
      this.#rowIds.set(`${uid} ${documentId}`, id);
  }

  documentId(uid: string, reference: Reference): string | undefined {
    if ('documentId' in reference)
      return this.#rowIds.has(`${uid} ${reference.documentId}`) ? reference.documentId : undefined;
    return this.#documentIds.get(`${uid} ${reference.id}`);
  }

  rowId(uid: string, documentId: string): number | undefined {
    return this.#rowIds.get(`${uid} ${documentId}`);
  }
}

export interface WantedReference {
  readonly reference: Reference;
  /** A missing one is an error. */
  readonly isRequired: boolean;
}

/** References by the uid of the type that they point to. */
export type ReferencesByType = ReadonlyMap<string, readonly WantedReference[]>;

export interface ReferenceScope {
  readonly schema: Schema;
  /** The locale of the version that is written, or the default locale for types without locales. */
  readonly locale: string;
  readonly abilities: Abilities;
  readonly defaultLocale: string;
}

/**
 * Throws for a documentId that is not there (in the locale of the writing document); unknown row numbers are
 * problems beside the others. A target may be a draft, for those who may see drafts: the relation shows once it is
 * published. For others a draft is not there.
 */
export async function lookUpReferences(
  wanted: ReferencesByType,
  scope: ReferenceScope,
  transaction: Transaction,
  problems: Problem[],
): Promise<References> {
  const found = new References();
  for (const [uid, references] of wanted) {
    const target = contentTypeOf(scope.schema, uid);
    await lookUp(target, references, scope, transaction, found);
    refuseMissing(target, references, scope, found, problems);
  }
  return found;
}

async function lookUp(
  target: ContentType,
  references: readonly WantedReference[],
  scope: ReferenceScope,
  transaction: Transaction,
  found: References,
): Promise<void> {
  const wanted: Wanted = { documentIds: new Set(), ids: new Set() };
  for (const { reference } of references) {
    if ('id' in reference) wanted.ids.add(reference.id);
    else wanted.documentIds.add(reference.documentId);
  }
  if (wanted.documentIds.size === 0 && wanted.ids.size === 0) return;
  const targetLocale = target.isLocalized ? scope.locale : '';
  const named = { documentIds: [...wanted.documentIds], ids: [...wanted.ids] };
  const select = selectReferenced(target, named, seenRows(target, scope), {
    dialect: transaction.dialect,
    claims: scope.abilities.claims,
  });
  for (const { id, documentId, locale } of await readAll(transaction, select)) {
    const isPreferred = locale === targetLocale;
    if (isPreferred || wanted.ids.has(id)) found.add(target.uid, documentId, id, isPreferred);
  }
}

/** What a caller may refer to: what he finds. */
function seenRows(
  target: ContentType,
  { schema, abilities, defaultLocale }: Omit<ReferenceScope, 'locale'>,
): SeenRows {
  const rule = (actions: readonly string[], status: Status) =>
    planRowRules(rulesOf(abilities, target.uid, actions), target, { schema, defaultLocale, status }) ??
    always;
  const published = rule(['find'], 'published');
  const isDraftSeen = target.hasDraftAndPublish && abilities.may(`${target.uid}.readDraft`);
  return { published, draft: isDraftSeen ? rule(['find', 'readDraft'], 'draft') : undefined };
}

/** Those of the documents that are not there for this caller. */
export async function hiddenAmong(
  documentIds: readonly string[],
  target: ContentType,
  scope: Omit<ReferenceScope, 'locale'>,
  transaction: Transaction,
): Promise<ReadonlySet<string>> {
  if (documentIds.length === 0 || !hasRules(scope.abilities, target)) return new Set();
  const hidden = new Set(documentIds);
  const ruling = { dialect: transaction.dialect, claims: scope.abilities.claims };
  for (const batch of batches(documentIds)) {
    const select = selectReferenced(target, { documentIds: batch, ids: [] }, seenRows(target, scope), ruling);
    for (const { documentId } of await readAll(transaction, select)) hidden.delete(documentId);
  }
  return hidden;
}

function refuseMissing(
  target: ContentType,
  references: readonly WantedReference[],
  { locale }: ReferenceScope,
  found: References,
  problems: Problem[],
): void {
  const missing = references.flatMap(({ reference, isRequired }) =>
    isRequired && found.documentId(target.uid, reference) === undefined ? [reference] : [],
  );
  const named = missing.find((reference) => 'documentId' in reference);
  if (named && 'documentId' in named) {
    throw invalid(
      `Document with id "${named.documentId}", locale "${target.isLocalized ? locale : 'null'}" not found`,
    );
  }
  if (missing.length === 0) return;
  const message = `${missing.length} relation(s) of type ${target.uid} associated with this entity do not exist`;
  problems.push({ path: [], message, name: 'ValidationError', value: missing });
}

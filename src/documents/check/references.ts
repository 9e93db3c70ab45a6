// Looks up the documents to which a body refers, before anything is written.
import { readAll } from '../../database/rows.ts';
import { type Problem, problemAt } from '../../errors/errors.ts';
import { relatedDocumentNotFound } from '../../errors/families/documents.ts';
import { linkLocaleRefused } from '../../errors/families/relations.ts';
import { relationsUnknown } from '../../errors/families/value-problems.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import { selectAllReferenced } from '../../sql/write/references.ts';
import { type LinkTarget, toKey } from '../../values/link-target.ts';
import { rowsOf } from '../body/named-rows.ts';
import type { Reference, WantedReference } from '../body/relation-input.ts';
import { referable } from '../rules/other-documents.ts';
import type { WriteContext } from '../rules/write-context.ts';

/** The target of a reference; `locale` is undefined if the reference could have one and has none. */
export interface ReferencedDocument {
  readonly documentId: string;
  readonly locale: string | undefined;
}

/** The targets of references, and the row ids that clients know, for messages. */
export class References {
  readonly #rows = new Map<string, LinkTarget>();
  readonly #rowIds = new Map<string, number>();
  readonly #versions = new Set<string>();
  readonly #located = new Map<string, string>();

  /** `locale`: the locale that a link to the row stores. */
  add(
    uid: string,
    { id, documentId, locale }: LinkTarget & { readonly id: number },
    isPreferred = true,
  ): void {
    this.#rows.set(`${uid} ${id}`, { documentId, locale });
    this.#versions.add(`${uid} ${toKey({ documentId, locale })}`);
    if (isPreferred || !this.#rowIds.has(`${uid} ${documentId}`))
      this.#rowIds.set(`${uid} ${documentId}`, id);
  }

  documentId(uid: string, reference: Reference): string | undefined {
    if ('documentId' in reference)
      return this.#rowIds.has(`${uid} ${reference.documentId}`) ? reference.documentId : undefined;
    return this.#rows.get(`${uid} ${reference.id}`)?.documentId;
  }

  document(uid: string, reference: Reference): ReferencedDocument | undefined {
    if ('id' in reference) return this.#rows.get(`${uid} ${reference.id}`);
    const { documentId, locale } = reference;
    if (!this.#rowIds.has(`${uid} ${documentId}`)) return undefined;
    const standing = this.#located.get(uid);
    if (standing === undefined) return { documentId, locale: '' };
    return { documentId, locale: locale === standing ? '' : locale };
  }

  /** Marks a type whose links store a locale, unless it is the default one. */
  locate(uid: string, defaultLocale: string): void {
    this.#located.set(uid, defaultLocale);
  }

  /** The target of a new link without a locale. Throws if the document has no version in the default locale. */
  newTarget(uid: string, documentId: string): LinkTarget {
    const target = { documentId, locale: '' };
    const locale = this.#located.get(uid);
    if (locale !== undefined && !this.has(uid, target)) throw relatedDocumentNotFound({ documentId, locale });
    return target;
  }

  has(uid: string, target: LinkTarget): boolean {
    return this.#versions.has(`${uid} ${toKey(target)}`);
  }

  rowId(uid: string, documentId: string): number | undefined {
    return this.#rowIds.get(`${uid} ${documentId}`);
  }
}

export interface FoundReferences {
  readonly references: References;
  readonly problems: readonly Problem[];
}

/** References by uid of the target type. */
type ReferencesByType = ReadonlyMap<string, readonly WantedReference[]>;

/**
 * Throws for a documentId that does not exist, in the locale of the written document or, from a type without locales, in the named
 * one. Unknown row ids are reported with other problems. Targets may be drafts for callers who may read drafts; the relation is
 * shown once they are published.
 */
export async function lookUpReferences(
  wanted: ReferencesByType,
  locale: string,
  context: WriteContext,
): Promise<FoundReferences> {
  const references = new References();
  const all = [...wanted].map(([uid, named]) => {
    const target = contentTypeOf(context.schema, uid);
    const looking: Looking = {
      target,
      targetLocale: target.isLocalized ? locale || context.defaultLocale : '',
      isLocated: target.isLocalized && locale === '',
    };
    // Other links store no locale, so one beside the documentId is ignored.
    if (looking.isLocated) references.locate(uid, context.defaultLocale);
    return { named, looking };
  });
  await lookUp(all, references, context);
  return {
    references,
    problems: all.flatMap(({ named, looking }) => missingAmong(named, looking, references)),
  };
}

interface Looking {
  readonly target: ContentType;
  /** The locale of links without one. */
  readonly targetLocale: string;
  /** Whether links store a locale. */
  readonly isLocated: boolean;
}

interface DocumentsToLookUp {
  readonly named: readonly WantedReference[];
  readonly looking: Looking;
}

/** One statement for all types, whose text does not depend on the number of documents. */
async function lookUp(
  all: readonly DocumentsToLookUp[],
  found: References,
  { grants, transaction }: WriteContext,
): Promise<void> {
  if (all.length === 0) return;
  const wanted = all.map(({ named }) => rowsOf(named));
  const sought = all.map(({ looking: { target } }, place) => ({
    contentType: target,
    named: wanted[place] ?? rowsOf([]),
    seen: referable(target, grants),
  }));
  const numbers = wanted.map(({ ids }) => new Set(ids));
  const ruling = { dialect: transaction.dialect, claims: grants.claims };
  for (const { place, ...row } of await readAll(transaction, selectAllReferenced(sought, ruling))) {
    const looking = all[place]?.looking;
    if (looking) addFound(row, looking, { found, isWanted: numbers[place]?.has(row.id) ?? false });
  }
}

/** `isWanted`: the row was named by its id, so its locale does not matter. */
function addFound(
  { id, documentId, locale }: { readonly id: number; readonly documentId: string; readonly locale: string },
  { target, targetLocale, isLocated }: Looking,
  { found, isWanted }: { readonly found: References; readonly isWanted: boolean },
): void {
  const isOfLocale = locale === targetLocale;
  const said = isLocated && !isOfLocale ? locale : '';
  if (isLocated || isOfLocale || isWanted)
    found.add(target.uid, { id, documentId, locale: said }, isOfLocale);
}

/** Throws for a missing documentId, and for a locale in links that cannot have one. */
function missingAmong(
  named: readonly WantedReference[],
  looking: Looking,
  found: References,
): readonly Problem[] {
  const { target, targetLocale } = looking;
  const missing = named.flatMap(({ reference, isRequired, isUnlocated }) => {
    const document = found.document(target.uid, reference);
    const isThere = document !== undefined && (!document.locale || found.has(target.uid, located(document)));
    if (isThere && isUnlocated && looking.isLocated) refuseLocale(document, target, found);
    return isRequired && !isThere ? [reference] : [];
  });
  const unknown = missing.find((reference) => 'documentId' in reference);
  if (unknown && 'documentId' in unknown) {
    const { documentId, locale } = unknown;
    const requested = looking.isLocated ? (locale ?? targetLocale) : targetLocale;
    throw relatedDocumentNotFound({ documentId, locale: target.isLocalized ? requested : 'null' });
  }
  if (missing.length === 0) return [];
  return [problemAt([], relationsUnknown({ count: missing.length, uid: target.uid }), { value: missing })];
}

const located = ({ documentId, locale = '' }: ReferencedDocument): LinkTarget => ({ documentId, locale });

function refuseLocale(
  { documentId, locale = '' }: ReferencedDocument,
  { uid }: ContentType,
  found: References,
): void {
  if (locale !== '') throw linkLocaleRefused({ documentId, locale });
  found.newTarget(uid, documentId);
}

// Documents that a body refers to: looked up once per type, before anything is written.
import { readAll } from '../../database/rows.ts';
import { relatedDocumentNotFound } from '../../errors/documents.ts';
import type { Problem } from '../../errors/errors.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import { selectReferenced } from '../../sql/write/references.ts';
import type { Reference, WantedReference } from '../body/relation-input.ts';
import { referable } from '../rules/other-documents.ts';
import type { WriteContext } from '../rules/write-context.ts';

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

/** References by the uid of the type that they point to. */
type ReferencesByType = ReadonlyMap<string, readonly WantedReference[]>;

/**
 * Throws for a documentId that is not there (in the locale of the writing document); unknown row numbers are
 * problems beside the others. A target may be a draft, for callers who may read drafts: the relation shows once it is
 * published. For others a draft does not exist.
 */
export async function lookUpReferences(
  wanted: ReferencesByType,
  locale: string,
  context: WriteContext,
): Promise<{ readonly references: References; readonly problems: readonly Problem[] }> {
  const references = new References();
  const problems: Problem[] = [];
  for (const [uid, named] of wanted) {
    const target = contentTypeOf(context.schema, uid);
    const targetLocale = target.isLocalized ? locale || context.defaultLocale : '';
    await lookUp(target, named, targetLocale, { ...context, found: references });
    problems.push(...missingAmong(target, named, targetLocale, references));
  }
  return { references, problems };
}

async function lookUp(
  target: ContentType,
  named: readonly WantedReference[],
  locale: string,
  { grants, transaction, found }: WriteContext & { readonly found: References },
): Promise<void> {
  const wanted: Wanted = { documentIds: new Set(), ids: new Set() };
  for (const { reference } of named) {
    if ('id' in reference) wanted.ids.add(reference.id);
    else wanted.documentIds.add(reference.documentId);
  }
  const rows = { documentIds: [...wanted.documentIds], ids: [...wanted.ids] };
  const select = selectReferenced(target, rows, referable(target, grants), {
    dialect: transaction.dialect,
    claims: grants.claims,
  });
  for (const row of await readAll(transaction, select)) {
    const isOfLocale = row.locale === locale;
    if (isOfLocale || wanted.ids.has(row.id)) found.add(target.uid, row.documentId, row.id, isOfLocale);
  }
}

/** Throws for a missing documentId. */
function missingAmong(
  target: ContentType,
  named: readonly WantedReference[],
  locale: string,
  found: References,
): readonly Problem[] {
  const missing = named.flatMap(({ reference, isRequired }) =>
    isRequired && found.documentId(target.uid, reference) === undefined ? [reference] : [],
  );
  const unknown = missing.find((reference) => 'documentId' in reference);
  if (unknown && 'documentId' in unknown) {
    throw relatedDocumentNotFound({
      documentId: unknown.documentId,
      locale: target.isLocalized ? locale : 'null',
    });
  }
  if (missing.length === 0) return [];
  const message = `${missing.length} relation(s) of type ${target.uid} associated with this entity do not exist`;
  return [{ path: [], message, name: 'ValidationError', value: missing }];
}

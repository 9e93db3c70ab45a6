// The documents service: every write of content goes through here, whatever door it came in by.
import type { Abilities } from '../abilities/abilities.ts';
import { type Database, TooLongForIndex, type Transaction, UniqueViolation } from '../database/database.ts';
import { readFirst } from '../database/rows.ts';
import { forbidden, invalid, PlinthError, validationProblems } from '../errors/errors.ts';
import { emit } from '../events/outbox.ts';
import type { Status } from '../plan/plan.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { lockSingleType, selectAnyDocument } from '../sql/write/rows.ts';
import type { Data } from '../values/data.ts';
import { ComponentIds } from './component-ids.ts';
import { deleteDocument } from './delete.ts';
import { reach, withoutHidden } from './permitted.ts';
import { type PreparedWrite, prepareWrite } from './prepare.ts';
import { discardDraft, type LocaleOfDocument, publish, unpublish } from './publish.ts';
import { References } from './references.ts';
import { Attempt } from './unique.ts';
import { lockDocument } from './version.ts';
import { writeDocument } from './write.ts';

export interface DocumentsContext {
  readonly database: Database;
  readonly schema: () => Schema;
  readonly defaultLocale: () => string;
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
}

export interface Write {
  readonly uid: string;
  readonly data: Data;
  /** What the server decides beside it, whatever the caller may write. */
  readonly fixed?: Data | undefined;
  readonly abilities: Abilities;
  /** The default locale otherwise; ignored on types without locales. */
  readonly locale?: string | undefined;
  /** `published` otherwise. */
  readonly status?: Status | undefined;
  /** Whether `allowedTypes` of media attributes hold; as the configuration says otherwise. */
  readonly isStrictMediaTypes?: boolean | undefined;
  /** What has to happen with the write or not at all: runs in its transaction, after it. */
  readonly also?: ((transaction: Transaction, written: Written) => Promise<void>) | undefined;
}

export interface Target {
  readonly uid: string;
  readonly documentId: string;
  readonly locale?: string | undefined;
}

export interface Deletion extends Pick<Write, 'also' | 'abilities'> {
  readonly uid: string;
  /** A single type needs none. */
  readonly documentId: string | undefined;
  /** `*`: every locale. */
  readonly locale?: string | undefined;
  /** What the caller holds for it; `delete` otherwise. */
  readonly action?: string;
}

export interface Written {
  readonly documentId: string;
  readonly locale: string;
}

export class Documents {
  readonly #context: DocumentsContext;
  readonly #componentIds: ComponentIds;

  constructor(context: DocumentsContext) {
    this.#context = context;
    this.#componentIds = new ComponentIds(context.database);
  }

  create(write: Write): Promise<Written> {
    return this.#write(write, 'create', undefined);
  }

  /** Throws NotFoundError for a documentId without any version. A new locale becomes a translation. */
  update(write: Write & { readonly documentId: string }): Promise<Written> {
    return this.#write(write, 'update', write.documentId);
  }

  /** Writes the document of a single type, and creates it when there is none. */
  updateSingle(write: Write): Promise<Written> {
    return this.#write(write, 'update', undefined);
  }

  /** Resolves to whether anything was deleted: nothing is where nothing is there, or nothing that the caller may see. */
  async delete({ uid, documentId, locale, also, abilities, action = 'delete' }: Deletion): Promise<boolean> {
    const { contentType, locale: resolved } = this.#resolve(uid, locale === '*' ? undefined : locale);
    const locales = locale === '*' ? undefined : [resolved];
    const ruled = { ...this.#rules(), contentType, abilities, action };
    return this.#context.database.write(async (transaction) => {
      const addressed =
        documentId ?? (await readFirst(transaction, selectAnyDocument(contentType)))?.documentId;
      if (addressed === undefined) return false;
      await lockDocument(transaction, contentType, addressed);
      const touched = {
        documentIds: [addressed],
        statuses: ['draft', 'published'],
        locales,
      } as const;
      const reached = await reach(ruled, touched, transaction);
      if (reached === 'hidden') return false;
      if (reached === 'closed') throw forbidden();
      const event = {
        name: 'entry.delete',
        uid,
        documentId: addressed,
        locale: locales ? resolved : '*',
      } as const;
      const isDeleted = await deleteDocument(
        transaction,
        this.#context.schema(),
        contentType,
        event.documentId,
        locales,
      );
      if (isDeleted) await emit(transaction, [event]);
      if (isDeleted) await also?.(transaction, { documentId: event.documentId, locale: event.locale });
      return isDeleted;
    });
  }

  publish(target: Target): Promise<void> {
    return this.#change(target, 'entry.publish', (request, transaction) =>
      publish(request, new Date().toISOString(), transaction, new References()),
    );
  }

  unpublish(target: Target): Promise<void> {
    return this.#change(target, 'entry.unpublish', unpublish);
  }

  discardDraft(target: Target): Promise<void> {
    return this.#change(target, 'entry.discard-draft', discardDraft);
  }

  async #change(
    target: Target,
    name: 'entry.publish' | 'entry.unpublish' | 'entry.discard-draft',
    change: (request: LocaleOfDocument, transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    const { contentType, locale } = this.#resolve(target.uid, target.locale);
    if (!contentType.hasDraftAndPublish)
      throw invalid(`${target.uid} has no drafts: switch on draftAndPublish in its options`);
    const request: LocaleOfDocument = {
      schema: this.#context.schema(),
      contentType,
      documentId: target.documentId,
      locale,
      defaultLocale: this.#context.defaultLocale(),
    };
    await this.#explainingRefusals(new Attempt(), async (transaction) => {
      await change(request, transaction);
      await emit(transaction, [{ name, uid: target.uid, documentId: target.documentId, locale }]);
    });
  }

  async #write(write: Write, action: 'create' | 'update', documentId: string | undefined): Promise<Written> {
    const { contentType, locale } = this.#resolve(write.uid, write.locale);
    const ruled = { abilities: write.abilities, contentType, action };
    const prepared = await prepareWrite(
      {
        schema: this.#context.schema(),
        contentType,
        abilities: write.abilities,
        action,
        data: write.data,
        fixed: write.fixed,
        documentId,
        locale,
        defaultLocale: this.#context.defaultLocale(),
        isStrictRelations: this.#context.isStrictRelations,
        isStrictMediaTypes: write.isStrictMediaTypes ?? this.#context.isStrictMediaTypes,
        status: contentType.hasDraftAndPublish ? (write.status ?? 'published') : 'published',
      },
      this.#componentIds,
    );
    const attempt = new Attempt();
    return this.#explainingRefusals(attempt, async (transaction) => {
      const addressed =
        contentType.modelKind === 'singleType' ? await onlyDocument(prepared, transaction) : prepared;
      await writeDocument(addressed, transaction, attempt);
      const written = { documentId: addressed.documentId, locale };
      await write.also?.(transaction, written);
      return written;
    }).catch((error: unknown) => {
      throw withoutHidden(error, ruled, write.data);
    });
  }

  /** An index refused the write: says which attributes it was. */
  async #explainingRefusals<T>(attempt: Attempt, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#context.database.write(work);
    } catch (error) {
      if (error instanceof TooLongForIndex) {
        const long = attempt.longTexts();
        throw long.length > 0 ? validationProblems(long) : invalid('A text is too long for an index');
      }
      if (!(error instanceof UniqueViolation)) throw error;
      const problems = await this.#context.database.write((transaction) =>
        attempt.problems(transaction, this.#context.schema()),
      );
      if (problems.length > 0) throw validationProblems(problems);
      throw new PlinthError(
        'ApplicationError',
        'The document was written by somebody else at the same moment; try again',
        {},
      );
    }
  }

  #rules() {
    return { schema: this.#context.schema(), defaultLocale: this.#context.defaultLocale() };
  }

  #resolve(
    uid: string,
    locale: string | undefined,
  ): { readonly contentType: ContentType; readonly locale: string } {
    const contentType = contentTypeOf(this.#context.schema(), uid);
    return { contentType, locale: contentType.isLocalized ? (locale ?? this.#context.defaultLocale()) : '' };
  }
}

/** A single type has one document: writers that find none wait for each other, and the second one finds the first's. */
async function onlyDocument(write: PreparedWrite, transaction: Transaction): Promise<PreparedWrite> {
  if (!write.isNew) return write;
  await transaction.run(lockSingleType(write.contentType));
  const only = await readFirst(transaction, selectAnyDocument(write.contentType));
  return only === undefined ? write : { ...write, documentId: only.documentId, isNew: false };
}

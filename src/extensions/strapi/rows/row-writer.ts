// Writes one row as a write of its document. Writes that would leave a document without a draft, or publish other changes of the
// draft, are refused.
import { codeAccess } from '../../../abilities/abilities.ts';
import type { ReportMissing } from '../../../documents/check/findings.ts';
import { draftModified } from '../../../errors/families/project-code.ts';
import type { Status } from '../../../plan/plan.ts';
import type { ContentType } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { dataOfNew } from '../documents/data-of-new.ts';
import type { ContentAccess } from '../documents/document-service.ts';
import { knownNames } from '../documents/known-names.ts';
import { writtenLocale } from '../documents/written-locale.ts';
import { Once } from '../parameters/once.ts';
import { givenData, plainData } from '../reading/plain-data.ts';
import type { Reading } from '../reading/reading.ts';
import { draftOfPublished, rowMoved, rowTaken } from './row-refusals.ts';
import type { RowRules } from './row-rules.ts';
import type { AddressOfVersion, StoredRows } from './stored-rows.ts';
import type { DocumentVersions } from './version-row.ts';

const once = new Once();

export interface RowWriting {
  readonly contentType: ContentType;
  readonly content: ContentAccess;
  /** Reads all rows, including those that the API does not show. */
  readonly every: Reading;
  readonly rules: RowRules;
}

export class RowWriter {
  readonly #rows: StoredRows;
  readonly #contentType: ContentType;
  readonly #content: ContentAccess;
  readonly #every: Reading;
  readonly #rules: RowRules;
  /** Deleting a row deletes its document in the locale of the row. */
  readonly #isWhole: boolean;

  constructor(rows: StoredRows, { contentType, content, every, rules }: RowWriting) {
    this.#rows = rows;
    this.#contentType = contentType;
    this.#content = content;
    this.#every = every;
    this.#rules = rules;
    this.#isWhole = rules.which === 'current';
  }

  together<T>(work: () => Promise<T>): Promise<T> {
    return this.#content.transactions.together(work);
  }

  async create(given: Data): Promise<AddressOfVersion> {
    const { publishedAt, locale, documentId, ...data } = dataOfNew(this.#written(given));
    const { uid, modelKind, hasDraftAndPublish } = this.#contentType;
    const isByDefault = publishedAt === undefined && hasDraftAndPublish && this.#rules.isPublishing;
    const status: Status = isByDefault ? 'published' : this.#statusOf(publishedAt);
    const write = {
      uid,
      data,
      status,
      locale: writtenLocale(this.#contentType, locale),
      abilities: codeAccess,
      isRow: !this.#isWhole,
      lacks: this.#lacks(isByDefault),
    };
    const own = givenText(documentId);
    const { documents } = this.#content;
    const isThere = own !== undefined && (await this.#rows.has({ documentId: own }));
    if (isThere && (await this.#isTaken(own, write.locale))) throw rowTaken();
    const written =
      modelKind === 'singleType'
        ? await documents.updateSingle(write)
        : isThere
          ? await documents.update({ ...write, documentId: own })
          : await documents.create({ ...write, newDocumentId: own });
    return { documentId: written.documentId, locale: this.#localeOf(written.locale), status };
  }

  async update({ documentId, locale, statuses }: DocumentVersions, given: Data): Promise<AddressOfVersion> {
    const { publishedAt, locale: requested, documentId: named, id: _id, ...data } = this.#written(given);
    if (
      (requested ?? locale ?? null) !== (locale ?? requested ?? null) ||
      (named ?? documentId) !== documentId
    )
      throw rowMoved();
    const { uid, hasDraftAndPublish } = this.#contentType;
    const target = { uid, documentId, locale, abilities: codeAccess };
    const { documents } = this.#content;
    const isPublished = statuses.has('published');
    const status = this.#statusAfter(publishedAt, isPublished);
    const isTakenBack = hasDraftAndPublish && isPublished && status === 'draft';
    const isWritten = Object.keys(data).length > 0 || (status === 'published' && !isPublished);
    const keepsDraft = hasDraftAndPublish && isPublished && !isTakenBack && (await this.#isModified(target));
    // Publishing again would publish the other changes of the draft.
    if (keepsDraft && publishedAt !== undefined)
      throw draftModified({ uid, documentId, what: 'publishedAt' });
    // Code writes the row again by the id that it knows, which in Strapi a write of a row does not change.
    const write = { ...target, data, isRow: !this.#isWhole, lacks: this.#lacks(), keepsNumbers: true };
    await this.together(async () => {
      if (isTakenBack) await documents.unpublish(target);
      if (keepsDraft && statuses.has('draft')) await documents.update({ ...write, status: 'draft' });
      if (isWritten) await documents.update({ ...write, status, keepsDraft });
    });
    return { documentId, locale, status };
  }

  async delete({ documentId, locale, statuses }: DocumentVersions): Promise<void> {
    const { uid, hasDraftAndPublish } = this.#contentType;
    const target = { uid, documentId, locale, abilities: codeAccess };
    const { documents } = this.#content;
    if (!hasDraftAndPublish || statuses.size === 2 || this.#isWhole) await documents.delete(target);
    else if (statuses.has('published')) await documents.unpublish(target);
    else if (await this.#rows.isPublished({ documentId, locale })) throw draftOfPublished(uid, documentId);
    else await documents.delete(target);
  }

  #written(data: Data): Data {
    const { schema, warn } = this.#content;
    const known = knownNames(givenData(data), this.#contentType, { components: schema.components, warn });
    return plainData(known);
  }

  /**
   * Rows of `db.query`, and rows that are published without being asked for, are stored without values that their type
   * requires, as in Strapi. This is logged once.
   */
  #lacks(isByDefault = false): ReportMissing | undefined {
    const { warn } = this.#content;
    if (!this.#rules.mayLack && !isByDefault) return undefined;
    return (name) =>
      once.report(`${this.#contentType.uid}.${name}`, (shown) =>
        warn(`${shown} is required, but the project's code writes a row without it: it is stored as null`),
      );
  }

  async #isTaken(documentId: string, locale: string | undefined): Promise<boolean> {
    if (!this.#contentType.isLocalized) return true;
    return this.#rows.has({ documentId, locale: locale ?? this.#content.defaultLocale() });
  }

  #localeOf(locale: string): string | undefined {
    return this.#contentType.isLocalized ? locale : undefined;
  }

  #statusOf(publishedAt: unknown): Status {
    if (!this.#contentType.hasDraftAndPublish) return 'published';
    return publishedAt === undefined || publishedAt === null ? 'draft' : 'published';
  }

  #statusAfter(publishedAt: unknown, isPublished: boolean): Status {
    if (publishedAt === undefined && isPublished) return 'published';
    return this.#statusOf(publishedAt);
  }

  /** Whether the draft has unpublished changes. */
  async #isModified({
    documentId,
    locale,
  }: Pick<DocumentVersions, 'documentId' | 'locale'>): Promise<boolean> {
    const where = { documentId, ...(locale === undefined ? {} : { locale }) };
    const versions = await this.#every.list({ where, select: ['updatedAt', 'publishedAt'] });
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    const published = versions.find(({ publishedAt }) => publishedAt !== null);
    return String(draft?.updatedAt) > String(published?.updatedAt);
  }
}

const givenText = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

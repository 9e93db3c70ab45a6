// Finds the rows of a content type that `strapi.db.query` writes, and reads them again afterwards.
import type { ContentType } from '../../../schema/schema.ts';
import type { Entry, Reading } from '../reading/reading.ts';
import type { Shown, WhereParameters } from './row-parameters.ts';
import { addressFields, type DocumentVersions, type FoundVersion, versionRow } from './version-row.ts';

/** Resolves a condition of project code. */
export type Resolve = (where: object | undefined) => Promise<object | undefined>;

export type AddressOfVersion = Omit<FoundVersion, 'id'>;

interface Narrowed extends WhereParameters {
  readonly limit?: number;
}

export class StoredRows {
  readonly #contentType: ContentType;
  readonly #reading: Reading;
  readonly #resolve: Resolve;

  constructor(contentType: ContentType, reading: Reading, resolve: Resolve) {
    this.#contentType = contentType;
    this.#reading = reading;
    this.#resolve = resolve;
  }

  async found({ where, ...requested }: Narrowed): Promise<readonly FoundVersion[]> {
    const resolved = await this.#resolve(where);
    const found = { ...requested, ...(resolved === undefined ? {} : { where: resolved }) };
    const entries = await this.#reading.list({ ...found, select: addressFields(this.#contentType) });
    return entries.map((entry) => versionRow(entry, this.#contentType));
  }

  async show(address: AddressOfVersion, shown: Shown): Promise<Entry> {
    const [entry] = await this.#reading.list({ ...shown, where: this.#whereOf(address), limit: 1 });
    if (entry) return entry;
    throw new Error(`${this.#contentType.uid} ${address.documentId} was deleted while it was written`);
  }

  async has(where: object): Promise<boolean> {
    return (await this.#reading.count({ where })) > 0;
  }

  isPublished(version: Pick<DocumentVersions, 'documentId' | 'locale'>): Promise<boolean> {
    return this.has(this.#whereOf({ ...version, status: 'published' }));
  }

  #whereOf({ documentId, locale, status }: AddressOfVersion): object {
    const { hasDraftAndPublish } = this.#contentType;
    return {
      documentId,
      ...(locale === undefined ? {} : { locale }),
      ...(hasDraftAndPublish
        ? { publishedAt: status === 'draft' ? { $null: true } : { $notNull: true } }
        : {}),
    };
  }
}

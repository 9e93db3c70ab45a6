// Writes of `strapi.db.query(uid)`. A row is a version of a document, so that what is done to it has to mean something for the
// document; what would leave a document without its draft, or publish changes that nobody asked for, is refused.
import { codeAccess } from '../../abilities/abilities.ts';
import { notTakenHere } from '../../errors/project-code.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { ContentAccess } from './document-service.ts';
import { withoutReadTimes } from './given-back.ts';
import { knownNames } from './known-names.ts';
import { plainData } from './plain-data.ts';
import type { Entry, Reading } from './reading.ts';
import { checkedRows, shownKeys, type WhereParameters, whereKeys } from './row-parameters.ts';
import { addressFields, byDocument, type VersionRow, type Versions, versionRow } from './version-row.ts';

interface Shown {
  readonly select?: string | readonly string[];
  readonly populate?: unknown;
}

interface Writing extends Shown {
  readonly data: Data;
}

export interface RowWrites {
  /** A draft, and with `publishedAt` its publication. */
  create(parameters: Writing): Promise<Entry>;
  /** All of them or none. */
  createMany(parameters: { readonly data: readonly Data[] }): Promise<Counted & { readonly ids: number[] }>;
  /** The first row that is found; null where none is. */
  update(parameters: Writing & WhereParameters): Promise<Entry | null>;
  updateMany(parameters: { readonly data: Data } & WhereParameters): Promise<Counted>;
  /** The first row that is found, as it was; null where none is. */
  delete(parameters: Shown & WhereParameters): Promise<Entry | null>;
  deleteMany(parameters?: WhereParameters): Promise<Counted>;
}

interface Counted {
  readonly count: number;
}

/** What a condition of the project's code means. */
export type Resolve = (where: object | undefined) => Promise<object | undefined>;

export interface RowWriting {
  readonly contentType: ContentType;
  readonly content: ContentAccess;
  readonly reading: Reading;
  /** Of all rows, whichever `reading` leaves out. */
  readonly every: Reading;
  readonly resolve: Resolve;
  /** A row stands for its document: what is deleted is all of it, in its locale. */
  readonly isWhole: boolean;
}

export function rowWrites(writing: RowWriting): RowWrites {
  const writer = new RowWriter(writing);
  const shownIn = ({ select, populate }: Shown): Shown => ({
    ...(select === undefined ? {} : { select }),
    ...(populate === undefined ? {} : { populate }),
  });
  return {
    create: async (parameters) => {
      const { data, ...shown } = checkedRows(parameters, [...shownKeys, 'data']);
      return writer.show(await writer.create(data), shown);
    },
    createMany: async (parameters) => {
      const { data } = checkedRows(parameters, ['data']);
      const ids: number[] = [];
      await writer.together(async () => {
        for (const one of data) ids.push((await writer.show(await writer.create(one), {})).id);
      });
      return { count: ids.length, ids };
    },
    update: async (parameters) => {
      const { data, ...asked } = checkedRows(parameters, [...shownKeys, ...whereKeys, 'data']);
      const [row] = await writer.rows({ ...narrowed(asked), limit: 1 });
      if (!row) return null;
      const [versions] = byDocument([row]);
      return versions ? writer.show(await writer.update(versions, data), shownIn(asked)) : null;
    },
    updateMany: async (parameters) => {
      const { data, ...asked } = checkedRows(parameters, [...whereKeys, 'data']);
      return writer.together(async () => {
        const rows = await writer.rows(narrowed(asked));
        for (const versions of byDocument(rows)) await writer.update(versions, data);
        return { count: rows.length };
      });
    },
    delete: async (parameters) => {
      const asked = checkedRows(parameters, [...shownKeys, ...whereKeys]);
      const [row] = await writer.rows({ ...narrowed(asked), limit: 1 });
      if (!row) return null;
      const entry = await writer.show(row, shownIn(asked));
      for (const versions of byDocument([row])) await writer.delete(versions);
      return entry;
    },
    deleteMany: async (parameters = {}) => {
      const asked = checkedRows(parameters, whereKeys);
      return writer.together(async () => {
        const rows = await writer.rows(asked);
        for (const versions of byDocument(rows)) await writer.delete(versions);
        return { count: rows.length };
      });
    },
  };
}

const narrowed = ({ where, _q }: WhereParameters): WhereParameters => ({
  ...(where === undefined ? {} : { where }),
  ...(_q === undefined ? {} : { _q }),
});

type Address = Omit<VersionRow, 'id'>;

class RowWriter {
  readonly #contentType: ContentType;
  readonly #content: ContentAccess;
  readonly #reading: Reading;
  readonly #every: Reading;
  readonly #resolve: Resolve;
  readonly #isWhole: boolean;

  constructor({ contentType, content, reading, every, resolve, isWhole }: RowWriting) {
    this.#contentType = contentType;
    this.#content = content;
    this.#reading = reading;
    this.#every = every;
    this.#resolve = resolve;
    this.#isWhole = isWhole;
  }

  together<T>(work: () => Promise<T>): Promise<T> {
    return this.#content.transactions.together(work);
  }

  async rows({
    where,
    ...asked
  }: WhereParameters & { readonly limit?: number }): Promise<readonly VersionRow[]> {
    const resolved = await this.#resolve(where);
    const found = { ...asked, ...(resolved === undefined ? {} : { where: resolved }) };
    const entries = await this.#reading.list({ ...found, select: addressFields(this.#contentType) });
    return entries.map((entry) => versionRow(entry, this.#contentType));
  }

  async show(address: Address, shown: Shown): Promise<Entry> {
    const [entry] = await this.#reading.list({ ...shown, where: this.#whereOf(address), limit: 1 });
    if (entry) return entry;
    throw new Error(`${this.#contentType.uid} ${address.documentId} was deleted while it was written`);
  }

  async create(given: Data): Promise<Address> {
    const { publishedAt, locale, documentId, ...data } = this.#written(given);
    const { uid, modelKind } = this.#contentType;
    const status: Status = this.#statusOf(publishedAt);
    const write = { uid, data, status, locale: textOf(locale), abilities: codeAccess };
    const own = textOf(documentId);
    const { documents } = this.#content;
    const isThere = own !== undefined && (await this.#reading.count({ where: { documentId: own } })) > 0;
    if (isThere && (await this.#has(own, write.locale))) throw rowTaken();
    const written =
      modelKind === 'singleType'
        ? await documents.updateSingle(write)
        : isThere
          ? await documents.update({ ...write, documentId: own })
          : await documents.create({ ...write, newDocumentId: own });
    return { documentId: written.documentId, locale: this.#localeOf(written.locale), status };
  }

  async update({ documentId, locale, statuses }: Versions, given: Data): Promise<Address> {
    const { publishedAt, locale: asked, documentId: named, id: _id, ...read } = this.#written(given);
    if ((asked ?? locale ?? null) !== (locale ?? asked ?? null) || (named ?? documentId) !== documentId)
      throw rowMoved();
    const data = await withoutReadTimes(read, () => this.#every.list({ where: { documentId } }));
    const { uid, hasDraftAndPublish } = this.#contentType;
    const target = { uid, documentId, locale, abilities: codeAccess };
    const { documents } = this.#content;
    const isPublished = statuses.has('published');
    const status = this.#statusAfter(publishedAt, isPublished);
    const isTakenBack = hasDraftAndPublish && isPublished && status === 'draft';
    const isWritten = Object.keys(data).length > 0 || (status === 'published' && !isPublished);
    if (hasDraftAndPublish && isPublished && !isTakenBack) await this.#refuseModified(target);
    await this.together(async () => {
      if (isTakenBack) await documents.unpublish(target);
      if (isWritten) await documents.update({ ...target, data, status });
    });
    return { documentId, locale, status };
  }

  async delete({ documentId, locale, statuses }: Versions): Promise<void> {
    const { uid, hasDraftAndPublish } = this.#contentType;
    const target = { uid, documentId, locale, abilities: codeAccess };
    const { documents } = this.#content;
    if (!hasDraftAndPublish || statuses.size === 2 || this.#isWhole) await documents.delete(target);
    else if (statuses.has('published')) await documents.unpublish(target);
    else if (await this.#isPublished({ documentId, locale })) throw draftOfPublished(uid, documentId);
    else await documents.delete(target);
  }

  #written(data: Data): Data {
    return knownNames(plainData(data), this.#contentType, this.#content);
  }

  #whereOf({ documentId, locale, status }: Address): object {
    const { hasDraftAndPublish } = this.#contentType;
    return {
      documentId,
      ...(locale === undefined ? {} : { locale }),
      ...(hasDraftAndPublish
        ? { publishedAt: status === 'draft' ? { $null: true } : { $notNull: true } }
        : {}),
    };
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

  #isPublished(version: Pick<Versions, 'documentId' | 'locale'>): Promise<boolean> {
    return this.#exists({ ...version, status: 'published' });
  }

  async #exists(address: Address): Promise<boolean> {
    return (await this.#reading.count({ where: this.#whereOf(address) })) > 0;
  }

  async #has(documentId: string, locale: string | undefined): Promise<boolean> {
    if (!this.#contentType.isLocalized) return true;
    const where = { documentId, locale: locale ?? this.#content.defaultLocale() };
    return (await this.#reading.count({ where })) > 0;
  }

  /** Throws where the draft has changes that are not published: they would be published with this one. */
  async #refuseModified({ documentId, locale }: Pick<Versions, 'documentId' | 'locale'>): Promise<void> {
    const where = { documentId, ...(locale === undefined ? {} : { locale }) };
    const versions = await this.#every.list({ where, select: ['updatedAt', 'publishedAt'] });
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    const published = versions.find(({ publishedAt }) => publishedAt !== null);
    if (String(draft?.updatedAt) > String(published?.updatedAt))
      throw draftModified(this.#contentType.uid, documentId);
  }
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

const draftModified = (uid: string, documentId: string): Error =>
  notTakenHere({
    what: `Changing the published row of ${documentId} beside a draft with changes of its own`,
    remedy: `Write strapi.documents('${uid}').update({ documentId, data }), and publish it when it is finished.`,
  });

const draftOfPublished = (uid: string, documentId: string): Error =>
  notTakenHere({
    what: `Deleting the draft row of ${documentId}, which is published,`,
    remedy: `Write strapi.documents('${uid}').delete({ documentId }) to delete the document.`,
  });

const rowMoved = (): Error =>
  notTakenHere({
    what: 'Moving a row to another document or locale',
    remedy: 'Create a row with that documentId and locale.',
  });

const rowTaken = (): Error =>
  notTakenHere({
    what: 'A second row of a document in one locale',
    remedy: 'Update the document, or create one without a documentId.',
  });

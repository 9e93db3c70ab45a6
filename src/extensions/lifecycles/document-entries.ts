// Reads the versions of a document for hooks.
import type { Target } from '../../documents/requests.ts';
import type { Status } from '../../plan/plan.ts';
import type { Reader } from '../../read.ts';
import { type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import { readingOf } from '../strapi/documents/document-service.ts';
import type { Entry } from '../strapi/reading/reading.ts';

interface Version {
  readonly documentId: string;
  readonly locale: string | undefined;
}

export class DocumentEntries {
  readonly #reader: Reader;
  readonly #schema: Schema;

  constructor(reader: Reader, schema: Schema) {
    this.#reader = reader;
    this.#schema = schema;
  }

  one(uid: string, { documentId, locale }: Version, status: Status): Promise<Entry | null> {
    const reading = readingOf(this.#reader, contentTypeOf(this.#schema, uid));
    return reading.one({ ...localeIn(locale), status }, documentId);
  }

  /** A single type needs no documentId. */
  async versions(
    uid: string,
    documentId: string | undefined,
    locale: Target['locale'],
    statuses: readonly Status[] = ['draft', 'published'],
  ): Promise<readonly Entry[]> {
    const contentType = contentTypeOf(this.#schema, uid);
    const reading = readingOf(this.#reader, contentType);
    const requested = {
      ...(documentId === undefined ? {} : { filters: { documentId } }),
      ...(locale === undefined ? {} : { locale }),
    };
    const found: Entry[] = [];
    for (const status of contentType.hasDraftAndPublish ? statuses : ['published'])
      found.push(...(await reading.list({ ...requested, status })));
    return found;
  }

  /** The ids of the rows that a draft links, in its own locale if they exist there. */
  async numbers(
    contentType: ContentType,
    documentIds: readonly string[],
    locale: string | undefined,
  ): Promise<ReadonlyMap<string, number>> {
    const numbers = new Map<string, number>();
    if (documentIds.length === 0) return numbers;
    const requested = {
      filters: { documentId: { $in: documentIds } },
      fields: ['documentId'],
      status: 'draft',
    };
    const everywhere = contentType.isLocalized ? { locale: '*' } : {};
    for (const row of await readingOf(this.#reader, contentType).list({ ...requested, ...everywhere }))
      if (!numbers.has(row.documentId) || row.locale === locale) numbers.set(row.documentId, row.id);
    return numbers;
  }
}

export const localeIn = (locale: string | undefined) =>
  locale === undefined || locale === '' ? {} : { locale };

export const versionOf = ({ documentId, locale }: Entry): Version => ({
  documentId,
  locale: typeof locale === 'string' ? locale : undefined,
});

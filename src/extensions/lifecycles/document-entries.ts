// What hooks are told of a document: its versions, as the project's code reads them.
import type { Target } from '../../documents/requests.ts';
import type { Status } from '../../plan/plan.ts';
import type { Reader } from '../../read.ts';
import { contentTypeOf, type Schema } from '../../schema/schema.ts';
import { readingOf } from '../strapi/document-service.ts';
import type { Entry } from '../strapi/reading.ts';

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
    const asked = {
      ...(documentId === undefined ? {} : { filters: { documentId } }),
      ...(locale === undefined ? {} : { locale }),
    };
    const found: Entry[] = [];
    for (const status of contentType.hasDraftAndPublish ? statuses : ['published'])
      found.push(...(await reading.list({ ...asked, status })));
    return found;
  }
}

export const localeIn = (locale: string | undefined) =>
  locale === undefined || locale === '' ? {} : { locale };

export const versionOf = ({ documentId, locale }: Entry): Version => ({
  documentId,
  locale: typeof locale === 'string' ? locale : undefined,
});

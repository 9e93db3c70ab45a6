// `entry.create`, `media.update` and so on for `strapi.eventHub`: emitted after the commit, in the process that made the change.
// Promises of listeners are not awaited. https://docs.strapi.io/cms/backend-customization/webhooks

import { LRUCache } from 'lru-cache';
import { fullAccess } from '../../../abilities/abilities.ts';
import type { Locales } from '../../../documents/requests.ts';
import { auditedAs, type ContentEvent, type NotifyContent } from '../../../events/outbox.ts';
import { withoutClient } from '../../../limits/request-client.ts';
import { fileUid } from '../../../media/service.ts';
import type { Status } from '../../../plan/plan.ts';
import { isDocument } from '../../../plan/query.ts';
import type { Reader } from '../../../read.ts';
import { type ContentType, contentTypeOf, type Schema } from '../../../schema/schema.ts';
import { modelView } from '../reading/content-type-view.ts';
import type { OpenHub } from './event-hub.ts';

export interface ContentEventsParts {
  readonly hub: OpenHub;
  readonly schema: Schema;
  readonly reader: Reader;
  readonly warn: (error: unknown) => void;
}

type Subject = Pick<ContentEvent, 'uid' | 'documentId'>;
type Entries = readonly object[];

export class ContentEvents {
  readonly #parts: ContentEventsParts;
  #last: Promise<void> = Promise.resolve();
  /** Documents that are being deleted, as they were read before. */
  readonly #leaving = new LRUCache<string, Entries>({ max: 1000 });

  constructor(parts: ContentEventsParts) {
    this.#parts = parts;
  }

  /** Called by the documents service. Without a listener nothing is read. */
  readonly notify: NotifyContent = (events) => {
    for (const event of events) {
      const name = nameOf(event);
      const leaving = event.name === 'entry.delete' ? this.#leaving.get(keyOf(event)) : undefined;
      if (leaving) this.#leaving.delete(keyOf(event));
      if (this.#parts.hub.hears(name)) this.#queue(() => this.#notifyOf(event, name, leaving));
    }
  };

  /** Reads a document before its deletion, for the event after the commit. */
  async leaving(subject: Subject, locale: Locales = ''): Promise<void> {
    if (!this.#parts.hub.hears(nameOf({ ...subject, name: 'entry.delete' }))) return;
    this.#leaving.set(
      keyOf(subject),
      await this.#read(subject, ['draft', 'published'], [locale].flat().join()),
    );
  }

  /** Keeps the order of the commits; not cancelled when the client disconnects. */
  #queue(notify: () => Promise<void>): void {
    this.#last = this.#last
      .then(() => withoutClient(notify))
      .catch((error: unknown) => this.#parts.warn(error));
  }

  async #notifyOf(event: ContentEvent, name: string, leaving: Entries | undefined): Promise<void> {
    const { uid } = event;
    const status = event.name === 'entry.publish' ? 'published' : 'draft';
    const { schema, hub } = this.#parts;
    const entries = leaving ?? (await this.#read(event, [status], event.locale));
    const model = modelView(contentTypeOf(schema, uid)).modelName;
    for (const entry of entries)
      void hub
        .emit(name, uid === fileUid ? { media: entry } : { model, uid, entry })
        .catch((error: unknown) => this.#parts.warn(error));
  }

  /** The entry with its direct relations, without private attributes and passwords. */
  async #read({ uid, documentId }: Subject, statuses: readonly Status[], locale: string): Promise<Entries> {
    const contentType = contentTypeOf(this.#parts.schema, uid);
    const found: object[] = [];
    for (const status of contentType.hasDraftAndPublish ? statuses : (['published'] as const))
      found.push(...(await this.#versions(contentType, documentId, status, locale)));
    return found;
  }

  async #versions(
    contentType: ContentType,
    documentId: string,
    status: Status,
    locale: string,
  ): Promise<Entries> {
    const { json } = await this.#parts.reader.read({
      key: `event ${contentType.uid} ${documentId} ${status} ${locale}`,
      abilities: fullAccess,
      documentId: undefined,
      isOnce: true,
      parse: () => ({
        contentType,
        query: {
          status,
          populate: { kind: 'all' },
          ...(locale === '' ? {} : { locale: locale === '*' ? ('*' as const) : locale.split(',') }),
          filters: isDocument(documentId),
        },
        result: 'list',
        purpose: { kind: 'read' },
        shape: 'flat',
      }),
    });
    return JSON.parse(String(json ?? '[]'));
  }
}

const keyOf = ({ uid, documentId }: Subject): string => `${uid} ${documentId}`;

/** The event name of Strapi. */
const nameOf = ({ name, uid }: Pick<ContentEvent, 'name' | 'uid'>): string =>
  name === 'entry.discard-draft' ? 'entry.draft-discard' : auditedAs(name, uid);

// The documents service, through which every write of content goes.
import type { Database } from '../database/database.ts';
import { withOpenTransaction } from '../database/joined.ts';
import type { NotifyContent } from '../events/outbox.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { checkKeys } from './body/check-keys.ts';
import { type CheckedBody, checkBody } from './check-body.ts';
import { clone } from './clone.ts';
import { ComponentIds } from './component-ids.ts';
import { createMany, type ManyWrites } from './create-many.ts';
import { remove } from './delete.ts';
import { requestedLocales } from './locales-with.ts';
import { manyOnce, writeOnce } from './once.ts';
import type { Service } from './operation.ts';
import { changePublication } from './publication.ts';
import type { Cloning, Deletion, Target, Write, WrittenDocument } from './requests.ts';
import { requireUpdatable, type Updatable } from './updatable.ts';
import { write } from './write.ts';

export interface DocumentsContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: () => string;
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
  /** Whether published rows keep their id when they are published again, for clients of Strapi 4. */
  readonly keepsNumbers: boolean;
  /** Called with events after the commit. */
  readonly notify?: NotifyContent;
}

export class Documents {
  readonly #context: DocumentsContext;
  readonly #componentIds: ComponentIds;

  constructor(context: DocumentsContext) {
    this.#context = { ...context, database: withOpenTransaction(context.database) };
    this.#componentIds = new ComponentIds(context.database);
  }

  /** With `once` (in updates too) a repeated request resolves to the document that it has written before. */
  create(requested: Write): Promise<WrittenDocument> {
    return this.once(requested, (write) => this.#write(write, 'create', undefined));
  }

  /** Creates all documents or none; throws the problems of all. */
  createMany({ list, ...shared }: ManyWrites): Promise<readonly WrittenDocument[]> {
    return createMany(list, this.#context.database, (data) => this.create({ ...shared, data }));
  }

  /** Throws NotFoundError if the document has no version. A new locale becomes a translation. */
  update(requested: Write & { readonly documentId: string }): Promise<WrittenDocument> {
    return this.once(requested, (write) => this.#write(write, 'update', requested.documentId));
  }

  /** Throws the errors of `update` about the document, in equal time for hidden and missing ones. */
  async requireUpdatable({ uid, locale, ...requested }: Updatable): Promise<void> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    await requireUpdatable(
      { ...requested, contentType, locale: localeOf(contentType, locale, service) },
      service,
    );
  }

  /** Throws the error of the write about a name in the body. */
  protected checkNames({ uid, data, abilities }: Write, action: CheckedBody['action']): void {
    const { schema } = this.#context;
    checkKeys(data, contentTypeOf(schema, uid), { schema, abilities, action });
  }

  /** Throws the errors of the write about the body. */
  protected checkBody({ uid, abilities, ...body }: Write & Pick<CheckedBody, 'action' | 'isCreate'>): void {
    const { schema } = this.#context;
    checkBody({ ...body, contentType: contentTypeOf(schema, uid) }, { schema, abilities });
  }

  /** Updates the document of a single type, or creates it. */
  updateSingle(requested: Write): Promise<WrittenDocument> {
    return this.once(requested, (write) => this.#write(write, 'update', undefined));
  }

  /** Resolves to whether anything was deleted: false if there is nothing, or nothing that the caller may see. */
  async delete({ uid, locale, action = 'delete', ...deletion }: Deletion): Promise<boolean> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    const locales = locale === '*' ? locale : requestedLocales(contentType, locale, service.defaultLocale);
    return remove({ ...deletion, contentType, locales, action }, service);
  }

  /** Resolves to the locales that were published. */
  publish(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#change('publish', target);
  }

  /** Resolves to the locales that were unpublished. */
  unpublish(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#change('unpublish', target);
  }

  /** Resolves to the locales whose drafts were discarded. */
  discardDraft(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#change('discardDraft', target);
  }

  /** Copies a document (clone.ts). Resolves to the locales of the copy; for a repeated request to the first one. */
  clone(cloning: Cloning): Promise<readonly WrittenDocument[]> {
    return this.copyOnce(cloning, ({ uid, locale = '*', data = {}, ...copy }) => {
      const service = this.#service();
      const contentType = contentTypeOf(service.schema, uid);
      const locales = requestedLocales(contentType, locale, service.defaultLocale);
      return clone({ ...copy, contentType, locales, data }, service);
    });
  }

  /** Wraps a write with its side effects, so that a repeated request has none. */
  protected once(
    { once, ...requested }: Write,
    write: (requested: Write) => Promise<WrittenDocument>,
  ): Promise<WrittenDocument> {
    if (!once) return write(requested);
    const { also } = requested;
    return writeOnce(this.#context.database, {
      once,
      also,
      write: (more) => write({ ...requested, ...more }),
    });
  }

  protected copyOnce(
    { once, ...cloning }: Cloning,
    copy: (cloning: Cloning) => Promise<readonly WrittenDocument[]>,
  ): Promise<readonly WrittenDocument[]> {
    if (!once) return copy(cloning);
    return manyOnce(this.#context.database, once, (more) => copy({ ...cloning, ...more }));
  }

  async #change(
    action: 'publish' | 'unpublish' | 'discardDraft',
    { uid, documentId, locale, abilities, ifMatch }: Target,
  ): Promise<readonly WrittenDocument[]> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    const locales = requestedLocales(contentType, locale, service.defaultLocale);
    return changePublication(action, { contentType, documentId, locales, abilities, ifMatch }, service);
  }

  async #write(
    requested: Write,
    action: 'create' | 'update',
    documentId: string | undefined,
  ): Promise<WrittenDocument> {
    const { isStrictMediaTypes = this.#context.isStrictMediaTypes } = requested;
    const service = { ...this.#service(), isStrictMediaTypes };
    const contentType = contentTypeOf(service.schema, requested.uid);
    const locale = localeOf(contentType, requested.locale, service);
    const status = contentType.hasDraftAndPublish ? (requested.status ?? 'published') : 'published';
    return write({ ...requested, contentType, action, documentId, locale, status }, service);
  }

  /** The default locale is fixed for one operation. */
  #service(): Service {
    const { defaultLocale, ...context } = this.#context;
    return {
      ...context,
      defaultLocale: defaultLocale(),
      componentIds: this.#componentIds,
    };
  }
}

const localeOf = (
  { isLocalized }: ContentType,
  locale: string | undefined,
  { defaultLocale }: Service,
): string => (isLocalized ? (locale ?? defaultLocale) : '');

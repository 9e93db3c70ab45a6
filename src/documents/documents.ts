// The documents service: every write of content goes through here, whatever door it came in by.
import type { Database } from '../database/database.ts';
import { joined } from '../database/joined.ts';
import type { TellContent } from '../events/outbox.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { clone } from './clone.ts';
import { ComponentIds } from './component-ids.ts';
import { createMany, type ManyWrites } from './create-many.ts';
import { remove } from './delete.ts';
import { askedLocales } from './locales-with.ts';
import { manyOnce, writeOnce } from './once.ts';
import type { Service } from './operation.ts';
import { changePublication } from './publication.ts';
import type { Cloning, Deletion, Target, Write, Written } from './requests.ts';
import { requireUpdatable, type Updatable } from './updatable.ts';
import { write } from './write.ts';

export interface DocumentsContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: () => string;
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
  /** For clients who keep the numbers of rows: those of published ones stay through publications. */
  readonly keepsNumbers: boolean;
  /** Told of changes when they are committed. */
  readonly tell?: TellContent;
}

export class Documents {
  readonly #context: DocumentsContext;
  readonly #componentIds: ComponentIds;

  constructor(context: DocumentsContext) {
    this.#context = { ...context, database: joined(context.database) };
    this.#componentIds = new ComponentIds(context.database);
  }

  /** With `once`, here and for updates, the same request again resolves to the document that it wrote before. */
  create(given: Write): Promise<Written> {
    return this.#write(given, 'create', undefined);
  }

  /** All of them or none; throws the problems of all. */
  createMany({ list, ...given }: ManyWrites): Promise<readonly Written[]> {
    return createMany(list, this.#context.database, (data) => this.create({ ...given, data }));
  }

  /** Throws NotFoundError for a documentId without any version. A new locale becomes a translation. */
  update(given: Write & { readonly documentId: string }): Promise<Written> {
    return this.#write(given, 'update', given.documentId);
  }

  /** Throws what `update` would throw of the document, in equal time whether it is hidden or not there. */
  async requireUpdatable({ uid, locale, ...asked }: Updatable): Promise<void> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    await requireUpdatable(
      { ...asked, contentType, locale: localeOf(contentType, locale, service) },
      service,
    );
  }

  /** Writes the document of a single type, and creates it when there is none. */
  updateSingle(given: Write): Promise<Written> {
    return this.#write(given, 'update', undefined);
  }

  /** Resolves to whether anything was deleted: nothing is where nothing is there, or nothing that the caller may see. */
  async delete({ uid, locale, action = 'delete', ...deletion }: Deletion): Promise<boolean> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    const locales = locale === '*' ? locale : askedLocales(contentType, locale, service.defaultLocale);
    return remove({ ...deletion, contentType, locales, action }, service);
  }

  /** Resolves to the locales that were published. */
  publish(target: Target): Promise<readonly Written[]> {
    return this.#change('publish', target);
  }

  /** Resolves to the locales that were published and are no longer. */
  unpublish(target: Target): Promise<readonly Written[]> {
    return this.#change('unpublish', target);
  }

  /** Resolves to the locales whose drafts were discarded. */
  discardDraft(target: Target): Promise<readonly Written[]> {
    return this.#change('discardDraft', target);
  }

  /** Copies a document; see clone.ts for what is copied. Resolves to the locales of the copy, and to its first one where `once` is known. */
  async clone({ uid, locale = '*', data = {}, once, ...given }: Cloning): Promise<readonly Written[]> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    const locales = askedLocales(contentType, locale, service.defaultLocale);
    const copy = (more: Pick<Write, 'also'> = {}) =>
      clone({ ...given, ...more, contentType, locales, data }, service);
    return once ? manyOnce(this.#context.database, once, copy) : copy();
  }

  async #change(
    action: 'publish' | 'unpublish' | 'discardDraft',
    { uid, documentId, locale, abilities, ifMatch }: Target,
  ): Promise<readonly Written[]> {
    const service = this.#service();
    const contentType = contentTypeOf(service.schema, uid);
    const locales = askedLocales(contentType, locale, service.defaultLocale);
    return changePublication(action, { contentType, documentId, locales, abilities, ifMatch }, service);
  }

  #write({ once, ...given }: Write, action: 'create' | 'update', documentId?: string): Promise<Written> {
    const write = (more: Pick<Write, 'also'> = {}) =>
      this.#writeNow({ ...given, ...more }, action, documentId);
    return once ? writeOnce(this.#context.database, { once, also: given.also, write }) : write();
  }

  async #writeNow(
    given: Write,
    action: 'create' | 'update',
    documentId: string | undefined,
  ): Promise<Written> {
    const { isStrictMediaTypes = this.#context.isStrictMediaTypes } = given;
    const service = { ...this.#service(), isStrictMediaTypes };
    const contentType = contentTypeOf(service.schema, given.uid);
    const locale = localeOf(contentType, given.locale, service);
    const status = contentType.hasDraftAndPublish ? (given.status ?? 'published') : 'published';
    return write({ ...given, contentType, action, documentId, locale, status }, service);
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

// The documents service with the middlewares of `strapi.documents.use` around writes from REST, GraphQL and the panel. For calls of
// project code, through-middlewares.ts runs them.
import type { Abilities } from '../../abilities/abilities.ts';
import type { DocumentsContext } from '../../documents/documents.ts';
import type { Cloning, Deletion, Target, Write, WrittenDocument } from '../../documents/requests.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { sanitizeOutput } from '../content-api/sanitize-output.ts';
import { readingOf } from '../strapi/documents/document-service.ts';
import type { ContentEvents } from '../strapi/events/content-events.ts';
import type { Entry, Reading } from '../strapi/reading/reading.ts';
import { changedResult } from './changed-data.ts';
import type { DocumentMiddlewares, DocumentWrite } from './document-middlewares.ts';
import { type HookContext, HookedDocuments } from './hooked-documents.ts';
import { addressIn, isThere, pickKeysOf, writtenIn } from './returned-by-middlewares.ts';

export interface MiddlewareContext extends HookContext {
  readonly middlewares: DocumentMiddlewares;
  readonly events: ContentEvents;
}

/** Writes to another document if a middleware has changed the documentId. */
type WriteAt = (write: Write, documentId?: string) => Promise<WrittenDocument>;

interface Performed {
  readonly written: WrittenDocument;
  readonly entry: Entry | undefined;
  /** The entry as it was read, with which the result of the middlewares is compared. Empty with populate. */
  readonly compared: Data;
}

type Change = 'publish' | 'unpublish' | 'discardDraft' | 'clone';

export class DocumentsThroughMiddlewares extends HookedDocuments {
  readonly #documents: DocumentsContext;
  readonly #code: MiddlewareContext;

  constructor(context: DocumentsContext, code: MiddlewareContext) {
    super(context, code);
    this.#documents = context;
    this.#code = code;
  }

  override create(sent: Write): Promise<WrittenDocument> {
    if (!this.#goesThrough(sent, 'create')) return super.create(sent);
    return this.once(sent, (requested) => {
      this.checkNames(requested, 'create');
      return this.#written('create', requested, undefined, (write) => super.create(write));
    });
  }

  override async update(sent: Write & { readonly documentId: string }): Promise<WrittenDocument> {
    if (!this.#goesThrough(sent, 'update')) return super.update(sent);
    const { uid, documentId, locale, status, abilities } = sent;
    // Code may have effects outside the database, so it does not run for callers without write permission.
    await this.requireUpdatable({ uid, documentId, locale, status, abilities });
    return this.once(sent, (requested) => {
      this.checkNames(requested, 'update');
      return this.#written('update', requested, documentId, (write, address = documentId) =>
        super.update({ ...write, documentId: address }),
      );
    });
  }

  override async updateSingle(sent: Write): Promise<WrittenDocument> {
    if (!this.#goesThrough(sent, 'update')) return super.updateSingle(sent);
    const [found] = await this.#readingOf(sent.uid).list({ status: 'draft', locale: '*', limit: 1 });
    return this.once(sent, (requested) => {
      this.checkNames(requested, 'update');
      return this.#written(found ? 'update' : 'create', requested, found?.documentId, (write) =>
        super.updateSingle(write),
      );
    });
  }

  override async delete(deletion: Deletion): Promise<boolean> {
    const { uid, documentId, locale } = deletion;
    if (documentId !== undefined) await this.#code.events.leaving({ uid, documentId }, locale);
    return this.#delete(deletion);
  }

  async #delete(deletion: Deletion): Promise<boolean> {
    const { uid, documentId, locale, abilities, action = 'delete' } = deletion;
    if (!this.#goesThrough(deletion, 'delete') || !abilities.may(`${uid}.${action}`))
      return super.delete(deletion);
    if (abilities.rules.has(`${uid}.${action}`) && !(await this.wouldDelete(deletion))) return false;
    let isDeleted: boolean | undefined;
    const params = { documentId, ...(locale === undefined ? {} : { locale }) };
    const result = await this.#around('delete', uid, params, async (changed) => {
      const target = { ...deletion, ...addressIn(changed) };
      const entries = await this.entries.versions(uid, target.documentId, target.locale);
      isDeleted = await super.delete(target);
      return { documentId: target.documentId, entries: isDeleted ? entries : [] };
    });
    return isDeleted ?? isThere(result);
  }

  override publish(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#changed('publish', target, (changed) => super.publish(changed));
  }

  override unpublish(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#changed('unpublish', target, (changed) => super.unpublish(changed));
  }

  override discardDraft(target: Target): Promise<readonly WrittenDocument[]> {
    return this.#changed('discardDraft', target, (changed) => super.discardDraft(changed));
  }

  override clone(cloning: Cloning): Promise<readonly WrittenDocument[]> {
    return this.copyOnce(cloning, (requested) =>
      this.#changed('clone', requested, (changed) => super.clone(changed)),
    );
  }

  #goesThrough(
    { uid, abilities }: { readonly uid: string; readonly abilities: Abilities },
    action: DocumentWrite,
  ) {
    return abilities.isCode !== true && this.#code.middlewares.has(uid, action);
  }

  #around<T>(action: DocumentWrite, uid: string, params: Data, work: (params: Data) => Promise<T>) {
    return this.#code.middlewares.around({ contentType: this.#typeOf(uid), action, params }, work);
  }

  #typeOf(uid: string): ContentType {
    return contentTypeOf(this.#documents.schema, uid);
  }

  #readingOf(uid: string): Reading {
    return readingOf(this.#code.reader, this.#typeOf(uid));
  }

  async #written(
    action: 'create' | 'update',
    sent: Write,
    documentId: string | undefined,
    write: WriteAt,
  ): Promise<WrittenDocument> {
    const { uid, status = 'published', abilities } = sent;
    let done: Performed | undefined;
    const result = await this.#around(action, uid, parametersOf(sent, documentId), async (changed) => {
      done = await this.#perform(action, sent, changed, write);
      return done.entry;
    });
    const written = done?.written ?? writtenIn(result, action, uid);
    const changes = changedResult(done?.compared, result);
    if (!changes) return written;
    const viewer = { schema: this.#documents.schema, abilities, isAboutDrafts: status === 'draft' };
    const seen: Data = Object(sanitizeOutput(changes, this.#typeOf(uid), viewer));
    return { ...written, changes: { ...written.changes, ...seen } };
  }

  /** Writes with the parameters that the middlewares have left, and reads the entry that they see. */
  async #perform(
    action: 'create' | 'update',
    sent: Write,
    { data, populate, fields, ...requested }: Data,
    write: WriteAt,
  ): Promise<Performed> {
    const { uid } = sent;
    const { kept, changed } = this.changedData(uid, sentData(sent), { action, params: { data } });
    const status = requested.status === 'draft' ? 'draft' : 'published';
    const written = await write(
      {
        ...sent,
        data: pickKeysOf(sent.data, kept),
        fixed: { ...pickKeysOf(sent.fixed ?? {}, kept), ...changed },
        status,
        locale: typeof requested.locale === 'string' ? requested.locale : undefined,
      },
      addressIn(requested).documentId,
    );
    const shown = {
      ...(populate === undefined ? {} : { populate }),
      ...(fields === undefined ? {} : { fields }),
    };
    const [found] = await this.#readingOf(uid).each([written], status, shown);
    const entry = found && { ...found, ...written.changes };
    const isChosen = this.#typeOf(uid).hasDraftAndPublish && status !== (sent.status ?? 'published');
    return {
      written: isChosen ? { ...written, status } : written,
      entry,
      compared: populate === undefined ? structuredClone(entry ?? {}) : {},
    };
  }

  async #changed<T extends Target>(
    action: Change,
    target: T,
    change: (target: T) => Promise<readonly WrittenDocument[]>,
  ): Promise<readonly WrittenDocument[]> {
    const { uid, documentId, locale, abilities } = target;
    if (!this.#goesThrough(target, action) || !abilities.may(`${uid}.${action}`)) return change(target);
    const data = 'data' in target && isData(target.data) ? { data: { ...target.data } } : {};
    const params = { documentId, ...(locale === undefined ? {} : { locale }), ...data };
    let written: readonly WrittenDocument[] = [];
    const reading = this.#readingOf(uid);
    await this.#around(action, uid, params, async (requested) => {
      const own = isData(requested.data) ? { data: requested.data } : {};
      written = await change({ ...target, ...addressIn(requested), ...own });
      const status = action === 'publish' ? 'published' : 'draft';
      return {
        documentId: written[0]?.documentId ?? documentId,
        entries: await reading.each(written, status),
      };
    });
    return written;
  }
}

const sentData = ({ data, fixed }: Write): Data => ({ ...data, ...fixed });

/** A copy of the data, since middlewares may change it. */
const parametersOf = (sent: Write, documentId: string | undefined): Data => ({
  data: structuredClone(sentData(sent)),
  status: sent.status ?? 'published',
  ...(sent.locale === undefined ? {} : { locale: sent.locale }),
  ...(documentId === undefined ? {} : { documentId }),
});

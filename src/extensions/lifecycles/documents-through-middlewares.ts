// The documents service with the middlewares of `strapi.documents.use` around writes from REST, GraphQL and the panel. For calls of
// project code, through-middlewares.ts runs them.
import type { Abilities } from '../../abilities/abilities.ts';
import type { DocumentsContext } from '../../documents/documents.ts';
import type { Cloning, Deletion, Target, Write, WrittenDocument } from '../../documents/requests.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { sanitizeOutput } from '../content-api/sanitize-output.ts';
import { readingOf } from '../strapi/documents/document-service.ts';
import type { ContentEvents } from '../strapi/events/content-events.ts';
import { changedResult } from './changed-data.ts';
import type { DocumentMiddlewares, DocumentWrite } from './document-middlewares.ts';
import { type HookContext, HookedDocuments } from './hooked-documents.ts';
import { addressIn, isThere, pickKeysOf, writtenIn } from './returned-by-middlewares.ts';

export interface MiddlewareContext extends HookContext {
  readonly middlewares: DocumentMiddlewares;
  readonly events: ContentEvents;
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

  override create(given: Write): Promise<WrittenDocument> {
    if (!this.#goesThrough(given, 'create')) return super.create(given);
    return this.once(given, (requested) =>
      this.#written('create', requested, undefined, (write) => super.create(write)),
    );
  }

  override async update(given: Write & { readonly documentId: string }): Promise<WrittenDocument> {
    if (!this.#goesThrough(given, 'update')) return super.update(given);
    const { uid, documentId, locale, status, abilities } = given;
    // Code may have effects outside the database, so it does not run for callers without write permission.
    await this.requireUpdatable({ uid, documentId, locale, status, abilities });
    return this.once(given, (requested) =>
      this.#written('update', requested, documentId, (write, address = documentId) =>
        super.update({ ...write, documentId: address }),
      ),
    );
  }

  override async updateSingle(given: Write): Promise<WrittenDocument> {
    if (!this.#goesThrough(given, 'update')) return super.updateSingle(given);
    const reading = readingOf(this.#code.reader, contentTypeOf(this.#documents.schema, given.uid));
    const [found] = await reading.list({ status: 'draft', locale: '*', limit: 1 });
    return this.once(given, (requested) =>
      this.#written(found ? 'update' : 'create', requested, found?.documentId, (write) =>
        super.updateSingle(write),
      ),
    );
  }

  override async delete(given: Deletion): Promise<boolean> {
    const { uid, documentId, locale } = given;
    if (documentId !== undefined) await this.#code.events.leaving({ uid, documentId }, locale);
    return this.#delete(given);
  }

  async #delete(given: Deletion): Promise<boolean> {
    const { uid, documentId, locale, abilities, action = 'delete' } = given;
    if (!this.#goesThrough(given, 'delete') || !abilities.may(`${uid}.${action}`)) return super.delete(given);
    if (abilities.rules.has(`${uid}.${action}`) && !(await this.wouldDelete(given))) return false;
    let isDeleted: boolean | undefined;
    const params = { documentId, ...(locale === undefined ? {} : { locale }) };
    const result = await this.#around('delete', uid, params, async (changed) => {
      const target = { ...given, ...addressIn(changed) };
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

  override clone(given: Cloning): Promise<readonly WrittenDocument[]> {
    return this.copyOnce(given, (requested) =>
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
    const contentType = contentTypeOf(this.#documents.schema, uid);
    return this.#code.middlewares.around({ contentType, action, params }, work);
  }

  async #written(
    action: 'create' | 'update',
    given: Write,
    documentId: string | undefined,
    write: (write: Write, documentId?: string) => Promise<WrittenDocument>,
  ): Promise<WrittenDocument> {
    const { uid, locale, status = 'published' } = given;
    const { schema } = this.#documents;
    const contentType = contentTypeOf(schema, uid);
    const sent = { ...given.data, ...given.fixed };
    const params = {
      data: structuredClone(sent),
      status,
      ...(locale === undefined ? {} : { locale }),
      ...(documentId === undefined ? {} : { documentId }),
    };
    let done: { readonly written: WrittenDocument; readonly entry: Data } | undefined;
    const result = await this.#around(
      action,
      uid,
      params,
      async ({ data, populate, fields, ...requested }) => {
        const { kept, changed } = this.changedData(uid, sent, { action, params: { data } });
        const address = addressIn(requested);
        const version = {
          status: requested.status === 'draft' ? 'draft' : 'published',
          locale: requested.locale,
        } as const;
        const written = await write(
          {
            ...given,
            data: pickKeysOf(given.data, kept),
            fixed: { ...pickKeysOf(given.fixed ?? {}, kept), ...changed },
            status: version.status,
            locale: typeof version.locale === 'string' ? version.locale : undefined,
          },
          address.documentId,
        );
        const reading = readingOf(this.#code.reader, contentType);
        const shown = {
          ...(populate === undefined ? {} : { populate }),
          ...(fields === undefined ? {} : { fields }),
        };
        const [found] = await reading.each([written], version.status, shown);
        const entry = found && { ...found, ...written.changes };
        done = { written, entry: populate === undefined ? structuredClone(entry ?? {}) : {} };
        return entry;
      },
    );
    const written = done?.written ?? writtenIn(result, action, uid);
    const changes = changedResult(done?.entry, result);
    if (!changes) return written;
    const viewer = { schema, abilities: given.abilities, isAboutDrafts: status === 'draft' };
    const seen: Data = Object(sanitizeOutput(changes, contentType, viewer));
    return { ...written, changes: { ...written.changes, ...seen } };
  }

  async #changed<T extends Target>(
    action: Change,
    given: T,
    change: (given: T) => Promise<readonly WrittenDocument[]>,
  ): Promise<readonly WrittenDocument[]> {
    const { uid, documentId, locale, abilities } = given;
    if (!this.#goesThrough(given, action) || !abilities.may(`${uid}.${action}`)) return change(given);
    const data = 'data' in given && isData(given.data) ? { data: { ...given.data } } : {};
    const params = { documentId, ...(locale === undefined ? {} : { locale }), ...data };
    let written: readonly WrittenDocument[] = [];
    const reading = readingOf(this.#code.reader, contentTypeOf(this.#documents.schema, uid));
    await this.#around(action, uid, params, async (requested) => {
      const own = isData(requested.data) ? { data: requested.data } : {};
      written = await change({ ...given, ...addressIn(requested), ...own });
      const status = action === 'publish' ? 'published' : 'draft';
      return {
        documentId: written[0]?.documentId ?? documentId,
        entries: await reading.each(written, status),
      };
    });
    return written;
  }
}

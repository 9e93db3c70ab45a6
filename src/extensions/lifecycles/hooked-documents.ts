// The documents service with the lifecycle hooks of a project around each write. Hooks and write are one transaction: if a hook
// throws, the write and the writes of all hooks are rolled back.
import { codeAccess } from '../../abilities/abilities.ts';
import type { Transactions } from '../../database/joined.ts';
import type { CheckedBody } from '../../documents/check-body.ts';
import { Documents, type DocumentsContext } from '../../documents/documents.ts';
import type { Cloning, Deletion, Target, Write, WrittenDocument } from '../../documents/requests.ts';
import type { Reader } from '../../read.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import { type Data, isData, only } from '../../values/data.ts';
import { sanitizeOutput } from '../content-api/sanitize-output.ts';
import { readingOf } from '../strapi/documents/document-service.ts';
import { eventModel } from '../strapi/reading/content-type-view.ts';
import type { Entry } from '../strapi/reading/reading.ts';
import { type ChangedData, changedByHooks, changedResult } from './changed-data.ts';
import { timesOfNew, valuesOfNew, withTimes } from './data-beside.ts';
import { DocumentEntries, localeIn, versionOf } from './document-entries.ts';
import { inTime } from './in-time.ts';
import type { LifecycleEvent, Lifecycles, WriteName } from './lifecycles.ts';
import { shownRelations } from './shown-relations.ts';

export interface HookContext {
  readonly lifecycles: Lifecycles;
  readonly transactions: Transactions;
  /** The reader of project code. */
  readonly reader: Reader;
  readonly warn: (message: string) => void;
}

interface Changed {
  /** The row before the change; none for a creation. */
  readonly before?: Entry | null | undefined;
  /** A new document: hooks see its default values. A translation begins with the values of its document. */
  readonly isNew?: boolean;
}

export class HookedDocuments extends Documents {
  readonly #documents: DocumentsContext;
  readonly #hooks: HookContext;
  protected readonly entries: DocumentEntries;

  constructor(context: DocumentsContext, hooks: HookContext) {
    super(context);
    this.#documents = context;
    this.#hooks = hooks;
    this.entries = new DocumentEntries(hooks.reader, context.schema);
  }

  override async create(sent: Write): Promise<WrittenDocument> {
    if (!this.#isHooked(sent.uid)) return super.create(sent);
    this.#check(sent, { action: 'create', isCreate: true });
    return this.once(sent, (requested) =>
      this.#together(() => this.#written(requested, { isNew: true }, (write) => super.create(write))),
    );
  }

  override async update(sent: Write & { readonly documentId: string }): Promise<WrittenDocument> {
    if (!this.#isHooked(sent.uid)) return super.update(sent);
    this.#check(sent, { action: 'update', isCreate: false });
    const { uid, documentId, locale, status, abilities } = sent;
    // Hooks may have effects outside the database, so they do not run for callers without write permission.
    if (!abilities.isCode) await this.requireUpdatable({ uid, documentId, locale, status, abilities });
    return this.once(sent, (requested) =>
      this.#together(async () => {
        const before = await this.entries.one(uid, { documentId, locale }, 'draft');
        // A document that does not exist is refused. Hooks do not run for it, because they may have effects.
        if (!before && !(await this.#exists(uid, documentId)))
          return super.update({ ...requested, documentId });
        return this.#written(requested, { before }, (write) => super.update({ ...write, documentId }));
      }),
    );
  }

  async #exists(uid: string, documentId: string): Promise<boolean> {
    return (await this.entries.versions(uid, documentId, '*', ['draft'])).length > 0;
  }

  override updateSingle(sent: Write): Promise<WrittenDocument> {
    if (!this.#isHooked(sent.uid)) return super.updateSingle(sent);
    return this.once(sent, (requested) =>
      this.#together(async () => {
        const one = { ...localeIn(sent.locale), status: 'draft', limit: 1 };
        const [before] = await readingOf(this.#hooks.reader, this.#typeOf(sent.uid)).list(one);
        this.#check(requested, { action: 'update', isCreate: !before });
        return this.#written(requested, { before, isNew: !before }, (write) => super.updateSingle(write));
      }),
    );
  }

  override async delete(deletion: Deletion): Promise<boolean> {
    const { uid, documentId, abilities, action = 'delete' } = deletion;
    if (!this.#isHooked(uid) || documentId === undefined) return super.delete(deletion);
    if (!abilities.may(`${uid}.${action}`)) return super.delete(deletion);
    return this.#together(async () => {
      if (abilities.rules.has(`${uid}.${action}`) && !(await this.wouldDelete(deletion))) return false;
      const rows = await this.entries.versions(uid, documentId, deletion.locale);
      const events = rows.map((row) => this.#event(uid, 'Delete', { where: { id: row.id } }));
      for (const event of events) await this.#hooks.lifecycles.run(event);
      const isDeleted = await super.delete(deletion);
      for (const [index, event] of events.entries())
        if (isDeleted) await this.#after(event, 'Delete', rows[index]);
      return isDeleted;
    });
  }

  override publish(target: Target): Promise<readonly WrittenDocument[]> {
    if (!this.#mayChange('publish', target)) return super.publish(target);
    return this.#together(async () => {
      const drafts = await this.entries.versions(target.uid, target.documentId, target.locale, ['draft']);
      const events: { readonly event: LifecycleEvent; readonly kind: WriteName; readonly draft: Entry }[] =
        [];
      for (const draft of drafts) {
        const isPublished = await this.entries.one(target.uid, versionOf(draft), 'published');
        const kind = isPublished ? 'Update' : 'Create';
        const shown = { ...draft, publishedAt: new Date() };
        const event = this.#event(target.uid, kind, {
          data: structuredClone(shown),
          where: { id: draft.id },
        });
        await this.#hooks.lifecycles.run(event);
        await this.#applyToDraft(target.uid, shown, event);
        events.push({ event, kind, draft });
      }
      const written = await super.publish(target);
      for (const { event, kind, draft } of events)
        await this.#after(event, kind, await this.entries.one(target.uid, versionOf(draft), 'published'));
      return written;
    });
  }

  override unpublish(target: Target): Promise<readonly WrittenDocument[]> {
    if (!this.#mayChange('unpublish', target)) return super.unpublish(target);
    return this.#together(async () => {
      const rows = await this.entries.versions(target.uid, target.documentId, target.locale, ['published']);
      return this.#around(target.uid, 'Delete', rows, () => super.unpublish(target));
    });
  }

  override discardDraft(target: Target): Promise<readonly WrittenDocument[]> {
    if (!this.#mayChange('discardDraft', target)) return super.discardDraft(target);
    return this.#together(async () => {
      const rows = await this.entries.versions(target.uid, target.documentId, target.locale, ['draft']);
      return this.#around(target.uid, 'Update', rows, () => super.discardDraft(target));
    });
  }

  override clone(cloning: Cloning): Promise<readonly WrittenDocument[]> {
    if (!this.#isHooked(cloning.uid)) return super.clone(cloning);
    return this.copyOnce(cloning, (requested) =>
      this.#together(async () => {
        const { uid, documentId, locale, data = {} } = cloning;
        const [original] = await this.entries.versions(uid, documentId, locale, ['draft']);
        const shown = { ...copied(original), ...timesOfNew(), ...data };
        const event = this.#event(uid, 'Create', { data: structuredClone(shown) });
        await this.#hooks.lifecycles.run(event);
        const { isKept, changed } = this.changedData(uid, shown, event);
        const written = await super.clone({ ...requested, data: { ...only(data, isKept), ...changed } });
        for (const version of written)
          await this.#after(event, 'Create', await this.entries.one(uid, version, 'draft'));
        return written;
      }),
    );
  }

  #isHooked(uid: string): boolean {
    return this.#hooks.lifecycles.has(uid);
  }

  #mayChange(action: string, { uid, abilities }: Target): boolean {
    return this.#isHooked(uid) && abilities.may(`${uid}.${action}`);
  }

  /**
   * Validates before hooks run, because hooks may have effects. Data of project code is validated after its hooks,
   * which may complete it.
   */
  #check(sent: Write, kind: Pick<CheckedBody, 'action' | 'isCreate'>): void {
    if (!sent.abilities.isCode) this.checkBody({ ...sent, ...kind });
  }

  #together<T>(work: () => Promise<T>): Promise<T> {
    return this.#hooks.transactions.together(() => inTime(work));
  }

  async #written(
    sent: Write,
    { before, isNew = false }: Changed,
    write: (write: Write) => Promise<WrittenDocument>,
  ): Promise<WrittenDocument> {
    const { uid, data, fixed, status } = sent;
    const contentType = this.#typeOf(uid);
    const wasPublished = before && (await this.entries.one(uid, versionOf(before), 'published'));
    const kind = before ? 'Update' : 'Create';
    const publishes = contentType.hasDraftAndPublish && (status ?? 'published') === 'published';
    const shown = {
      ...(isNew ? valuesOfNew(contentType, { ...data, ...fixed }) : {}),
      ...(before ? {} : timesOfNew()),
      ...(contentType.hasDraftAndPublish ? { publishedAt: publishes ? new Date() : null } : {}),
      ...data,
      ...fixed,
      ...this.#localeOf(sent),
    };
    const where = before ? { where: { id: before.id } } : {};
    const hookData = await this.#hookData(shown, sent);
    const event = this.#event(uid, kind, { data: structuredClone(hookData), ...where });
    await this.#hooks.lifecycles.run(event);
    const { changed, isKept } = this.changedData(uid, hookData, event);
    const written = await write({
      ...sent,
      data: only(data, isKept),
      fixed: { ...only(fixed ?? {}, isKept), ...changed },
    });
    let changes = await this.#after(event, kind, await this.entries.one(uid, written, 'draft'));
    // The response describes this version, without the changes that hooks make to the draft.
    if (publishes)
      changes = await this.#after(
        event,
        wasPublished ? 'Update' : 'Create',
        await this.entries.one(uid, written, 'published'),
      );
    return changes ? { ...written, changes: this.#shown(changes, sent) } : written;
  }

  /** Hooks of localised types find the locale in the data, as in Strapi; it cannot be changed there. */
  #localeOf({ uid, locale, isRow = false }: Write): Data {
    if (isRow || !this.#typeOf(uid).isLocalized) return {};
    return { locale: locale === undefined || locale === '' ? this.#documents.defaultLocale() : locale };
  }

  /** Writes of rows, and all writes in projects of version 4, are passed to hooks unchanged. */
  async #hookData(data: Data, { uid, locale, isRow = false }: Write): Promise<Data> {
    const { schema, keepsNumbers } = this.#documents;
    if (isRow || keepsNumbers) return data;
    return shownRelations(data, { contentType: this.#typeOf(uid), schema, entries: this.entries, locale });
  }

  /** Reduced to what the caller may see; project code sees everything. */
  #shown(changes: Data, { uid, status, abilities }: Write): Data {
    if (abilities.isCode) return changes;
    const viewer = { schema: this.#documents.schema, abilities, isAboutDrafts: status === 'draft' };
    return Object(sanitizeOutput(changes, this.#typeOf(uid), viewer));
  }

  async #around<T>(uid: string, kind: WriteName, rows: readonly Entry[], work: () => Promise<T>): Promise<T> {
    // Update hooks read `params.data` without checking that it exists.
    const data = kind === 'Update' ? { data: {} } : {};
    const events = rows.map((row) => this.#event(uid, kind, { ...data, where: { id: row.id } }));
    for (const event of events) await this.#hooks.lifecycles.run(event);
    const result = await work();
    for (const [index, event] of events.entries()) {
      const row = rows[index];
      const shown = kind === 'Delete' || !row ? row : await this.entries.one(uid, versionOf(row), 'draft');
      await this.#after(event, kind, shown);
    }
    return result;
  }

  #event(uid: string, kind: WriteName, params: LifecycleEvent['params']): LifecycleEvent {
    return { action: `before${kind}`, model: eventModel(this.#typeOf(uid)), params, state: {} };
  }

  /** Returns the members of the result that hooks have changed. */
  async #after(event: LifecycleEvent, kind: WriteName, result: unknown): Promise<Data | undefined> {
    const { data } = event.params;
    if (data && isData(result)) event.params.data = withTimes(data, result);
    const ended: LifecycleEvent = { ...event, action: `after${kind}`, result: structuredClone(result) };
    await this.#hooks.lifecycles.run(ended);
    return changedResult(result, ended.result);
  }

  /** Values that a hook sets are published with the draft. */
  async #applyToDraft(uid: string, draft: Entry, event: LifecycleEvent): Promise<void> {
    const { changed } = this.changedData(uid, draft, event);
    if (Object.keys(changed).length === 0) return;
    await super.update({ uid, ...versionOf(draft), data: changed, status: 'draft', abilities: codeAccess });
  }

  /** Whether a rule allows the caller to delete it: the deletion is tried and rolled back. */
  protected async wouldDelete(deletion: Deletion): Promise<boolean> {
    const undone = new Error('Only tried');
    let isDeleted = false;
    await this.#hooks.transactions
      .together(async () => {
        isDeleted = await super.delete(deletion);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return isDeleted;
  }

  protected changedData(uid: string, sent: Data, write: Parameters<typeof changedByHooks>[1]): ChangedData {
    const { components } = this.#documents.schema;
    const contentType = this.#typeOf(uid);
    return changedByHooks(sent, write, { contentType, components, warn: this.#hooks.warn });
  }

  #typeOf(uid: string): ContentType {
    return contentTypeOf(this.#documents.schema, uid);
  }
}

/** What a copy has of its original: everything but what identifies it. */
function copied(original: Entry | undefined): Data {
  const {
    id: _id,
    documentId: _documentId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...content
  } = { ...original };
  return content;
}

// Invariant 6: random sequences of publishing, unpublishing, discarding and deleting never change a draft's relations
// without an edit. A small model says what every version relates to; after each operation all answers are compared.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../src/auth/abilities.ts';
import { databases, startTestApp, type TestApp } from './harness.ts';

const work = 'api::work.work';
const person = 'api::person.person';

const relation = (kind: string, target: string, options: object = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});
const localized = { pluginOptions: { i18n: { localized: true } } };

const files = {
  contentTypes: {
    [work]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        run: { type: 'integer' },
        author: relation('manyToOne', person, { inversedBy: 'works' }),
        cover: relation('oneToOne', person, { inversedBy: 'coverOf' }),
        sequel: relation('manyToOne', work, { inversedBy: 'prequels' }),
        prequels: relation('oneToMany', work, { mappedBy: 'sequel' }),
        readers: relation('manyToMany', person, { inversedBy: 'reads' }),
        parts: relation('oneToMany', work),
        credit: { type: 'component', component: 'shared.credit', ...localized },
        zone: { type: 'dynamiczone', components: ['shared.list', 'shared.credit'], ...localized },
      },
    },
    [person]: {
      pluralName: 'people',
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        run: { type: 'integer' },
        works: relation('oneToMany', work, { mappedBy: 'author' }),
        coverOf: relation('oneToOne', work, { mappedBy: 'cover' }),
        reads: relation('manyToMany', work, { mappedBy: 'readers' }),
      },
    },
  },
  components: {
    'shared.credit': { label: { type: 'string' }, person: relation('oneToOne', person) },
    'shared.list': { people: relation('oneToMany', person) },
  },
};

/** The relations that a work keeps itself, and those that read them from the other side. */
const owned = {
  author: { target: person, isMany: false },
  cover: { target: person, isMany: false },
  sequel: { target: work, isMany: false },
  readers: { target: person, isMany: true },
  parts: { target: work, isMany: true },
} as const;
const inverse = {
  works: { of: person, reads: 'author', isMany: true },
  reads: { of: person, reads: 'readers', isMany: true },
  coverOf: { of: person, reads: 'cover', isMany: false },
  prequels: { of: work, reads: 'sequel', isMany: true },
} as const;

type Owned = keyof typeof owned;
type Inverse = keyof typeof inverse;
type Status = 'draft' | 'published';

const ownedNames = Object.keys(owned) as readonly Owned[];
const inverseNames = Object.keys(inverse) as readonly Inverse[];
const statuses: readonly Status[] = ['draft', 'published'];
const locales = ['en', 'fr'] as const;
type Locale = (typeof locales)[number];

// The model: documents by id, versions by locale and status. A to-one relation is a list of at most one.

interface Version {
  title: string;
  owned: Record<Owned, readonly string[]>;
  /** The person of the component, undefined without a component. */
  credit: readonly string[] | undefined;
  /** The people of each item of the zone. */
  zone: readonly (readonly string[])[];
}

interface Document {
  readonly id: string;
  readonly uid: string;
  readonly versions: Map<string, Version>;
}

type Model = Map<string, Document>;

const key = (locale: Locale, status: Status): string => `${locale} ${status}`;
const emptyVersion = (title: string): Version => ({
  title,
  owned: { author: [], cover: [], sequel: [], readers: [], parts: [] },
  credit: undefined,
  zone: [],
});
const has = (model: Model, id: string, locale: Locale, status: Status): boolean =>
  model.get(id)?.versions.has(key(locale, status)) === true;

function versionOf(document: Document, locale: Locale, status: Status): Version {
  const version = document.versions.get(key(locale, status));
  if (!version) throw new Error(`The model has no ${status} version of ${document.id} in ${locale}`);
  return version;
}

/** The works whose relation leads to the document, in one locale and status. */
const ownersOf = (model: Model, attribute: Owned, target: string, locale: Locale, status: Status) =>
  [...model.values()].flatMap((document) => {
    const version = document.versions.get(key(locale, status));
    return version?.owned[attribute].includes(target) ? [{ id: document.id, version }] : [];
  });

const forms = ['set', 'connect', 'disconnect', 'clear'] as const;
type Form = (typeof forms)[number];

const bodyOf = (form: Form, picks: readonly string[]): unknown =>
  form === 'clear' ? null : { [form]: picks };

function editedList(current: readonly string[], form: Form, picks: readonly string[]): readonly string[] {
  const rest = current.filter((id) => !picks.includes(id));
  if (form === 'clear') return [];
  if (form === 'disconnect') return rest;
  return form === 'set' ? picks : [...rest, ...picks];
}

/** To-one relations take the last of a set, and the first of what is connected. */
function editedOne(current: readonly string[], form: Form, picks: readonly string[]): readonly string[] {
  if (form === 'set') return picks.slice(-1);
  if (form === 'connect') return picks.slice(0, 1);
  return editedList(current, form, picks);
}

/** The target of a one-to-one relation has one owner in each locale and status. */
function takeCover(model: Model, id: string, locale: Locale, status: Status): void {
  const version = model.get(id)?.versions.get(key(locale, status));
  for (const target of version?.owned.cover ?? []) {
    for (const owner of ownersOf(model, 'cover', target, locale, status))
      if (owner.id !== id) owner.version.owned = { ...owner.version.owned, cover: [] };
  }
}

function publishInModel(model: Model, document: Document, locale: Locale): void {
  document.versions.set(key(locale, 'published'), { ...versionOf(document, locale, 'draft') });
  takeCover(model, document.id, locale, 'published');
}

interface InverseEdit {
  readonly locale: Locale;
  readonly status: Status;
  readonly form: Form;
  readonly picks: readonly string[];
}

/** An edit from the other side changes the works that own the relation, in the versions that are written. */
function editInverseInModel(model: Model, target: string, name: Inverse, edit: InverseEdit): void {
  const { reads, isMany } = inverse[name];
  const { locale, status, form, picks } = edit;
  const current = ownersOf(model, reads, target, locale, status).map(({ id }) => id);
  const edited = editedList(current, form, picks);
  const next = isMany ? edited : edited.slice(-1);
  for (const document of model.values()) {
    const version = document.versions.get(key(locale, status));
    if (!version || current.includes(document.id) === next.includes(document.id)) continue;
    const before = version.owned[reads];
    const isLinked = next.includes(document.id);
    const after = isLinked
      ? owned[reads].isMany
        ? [...before, target]
        : [target]
      : before.filter((id) => id !== target);
    version.owned = { ...version.owned, [reads]: after };
  }
}

/** Without its last version a document is gone, and nothing refers to it any more. */
function deleteInModel(model: Model, document: Document, deleted: readonly Locale[]): void {
  for (const locale of deleted) for (const status of statuses) document.versions.delete(key(locale, status));
  if (document.versions.size > 0) return;
  model.delete(document.id);
  const without = (list: readonly string[]) => list.filter((id) => id !== document.id);
  for (const version of [...model.values()].flatMap(({ versions }) => [...versions.values()])) {
    for (const name of ownedNames) version.owned = { ...version.owned, [name]: without(version.owned[name]) };
    version.credit = version.credit && without(version.credit);
    version.zone = version.zone.map(without);
  }
}

// What answers show, from the model and from the server.

interface Shown {
  readonly title: unknown;
  readonly relations: Readonly<Record<string, readonly string[]>>;
}

function expected(model: Model): Record<string, Shown> {
  const shown: Record<string, Shown> = {};
  for (const document of model.values()) {
    for (const locale of locales) {
      for (const status of statuses) {
        const version = document.versions.get(key(locale, status));
        if (!version) continue;
        shown[`${document.uid} ${document.id} ${locale} ${status}`] = {
          title: version.title,
          relations: expectedRelations(model, document, version, locale, status),
        };
      }
    }
  }
  return shown;
}

function expectedRelations(
  model: Model,
  { id, uid }: Document,
  version: Version,
  locale: Locale,
  status: Status,
): Record<string, readonly string[]> {
  const visible = (ids: readonly string[]) => ids.filter((target) => has(model, target, locale, status));
  const relations: Record<string, readonly string[]> = {};
  if (uid === work) {
    for (const name of ownedNames) relations[name] = visible(version.owned[name]);
    relations.credit = version.credit ? ['component', ...visible(version.credit)] : [];
    relations.zone = version.zone.flatMap((people) => ['item', ...visible(people)]);
  }
  for (const name of inverseNames) {
    if (inverse[name].of !== uid) continue;
    // The order on this side is the order of the edits; the model knows the members only.
    relations[name] = ownersOf(model, inverse[name].reads, id, locale, status)
      .map((owner) => owner.id)
      .sort();
  }
  return relations;
}

interface Related {
  readonly documentId: string;
}

interface Answered {
  readonly documentId: string;
  readonly locale: string;
  readonly title: unknown;
  readonly credit?: { readonly id: number; readonly person: Related | null } | null;
  readonly zone?: readonly { readonly id: number; readonly people: readonly Related[] }[];
  readonly [relation: string]: unknown;
}

const idsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as Related[]) : value ? [value as Related] : []).map(
    ({ documentId }) => documentId,
  );

function shownRelations(uid: string, answer: Answered): Record<string, readonly string[]> {
  const relations: Record<string, readonly string[]> = {};
  if (uid === work) {
    for (const name of ownedNames) relations[name] = idsOf(answer[name]);
    relations.credit = answer.credit ? ['component', ...idsOf(answer.credit.person)] : [];
    relations.zone = (answer.zone ?? []).flatMap(({ people }) => ['item', ...idsOf(people)]);
  }
  for (const name of inverseNames)
    if (inverse[name].of === uid) relations[name] = [...idsOf(answer[name])].sort();
  return relations;
}

const populated: Readonly<Record<string, string>> = {
  [work]: [
    ...[...ownedNames, 'prequels'].map((name) => `populate[${name}][fields]=documentId`),
    'populate[credit][populate][person][fields]=documentId',
    'populate[zone][on][shared.list][populate][people][fields]=documentId',
  ].join('&'),
  [person]: ['works', 'coverOf', 'reads'].map((name) => `populate[${name}][fields]=documentId`).join('&'),
};

async function read(app: TestApp, uid: string, run: number, status: Status): Promise<readonly Answered[]> {
  const path = uid === work ? 'works' : 'people';
  const { body } = await app.request(
    'GET',
    `/api/${path}?status=${status}&locale=*&filters[run]=${run}&pagination[pageSize]=100&fields=title,locale&${populated[uid]}`,
  );
  return (body as { data: readonly Answered[] }).data;
}

async function actual(app: TestApp, run: number): Promise<Record<string, Shown>> {
  const shown: Record<string, Shown> = {};
  for (const uid of [work, person]) {
    for (const status of statuses) {
      for (const answer of await read(app, uid, run, status)) {
        shown[`${uid} ${answer.documentId} ${answer.locale} ${status}`] = {
          title: answer.title,
          relations: shownRelations(uid, answer),
        };
      }
    }
  }
  return shown;
}

/** Drafts with everything that they relate to, in the order of the answers. */
const draftsOf = async (app: TestApp, run: number): Promise<unknown> => [
  await read(app, work, run, 'draft'),
  await read(app, person, run, 'draft'),
];

// Operations.

const kinds = {
  create: 1,
  translate: 2,
  rename: 1,
  relate: 8,
  relateInverse: 4,
  credit: 3,
  zone: 3,
  publish: 5,
  unpublish: 1,
  discard: 4,
  delete: 1,
} as const;

const operations = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({
      arbitrary: fc.constant(kind as keyof typeof kinds),
      weight,
    })),
  ),
  /** Which document, attribute and targets: numbers that wrap around what there is. */
  document: fc.nat(11),
  attribute: fc.nat(11),
  picks: fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
  locale: fc.constantFrom(...locales),
  form: fc.constantFrom(...forms),
  /** Edits that are published at once, as PUT does without `status`. */
  isPublishing: fc.boolean(),
  isWhole: fc.boolean(),
});
type Operation = typeof operations extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

class Session {
  readonly model: Model = new Map();
  readonly #app: TestApp;
  readonly #run: number;
  #count = 0;

  constructor(app: TestApp, run: number) {
    this.#app = app;
    this.#run = run;
  }

  async create(uid: string, locale: Locale): Promise<void> {
    const title = this.#title();
    const data = { title, run: this.#run };
    const { documentId } = await this.#app.plinth.documents.create({
      uid,
      data,
      abilities: fullAccess,
      locale,
      status: 'draft',
    });
    const versions = new Map([[key(locale, 'draft'), emptyVersion(title)]]);
    this.model.set(documentId, { id: documentId, uid, versions });
  }

  async apply(operation: Operation): Promise<void> {
    const { kind, locale } = operation;
    const document = this.#pick(operation);
    if (kind === 'create' || !document) return this.create(operation.isWhole ? work : person, locale);
    if (kind === 'translate') return this.#rename(document, locale);
    if (kind === 'delete') return this.#delete(document, operation);
    // Everything else is done to a version that is there.
    const own = has(this.model, document.id, locale, 'draft') ? locale : locale === 'en' ? 'fr' : 'en';
    if (kind === 'publish' || kind === 'unpublish' || kind === 'discard')
      return this.#change(document, own, kind);
    if (kind === 'rename') return this.#rename(document, own);
    return this.#edit(document, own, operation);
  }

  /** Discarding needs something published, and most relations are a work's own. */
  #pick({ kind, document }: Operation): Document | undefined {
    const all = [...this.model.values()];
    const published = all.filter(({ versions }) =>
      locales.some((code) => versions.has(key(code, 'published'))),
    );
    const works = all.filter(({ uid }) => uid === work);
    if (kind === 'discard' && published.length > 0) return at(published, document);
    const isOfWork = kind === 'relate' || kind === 'credit' || kind === 'zone';
    return at(isOfWork && works.length > 0 ? works : all, document);
  }

  #title(): string {
    return `title ${this.#count++}`;
  }

  async #update(
    document: Document,
    locale: Locale,
    data: Readonly<Record<string, unknown>>,
    status: Status = 'draft',
  ): Promise<void> {
    const { id: documentId, uid } = document;
    await this.#app.plinth.documents.update({ uid, documentId, data, abilities: fullAccess, locale, status });
  }

  async #rename(document: Document, locale: Locale): Promise<void> {
    const title = this.#title();
    await this.#update(document, locale, { title });
    const draft = document.versions.get(key(locale, 'draft')) ?? emptyVersion(title);
    document.versions.set(key(locale, 'draft'), { ...draft, title });
  }

  async #delete(document: Document, { locale, isWhole }: Operation): Promise<void> {
    const { id: documentId, uid } = document;
    await this.#app.plinth.documents.delete({ uid, documentId, locale: isWhole ? '*' : locale });
    deleteInModel(this.model, document, isWhole ? locales : [locale]);
  }

  async #change(
    document: Document,
    locale: Locale,
    kind: 'publish' | 'unpublish' | 'discard',
  ): Promise<void> {
    const { documents } = this.#app.plinth;
    const target = { uid: document.uid, documentId: document.id, locale };
    if (kind === 'discard') {
      const published = document.versions.get(key(locale, 'published'));
      if (!published)
        return expect(documents.discardDraft(target)).rejects.toMatchObject({ name: 'NotFoundError' });
      await documents.discardDraft(target);
      document.versions.set(key(locale, 'draft'), { ...published });
      return;
    }
    const before = await draftsOf(this.#app, this.#run);
    await documents[kind](target);
    expect(await draftsOf(this.#app, this.#run)).toStrictEqual(before);
    if (kind === 'publish') publishInModel(this.model, document, locale);
    else document.versions.delete(key(locale, 'published'));
  }

  async #edit(document: Document, locale: Locale, operation: Operation): Promise<void> {
    const status = operation.isPublishing ? 'published' : 'draft';
    if (document.uid === work && operation.kind === 'credit')
      await this.#editCredit(document, locale, operation);
    else if (document.uid === work && operation.kind === 'zone')
      await this.#editZone(document, locale, operation);
    else if (document.uid === work && operation.kind === 'relate')
      await this.#editOwned(document, locale, operation, status);
    else await this.#editInverse(document, locale, operation, status);
  }

  /** Documents of the type that have a draft in the locale; a relation to others is refused. */
  #picks(uid: string, locale: Locale, operation: Operation, except?: string): readonly string[] {
    const candidates = [...this.model.values()]
      .filter((document) => document.uid === uid && has(this.model, document.id, locale, 'draft'))
      .map(({ id }) => id)
      .filter((id) => id !== except);
    return [...new Set(operation.picks.flatMap((pick) => at(candidates, pick) ?? []))];
  }

  async #editOwned(document: Document, locale: Locale, operation: Operation, status: Status): Promise<void> {
    const name = at(ownedNames, operation.attribute) ?? 'author';
    const { form } = operation;
    const picks = this.#picks(owned[name].target, locale, operation);
    if (picks.length === 0) return;
    await this.#update(document, locale, { [name]: bodyOf(form, picks) }, status);
    const draft = versionOf(document, locale, 'draft');
    const edit = owned[name].isMany ? editedList : editedOne;
    draft.owned = { ...draft.owned, [name]: edit(draft.owned[name], form, picks) };
    if (name === 'cover') takeCover(this.model, document.id, locale, 'draft');
    if (status === 'published') publishInModel(this.model, document, locale);
  }

  async #editInverse(
    document: Document,
    locale: Locale,
    operation: Operation,
    status: Status,
  ): Promise<void> {
    const names = inverseNames.filter((name) => inverse[name].of === document.uid);
    const name = at(names, operation.attribute) ?? 'works';
    // Discarding can leave two owners of one target; which of them a disconnect would keep is not defined.
    const form = inverse[name].isMany || operation.form !== 'disconnect' ? operation.form : 'clear';
    const picks = this.#picks(work, locale, operation, document.id);
    if (picks.length === 0) return;
    await this.#update(document, locale, { [name]: bodyOf(form, picks) }, status);
    for (const written of status === 'published' ? statuses : (['draft'] as const))
      editInverseInModel(this.model, document.id, name, { locale, status: written, form, picks });
    if (status === 'published') publishInModel(this.model, document, locale);
  }

  async #editCredit(document: Document, locale: Locale, operation: Operation): Promise<void> {
    const picks = this.#picks(person, locale, operation);
    if (picks.length === 0) return;
    const { form } = operation;
    const draft = versionOf(document, locale, 'draft');
    const stored = await this.#stored(document, locale);
    if (form === 'clear') {
      await this.#update(document, locale, { credit: null });
      draft.credit = undefined;
    } else if (stored?.credit && !operation.isWhole) {
      // In place, by the component's number.
      await this.#update(document, locale, {
        credit: { id: stored.credit.id, person: bodyOf(form, picks) },
      });
      draft.credit = editedOne(draft.credit ?? [], form, picks);
    } else {
      await this.#update(document, locale, { credit: { label: 'new', person: bodyOf(form, picks) } });
      draft.credit = editedOne([], form, picks);
    }
  }

  async #editZone(document: Document, locale: Locale, operation: Operation): Promise<void> {
    const picks = this.#picks(person, locale, operation);
    if (picks.length === 0) return;
    const { form } = operation;
    const draft = versionOf(document, locale, 'draft');
    const stored = await this.#stored(document, locale);
    const __component = 'shared.list';
    const kept = operation.isWhole ? [] : (stored?.zone ?? []);
    // The first item is edited in place, the others stay, and a new one joins them.
    const items = kept.map(({ id }, index) =>
      index === 0 ? { __component, id, people: bodyOf(form, picks) } : { __component, id },
    );
    await this.#update(document, locale, { zone: [...items, { __component, people: picks }] });
    const before = operation.isWhole ? [] : draft.zone;
    draft.zone = [
      ...before.map((people, index) => (index === 0 ? editedList(people, form, picks) : people)),
      picks,
    ];
  }

  async #stored(document: Document, locale: Locale): Promise<Answered | undefined> {
    const drafts = await read(this.#app, work, this.#run, 'draft');
    return drafts.find((answer) => answer.documentId === document.id && answer.locale === locale);
  }
}

/** After a discard two drafts may hold one target of a one-to-one relation; the target shows one of them. */
function withOneOwner(shown: Record<string, Shown>, real: Record<string, Shown>): Record<string, Shown> {
  return Object.fromEntries(
    Object.entries(shown).map(([name, { title, relations }]) => {
      const answered = real[name]?.relations.coverOf ?? [];
      const isOneOfThem = answered.length === 1 && answered.every((id) => relations.coverOf?.includes(id));
      return [name, { title, relations: { ...relations, ...(isOneOfThem ? { coverOf: answered } : {}) } }];
    }),
  );
}

/** `PLINTH_PROPERTY_RUNS=2000` looks for new counterexamples instead of repeating the same sequences. */
const hunted = Number(process.env.PLINTH_PROPERTY_RUNS ?? 0);
let runs = 0;

async function follow(app: TestApp, sequence: readonly Operation[]): Promise<void> {
  const run = runs++;
  const session = new Session(app, run);
  for (const uid of [work, person, work, person]) await session.create(uid, 'en');
  for (const operation of sequence) {
    await session.apply(operation);
    const real = await actual(app, run);
    expect(real).toEqual(withOneOwner(expected(session.model), real));
  }
}

describe.each(databases)('publishing on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
  });
  afterAll(() => app.close());

  test('never changes what a draft relates to without an edit', async () => {
    const property = fc.asyncProperty(fc.array(operations, { minLength: 15, maxLength: 15 }), (sequence) =>
      follow(app, sequence),
    );
    const usual = { seed: 6, numRuns: database === 'sqlite' ? 40 : 10 };
    await fc.assert(property, hunted > 0 ? { numRuns: hunted } : usual);
  });
});

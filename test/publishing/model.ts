// What every version relates to, according to docs/decisions/006-relations-and-locales.md: documents by id, versions by
// locale and status. A to-one relation is a list of at most one.
import {
  type Inverse,
  inverse,
  type Locale,
  type Owned,
  owned,
  ownedNames,
  type Status,
  statuses,
} from './project.ts';

export interface Version {
  title: string;
  owned: Record<Owned, readonly string[]>;
  /** The person of the component, undefined without a component. */
  credit: readonly string[] | undefined;
  /** The people of each item of the zone. */
  zone: readonly (readonly string[])[];
}

export interface Document {
  readonly id: string;
  readonly uid: string;
  readonly versions: Map<string, Version>;
}

export type Model = Map<string, Document>;

export const key = (locale: Locale, status: Status): string => `${locale} ${status}`;
export const emptyVersion = (title: string): Version => ({
  title,
  owned: { author: [], cover: [], sequel: [], readers: [], parts: [] },
  credit: undefined,
  zone: [],
});
export const has = (model: Model, id: string, locale: Locale, status: Status): boolean =>
  model.get(id)?.versions.has(key(locale, status)) === true;

export function versionOf(document: Document, locale: Locale, status: Status): Version {
  const version = document.versions.get(key(locale, status));
  if (!version) throw new Error(`The model has no ${status} version of ${document.id} in ${locale}`);
  return version;
}

/** The works whose relation leads to the document, in one locale and status. */
export const ownersOf = (model: Model, attribute: Owned, target: string, locale: Locale, status: Status) =>
  [...model.values()].flatMap((document) => {
    const version = document.versions.get(key(locale, status));
    return version?.owned[attribute].includes(target) ? [{ id: document.id, version }] : [];
  });

export const forms = ['set', 'connect', 'disconnect', 'clear'] as const;
export type Form = (typeof forms)[number];

export const bodyOf = (form: Form, picks: readonly string[]): unknown =>
  form === 'clear' ? null : { [form]: picks };

export function editedList(
  current: readonly string[],
  form: Form,
  picks: readonly string[],
): readonly string[] {
  const rest = current.filter((id) => !picks.includes(id));
  if (form === 'clear') return [];
  if (form === 'disconnect') return rest;
  return form === 'set' ? picks : [...rest, ...picks];
}

/** To-one relations take the last of a set, and the first of what is connected. */
export function editedOne(
  current: readonly string[],
  form: Form,
  picks: readonly string[],
): readonly string[] {
  if (form === 'set') return picks.slice(-1);
  if (form === 'connect') return picks.slice(0, 1);
  return editedList(current, form, picks);
}

/** The target of a one-to-one relation has one owner in each locale and status. */
export function takeCover(model: Model, id: string, locale: Locale, status: Status): void {
  const version = model.get(id)?.versions.get(key(locale, status));
  for (const target of version?.owned.cover ?? []) {
    for (const owner of ownersOf(model, 'cover', target, locale, status))
      if (owner.id !== id) owner.version.owned = { ...owner.version.owned, cover: [] };
  }
}

export function publishInModel(model: Model, document: Document, locale: Locale): void {
  document.versions.set(key(locale, 'published'), { ...versionOf(document, locale, 'draft') });
  takeCover(model, document.id, locale, 'published');
  for (const { of, reads } of Object.values(inverse))
    if (of === document.uid) publishOwners(model, document.id, reads, locale);
}

/** Works that are published lead to the target where their drafts do. */
function publishOwners(model: Model, target: string, name: Owned, locale: Locale): void {
  for (const { versions } of model.values()) {
    const [draft, published] = [versions.get(key(locale, 'draft')), versions.get(key(locale, 'published'))];
    const isLinked = draft?.owned[name].includes(target) === true;
    if (!published || published.owned[name].includes(target) === isLinked) continue;
    published.owned = { ...published.owned, [name]: linked(published.owned[name], name, target, isLinked) };
  }
}

function linked(
  before: readonly string[],
  name: Owned,
  target: string,
  isLinked: boolean,
): readonly string[] {
  if (!isLinked) return before.filter((id) => id !== target);
  return owned[name].isMany ? [...before, target] : [target];
}

interface InverseEdit {
  readonly locale: Locale;
  readonly status: Status;
  readonly form: Form;
  readonly picks: readonly string[];
}

/** An edit from the other side changes the works that own the relation, in the versions that are written. */
export function editInverseInModel(model: Model, target: string, name: Inverse, edit: InverseEdit): void {
  const { reads, isMany } = inverse[name];
  const { locale, status, form, picks } = edit;
  const current = ownersOf(model, reads, target, locale, status).map(({ id }) => id);
  const next = (isMany ? editedList : editedOne)(current, form, picks);
  for (const document of model.values()) {
    const version = document.versions.get(key(locale, status));
    if (!version || current.includes(document.id) === next.includes(document.id)) continue;
    const before = version.owned[reads];
    const isLinked = next.includes(document.id);
    version.owned = { ...version.owned, [reads]: linked(before, reads, target, isLinked) };
  }
}

/** Without its last version a document is gone, and nothing refers to it any more. */
export function deleteInModel(model: Model, document: Document, deleted: readonly Locale[]): void {
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

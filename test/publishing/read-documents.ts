// What responses show, from the model and from the server, in one form.
import { identifier, or, sql, value } from '../../src/sql/sql.ts';
import type { TestApp } from '../harness/project.ts';
import { type Document, has, key, type Model, ownersOf, type Version } from './model.ts';
import {
  inverse,
  inverseNames,
  type Locale,
  locales,
  ownedNames,
  person,
  type Status,
  statuses,
  work,
} from './project.ts';

export interface Shown {
  readonly title: unknown;
  readonly relations: Readonly<Record<string, readonly string[]>>;
}

export function expected(model: Model): Record<string, Shown> {
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

export interface ReadDocument {
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

function shownRelations(uid: string, response: ReadDocument): Record<string, readonly string[]> {
  const relations: Record<string, readonly string[]> = {};
  if (uid === work) {
    for (const name of ownedNames) relations[name] = idsOf(response[name]);
    relations.credit = response.credit ? ['component', ...idsOf(response.credit.person)] : [];
    relations.zone = (response.zone ?? []).flatMap(({ people }) => ['item', ...idsOf(people)]);
  }
  for (const name of inverseNames)
    if (inverse[name].of === uid) relations[name] = [...idsOf(response[name])].sort();
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

export async function read(
  app: TestApp,
  uid: string,
  run: number,
  status: Status,
): Promise<readonly ReadDocument[]> {
  const path = uid === work ? 'works' : 'people';
  const { body } = await app.request(
    'GET',
    `/api/${path}?status=${status}&locale=*&filters[run]=${run}&pagination[pageSize]=100&fields=title,locale&${populated[uid]}`,
  );
  return (body as { data: readonly ReadDocument[] }).data;
}

export async function actual(app: TestApp, run: number): Promise<Record<string, Shown>> {
  const shown: Record<string, Shown> = {};
  for (const uid of [work, person]) {
    for (const status of statuses) {
      for (const response of await read(app, uid, run, status)) {
        shown[`${uid} ${response.documentId} ${response.locale} ${status}`] = {
          title: response.title,
          relations: shownRelations(uid, response),
        };
      }
    }
  }
  return shown;
}

/** Drafts with everything that they relate to, in the order of the responses. */
export const draftsOf = async (app: TestApp, run: number): Promise<unknown> => [
  await read(app, work, run, 'draft'),
  await read(app, person, run, 'draft'),
];

/** How many stored relations name the document: responses would not show those to a document that is gone. */
export async function countReferences({ plinth }: TestApp, documentId: string): Promise<number> {
  const { dialect } = plinth.project.database;
  const named = value(documentId);
  const columns = ['author', 'cover', 'sequel'].map((name) => sql`${identifier(name)} = ${named}`);
  const components = ['credit', 'zone'].map((name) =>
    dialect.contains(dialect.toText('json', identifier(name)), documentId),
  );
  const statements = [
    sql`select count(*) from works where ${or([...columns, ...components])}`,
    sql`select count(*) from works_readers_links where target_id = ${named}`,
    sql`select count(*) from works_parts_links where target_id = ${named}`,
    sql`select count(*) from plinth_component_links where target_id = ${named}`,
  ];
  let count = 0;
  for (const statement of statements) {
    const [row] = await plinth.project.database.write(({ rows }) => rows(statement));
    count += Number(row?.[0]);
  }
  return count;
}

/** After a discard two drafts may hold one target of a one-to-one relation; the target shows one of them. */
export function withOneOwner(
  shown: Record<string, Shown>,
  real: Record<string, Shown>,
): Record<string, Shown> {
  return Object.fromEntries(
    Object.entries(shown).map(([name, { title, relations }]) => {
      const found = real[name]?.relations.coverOf ?? [];
      const isOneOfThem = found.length === 1 && found.every((id) => relations.coverOf?.includes(id));
      return [name, { title, relations: { ...relations, ...(isOneOfThem ? { coverOf: found } : {}) } }];
    }),
  );
}

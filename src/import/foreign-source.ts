// The live database of another service as a source: the same records as its export files have, and its administrators and API
// tokens, which files leave out. Read only, as one state of it.
import { createHash } from 'node:crypto';
import type { ForeignDatabase, ForeignRow } from '../database/foreign-database.ts';
import type { Attribute, AttributeOwner, MorphAttribute, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { fileRecordsFrom } from './foreign-files.ts';
import { ForeignNames } from './foreign-names.ts';
import { foreignData, plainData, withMoments } from './foreign-values.ts';
import type { Source, SourceRecord } from './source.ts';
import { fileUid, isMoved, localeUid, permissionUid, roleUid } from './uids.ts';

export interface ForeignProject {
  readonly name: string;
  readonly database: ForeignDatabase;
  readonly schema: Schema;
  /** `collectionName` of the schema files, by uid. */
  readonly tables: ReadonlyMap<string, string>;
  /** Of the uploads of the other project; undefined: they are not taken over. */
  readonly uploads: string | undefined;
}

export function foreignSource(project: ForeignProject): Source {
  const fingerprint = createHash('sha256').update(project.name).digest('hex');
  return { name: project.name, fingerprint, records: () => new Reading(project).records() };
}

const page = 500;

/** Of tables that no schema file of a project names. */
const ownTables: readonly (readonly [uid: string, table: string])[] = [
  [roleUid, 'up_roles'],
  [permissionUid, 'up_permissions'],
  [localeUid, 'i18n_locale'],
];

class Reading {
  readonly #project: ForeignProject;
  readonly #names: ForeignNames;

  constructor(project: ForeignProject) {
    this.#project = project;
    this.#names = new ForeignNames(project.database);
  }

  async *records(): AsyncGenerator<SourceRecord> {
    const { schema } = this.#project;
    for (const [uid, name] of ownTables) yield* this.#plainRows(uid, name);
    yield* this.#joined(permissionUid, 'up_permissions', { name: 'role', target: roleUid });
    for (const type of schema.contentTypes.values()) if (isMoved(type.uid)) yield* this.#typeRecords(type);
    for (const component of schema.components.values()) yield* this.#relations(component);
    yield* this.#files();
    yield* this.#settings();
    yield* this.#administrators();
    yield* this.#apiTokens();
    yield* this.#listed('strapi_transfer_tokens', 'transfer token');
    yield* this.#listed('strapi_webhooks', 'webhook');
  }

  async *#rows(table: string): AsyncGenerator<readonly ForeignRow[]> {
    let last = 0;
    for (;;) {
      const rows = await this.#project.database.rowsAfter(table, last, page);
      if (rows.length === 0) return;
      yield rows;
      last = Number(rows.at(-1)?.id);
    }
  }

  async *#plainRows(uid: string, name: string): AsyncGenerator<SourceRecord> {
    const table = this.#names.table(name);
    if (table === undefined) return;
    for await (const rows of this.#rows(table))
      for (const row of rows)
        yield {
          kind: 'entity',
          entity: { type: uid, id: Number(row.id), data: withMoments(plainData(row)) },
        };
  }

  #tableOf({ uid }: AttributeOwner): string | undefined {
    const name = this.#project.tables.get(uid);
    return name === undefined ? undefined : this.#names.table(name);
  }

  async *#typeRecords(type: AttributeOwner): AsyncGenerator<SourceRecord> {
    const table = this.#tableOf(type);
    if (table === undefined) {
      yield { kind: 'other', what: 'content type without a table in the source', name: type.uid };
      return;
    }
    const { uploads } = this.#project;
    for await (const rows of this.#rows(table)) {
      const inside = await this.#componentsOf(type, table, rows);
      for (const row of rows) {
        const id = Number(row.id);
        const data = { ...foreignData(type, table, row, this.#names), ...inside.get(id) };
        yield { kind: 'entity', entity: { type: type.uid, id, data } };
        if (type.uid === fileUid && uploads !== undefined) yield* fileRecordsFrom(uploads, data);
      }
    }
    yield* this.#relations(type);
    yield* this.#joined(type.uid, table, { name: 'localizations', target: type.uid });
  }

  /** Component values by the number of their owner. */
  async #componentsOf(
    owner: AttributeOwner,
    table: string,
    rows: readonly ForeignRow[],
  ): Promise<ReadonlyMap<number, Data>> {
    const holders = [...owner.attributes.values()].filter(
      ({ kind }) => kind === 'component' || kind === 'zone',
    );
    const found = holders.length === 0 ? undefined : this.#names.componentTable(table);
    const values = new Map<number, Record<string, unknown>>();
    if (!found) return values;
    for (const row of rows) values.set(Number(row.id), Object.fromEntries(holders.map(emptyOf)));
    const places = await this.#project.database.rowsWith(found.name, 'entity_id', [...values.keys()]);
    const items = await this.#items(places, found.component);
    for (const place of [...places].sort((a, b) => Number(a.order) - Number(b.order))) {
      const attribute = holders.find(({ name }) => name === place.field);
      const item = items.get(`${place.component_type} ${place[found.component]}`);
      const holder = values.get(Number(place.entity_id));
      if (attribute && item && holder) put(holder, attribute, item, String(place.component_type));
    }
    return values;
  }

  /** Component values by type and number. */
  async #items(places: readonly ForeignRow[], column: string): Promise<ReadonlyMap<string, Data>> {
    const items = new Map<string, Data>();
    for (const uid of new Set(places.map(({ component_type }) => String(component_type)))) {
      const component = this.#project.schema.components.get(uid);
      const table = component && this.#tableOf(component);
      if (!component || table === undefined) continue;
      const ids = places
        .filter((place) => place.component_type === uid)
        .map((place) => Number(place[column]));
      const rows = await this.#project.database.rowsWith(table, 'id', ids);
      const inside = await this.#componentsOf(component, table, rows);
      for (const row of rows) {
        const id = Number(row.id);
        items.set(`${uid} ${id}`, {
          ...foreignData(component, table, row, this.#names),
          ...inside.get(id),
          id,
        });
      }
    }
    return items;
  }

  async *#relations(owner: AttributeOwner): AsyncGenerator<SourceRecord> {
    const table = this.#tableOf(owner);
    if (table === undefined) {
      if (owner.kind === 'component')
        yield { kind: 'other', what: 'component without a table in the source', name: owner.uid };
      return;
    }
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind === 'morph' && owner.uid !== fileUid && attribute.morphBy === undefined)
        yield* this.#toAnyType(owner.uid, table, attribute);
      if (attribute.kind === 'relation' && attribute.mappedBy === undefined)
        yield* this.#joined(owner.uid, table, attribute);
    }
  }

  async *#joined(
    uid: string,
    table: string,
    { name, target }: { readonly name: string; readonly target: string },
  ): AsyncGenerator<SourceRecord> {
    const join = this.#names.joinTable(table, name);
    if (!join) {
      if (name !== 'localizations') yield* this.#inColumn(uid, table, { name, target });
      return;
    }
    for await (const rows of this.#rows(join.name)) {
      for (const row of rows) {
        const left = { type: uid, field: name, ref: row[join.owner], pos: placeIn(row, join.order) };
        const right = { type: target, ref: row[join.target], pos: placeIn(row, join.inverseOrder) };
        yield { kind: 'link', link: { kind: 'relation.basic', left, right } };
      }
    }
  }

  /** `useJoinTable: false`. */
  async *#inColumn(
    uid: string,
    table: string,
    { name, target }: { readonly name: string; readonly target: string },
  ): AsyncGenerator<SourceRecord> {
    const column = this.#names.column(table, `${name}_id`);
    if (column === undefined) {
      yield { kind: 'other', what: 'relation without a table in the source', name: `${uid}.${name}` };
      return;
    }
    for await (const rows of this.#rows(table))
      for (const row of rows)
        if (row[column] !== null)
          yield {
            kind: 'link',
            link: {
              kind: 'relation.basic',
              left: { type: uid, field: name, ref: row.id },
              right: { type: target, ref: row[column] },
            },
          };
  }

  async *#toAnyType(
    uid: string,
    table: string,
    { name, relation }: MorphAttribute,
  ): AsyncGenerator<SourceRecord> {
    const morph =
      relation === 'morphToMany' ? this.#names.morphTable(table, name) : this.#names.morphColumns(table);
    if (!morph) {
      yield { kind: 'other', what: 'relation without a table in the source', name: `${uid}.${name}` };
      return;
    }
    for await (const rows of this.#rows(morph.name))
      for (const row of rows) {
        if (row[morph.target] === null) continue;
        const left = { type: uid, field: name, ref: row[morph.owner] };
        const right = { type: String(row[morph.type]), ref: row[morph.target], pos: placeIn(row, 'order') };
        yield { kind: 'link', link: { kind: 'relation.morph', left, right } };
      }
  }

  async *#files(): AsyncGenerator<SourceRecord> {
    const table = this.#names.table('files_related_mph', 'files_related_morphs');
    if (table === undefined) return;
    for await (const rows of this.#rows(table))
      for (const row of rows)
        yield {
          kind: 'link',
          link: {
            kind: 'relation.morph',
            left: { type: fileUid, field: 'related', ref: row.file_id },
            right: {
              type: String(row.related_type),
              field: String(row.field),
              ref: row.related_id,
              pos: placeIn(row, 'order'),
            },
          },
        };
  }

  async *#settings(): AsyncGenerator<SourceRecord> {
    const table = this.#names.table('strapi_core_store_settings', 'core_store');
    if (table === undefined) return;
    for await (const rows of this.#rows(table))
      for (const { key, value } of rows)
        if (String(key) === 'plugin_i18n_default_locale')
          yield { kind: 'setting', key: String(key), value: String(value).replaceAll('"', '') };
  }

  async *#administrators(): AsyncGenerator<SourceRecord> {
    const table = this.#names.table('admin_users');
    const roles = this.#names.table('admin_roles');
    if (table === undefined || roles === undefined) return;
    const codes = new Map<number, string>();
    for await (const rows of this.#rows(roles))
      for (const row of rows) codes.set(Number(row.id), String(row.code));
    const join = this.#names.joinTable(table, 'roles');
    for await (const rows of this.#rows(table)) {
      const members = join
        ? await this.#project.database.rowsWith(
            join.name,
            join.owner,
            rows.map(({ id }) => Number(id)),
          )
        : [];
      for (const row of rows) {
        const own = members.filter((member) => String(member[join?.owner ?? '']) === String(row.id));
        const held = own.map((member) => codes.get(Number(member[join?.target ?? ''])) ?? '');
        yield { kind: 'administrator', data: plainData(row), roles: held.filter((code) => code !== '') };
      }
    }
  }

  async *#apiTokens(): AsyncGenerator<SourceRecord> {
    const table = this.#names.table('strapi_api_tokens');
    if (table === undefined) return;
    const granted = await this.#grantedToTokens();
    for await (const rows of this.#rows(table))
      for (const row of rows)
        yield { kind: 'apiToken', data: plainData(row), actions: granted.get(Number(row.id)) ?? [] };
  }

  /** Actions by the numbers of tokens. */
  async #grantedToTokens(): Promise<ReadonlyMap<number, readonly string[]>> {
    const granted = new Map<number, string[]>();
    const table = this.#names.table('strapi_api_token_permissions');
    const join = table === undefined ? undefined : this.#names.joinTable(table, 'token');
    if (table === undefined || !join) return granted;
    const actions = new Map<number, string>();
    for await (const rows of this.#rows(table))
      for (const row of rows) actions.set(Number(row.id), String(row.action));
    for await (const rows of this.#rows(join.name))
      for (const row of rows) {
        const id = Number(row[join.target]);
        granted.set(id, [...(granted.get(id) ?? []), actions.get(Number(row[join.owner])) ?? '']);
      }
    return granted;
  }

  async *#listed(name: string, what: string): AsyncGenerator<SourceRecord> {
    const table = this.#names.table(name);
    if (table === undefined) return;
    for await (const rows of this.#rows(table))
      for (const row of rows) yield { kind: 'other', what, name: String(row.name) };
  }
}

const placeIn = (row: ForeignRow, column: string | undefined): number | undefined =>
  column === undefined || row[column] === null || row[column] === undefined ? undefined : Number(row[column]);

/** `document_id` is `documentId`. */
const emptyOf = (attribute: Attribute): readonly [string, unknown] => [
  attribute.name,
  attribute.kind === 'component' && !attribute.isRepeatable ? null : [],
];

function put(holder: Record<string, unknown>, attribute: Attribute, item: Data, uid: string): void {
  const list = holder[attribute.name];
  if (!Array.isArray(list)) holder[attribute.name] = item;
  else list.push(attribute.kind === 'zone' ? { __component: uid, ...item } : item);
}

// Reads the live database of a Strapi project as a source: the records that export files have, and administrators and API tokens,
// which export files lack. It reads one snapshot and writes nothing.
import type { ForeignDatabase, ForeignRow } from '../../database/foreign-database.ts';
import type { Attribute, AttributeOwner, Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { ImportSource, SourceRecord } from '../source/source.ts';
import { fileUid, isMoved, localeUid, permissionUid, roleUid } from '../source/uids.ts';
import { ForeignAccess } from './foreign-access.ts';
import { ForeignFiles } from './foreign-files.ts';
import { ForeignLinks } from './foreign-links.ts';
import { ForeignTables } from './foreign-tables.ts';
import { foreignData, plainData, withMoments } from './foreign-values.ts';

export interface ForeignProject {
  readonly name: string;
  readonly database: ForeignDatabase;
  readonly schema: Schema;
  /** `collectionName` of the schema files, by uid. */
  readonly tables: ReadonlyMap<string, string>;
  /** The folder of uploads of the other project; undefined if they are not imported. */
  readonly uploads: string | undefined;
}

export const foreignSource = (project: ForeignProject): ImportSource => ({
  name: project.name,
  fingerprint: undefined,
  records: () => new Reading(project).records(),
});

/** Tables of Strapi itself, which have no schema file in a project. */
const strapiTables: readonly (readonly [uid: string, table: string])[] = [
  [roleUid, 'up_roles'],
  [permissionUid, 'up_permissions'],
  [localeUid, 'i18n_locale'],
];

/** Tables with which Strapi manages itself: neither content nor settings. */
const ownTables =
  /^(strapi_(database_schema|migrations|sessions?|transfer_token|api_token)|admin_permissions_role_|sqlite_)/;

class Reading {
  readonly #project: ForeignProject;
  readonly #tables: ForeignTables;
  readonly #links: ForeignLinks;
  readonly #files: ForeignFiles | undefined;

  constructor(project: ForeignProject) {
    this.#project = project;
    this.#tables = new ForeignTables(project.database);
    this.#links = new ForeignLinks(this.#tables);
    if (project.uploads !== undefined) this.#files = new ForeignFiles(project.uploads);
  }

  async *records(): AsyncGenerator<SourceRecord> {
    const { schema } = this.#project;
    const access = new ForeignAccess(this.#tables);
    for (const [uid, name] of strapiTables) yield* this.#plainRows(uid, name);
    yield* this.#links.joined(permissionUid, 'up_permissions', { name: 'role', target: roleUid });
    for (const type of schema.contentTypes.values()) if (isMoved(type.uid)) yield* this.#typeRecords(type);
    for (const component of schema.components.values()) yield* this.#linksInside(component);
    yield* this.#links.ofFiles();
    if (this.#files) yield* this.#files.remaining();
    yield* access.settings();
    yield* access.administrators();
    yield* access.apiTokens();
    yield* access.listed('strapi_transfer_tokens', 'transfer token');
    yield* access.listed('strapi_webhooks', 'webhook');
    yield* this.#remaining();
  }

  /** Rows of tables that no record came from. */
  async *#remaining(): AsyncGenerator<SourceRecord> {
    const what = 'rows of a table that this project has no content type or relation for';
    for (const name of this.#tables.remainingTables()) {
      const count = ownTables.test(name) ? 0 : await this.#tables.count(name);
      if (count > 0) yield { kind: 'other', what, name, count };
    }
  }

  async *#plainRows(uid: string, name: string): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table([name]);
    if (table === undefined) return;
    for await (const rows of this.#tables.rows(table))
      for (const row of rows)
        yield {
          kind: 'entity',
          entity: { type: uid, id: Number(row.id), data: withMoments(plainData(row)) },
        };
  }

  #tableOf({ uid }: AttributeOwner): string | undefined {
    const name = this.#project.tables.get(uid);
    return name === undefined ? undefined : this.#tables.table([name]);
  }

  async *#typeRecords(type: AttributeOwner): AsyncGenerator<SourceRecord> {
    const table = this.#tableOf(type);
    if (table === undefined) {
      yield { kind: 'other', what: 'content type without a table in the source', name: type.uid };
      return;
    }
    for await (const rows of this.#tables.rows(table)) {
      const inside = await this.#componentsOf(type, table, rows);
      for (const row of rows) {
        const id = Number(row.id);
        const data = { ...foreignData(type, table, row, this.#tables), ...inside.get(id) };
        yield { kind: 'entity', entity: { type: type.uid, id, data } };
        if (type.uid === fileUid && this.#files) yield* this.#files.of(data);
      }
    }
    yield* this.#links.ofAttributes(type, table);
    yield* this.#links.joined(type.uid, table, { name: 'localizations', target: type.uid });
  }

  #linksInside(component: AttributeOwner): AsyncIterable<SourceRecord> | readonly SourceRecord[] {
    const table = this.#tableOf(component);
    return table === undefined
      ? [{ kind: 'other', what: 'component without a table in the source', name: component.uid }]
      : this.#links.ofAttributes(component, table);
  }

  /** Component values by the id of the row that has them. */
  async #componentsOf(
    owner: AttributeOwner,
    table: string,
    rows: readonly ForeignRow[],
  ): Promise<ReadonlyMap<number, Data>> {
    const holders = [...owner.attributes.values()].filter(
      ({ kind }) => kind === 'component' || kind === 'zone',
    );
    const found = this.#tables.componentTable(table);
    const values = new Map<number, Record<string, unknown>>();
    if (!found) return values;
    for (const row of rows) values.set(Number(row.id), Object.fromEntries(holders.map(emptyOf)));
    const places = await this.#tables.rowsWith(found.name, 'entity_id', [...values.keys()]);
    const items = await this.#items(places, found.component);
    for (const place of [...places].sort((a, b) => Number(a.order) - Number(b.order))) {
      const [field, uid] = [String(place.field), String(place.component_type)];
      const attribute = holders.find(({ name }) => name === field);
      const item = items.get(`${uid} ${place[found.component]}`);
      const holder = values.get(Number(place.entity_id));
      if (attribute && item && holder) put(holder, attribute, item, uid);
      else if (holder) Object.assign(holder, this.#unknown(field, uid, attribute));
    }
    return values;
  }

  /** A member that the import lists in place of a component: one of an attribute or a component that the project does not have. */
  #unknown(field: string, uid: string, attribute: Attribute | undefined): Data {
    if (!attribute) return { [field]: uid };
    return this.#project.schema.components.has(uid) ? {} : { [`${field} (${uid})`]: uid };
  }

  /** Component values by uid and id. */
  async #items(places: readonly ForeignRow[], column: string): Promise<ReadonlyMap<string, Data>> {
    const items = new Map<string, Data>();
    for (const uid of new Set(places.map(({ component_type }) => String(component_type)))) {
      const component = this.#project.schema.components.get(uid);
      const table = component && this.#tableOf(component);
      if (!component || table === undefined) continue;
      const ids = places
        .filter((place) => place.component_type === uid)
        .map((place) => Number(place[column]));
      const rows = await this.#tables.rowsWith(table, 'id', ids);
      const inside = await this.#componentsOf(component, table, rows);
      for (const row of rows) {
        const id = Number(row.id);
        items.set(`${uid} ${id}`, {
          ...foreignData(component, table, row, this.#tables),
          ...inside.get(id),
          id,
        });
      }
    }
    return items;
  }
}

const emptyOf = (attribute: Attribute): readonly [string, unknown] => [
  attribute.name,
  attribute.kind === 'component' && !attribute.isRepeatable ? null : [],
];

function put(holder: Record<string, unknown>, attribute: Attribute, item: Data, uid: string): void {
  const list = holder[attribute.name];
  if (!Array.isArray(list)) holder[attribute.name] = item;
  else list.push(attribute.kind === 'zone' ? { __component: uid, ...item } : item);
}

// Finds the tables and columns of a Strapi database for the types of a schema. Both namings are tried: version 5 has `lnk`, `cmps`,
// `mph`, `cmp_id` and `_ord` where version 4 has `links`, `components`, `morphs`, `component_id` and `_order`.
import type { ForeignDatabase } from '../../database/foreign-database.ts';
import type { Attribute, AttributeOwner } from '../../schema/schema.ts';
import { getOrCreate } from '../../values/memoize.ts';
import { areSameName, findShortened } from './shortened-names.ts';

/** Names are compared without case and underscores, because columns and attributes differ in them. */
const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const systemColumns = [
  ...['id', 'document_id', 'locale', 'created_at', 'updated_at', 'published_at'],
  ...['created_by_id', 'updated_by_id'],
];

export class ForeignNames {
  readonly #database: ForeignDatabase;
  readonly #byBareName: ReadonlyMap<string, string>;
  readonly #found = new Set<string>();
  /** By table, since they are needed for each of its rows. */
  readonly #unknown = new Map<string, readonly string[]>();
  readonly #columnsByName = new Map<string, Map<string, string | undefined>>();

  constructor(database: ForeignDatabase) {
    this.#database = database;
    this.#byBareName = new Map([...database.tables.keys()].map((table) => [bare(table), table]));
  }

  /** The first of these tables that exists; each is given by the parts of its name. */
  table(...names: readonly (readonly string[])[]): string | undefined {
    const exact = names.map((parts) => this.#byBareName.get(bare(parts.join('_'))));
    const found = exact.find((table) => table !== undefined) ?? this.#shortenedTable(names);
    if (found !== undefined) this.#found.add(found);
    return found;
  }

  #shortenedTable(names: readonly (readonly string[])[]): string | undefined {
    const tables = [...this.#database.tables.keys()];
    return names.map((parts) => findShortened(tables, parts)).find((table) => table !== undefined);
  }

  /** The tables that were never looked for: those of content types, relations and plugins that the project does not have. */
  remainingTables(): readonly string[] {
    return [...this.#database.tables.keys()].filter((table) => !this.#found.has(table));
  }

  /** The columns of a table that no attribute of its content type or component has. */
  unknownColumns(table: string, { attributes }: AttributeOwner): readonly string[] {
    return getOrCreate(this.#unknown, table, () => {
      const known = new Set(systemColumns);
      for (const attribute of attributes.values())
        for (const parts of columnsOf(attribute)) known.add(this.column(table, ...parts) ?? '');
      return this.#columns(table).filter((column) => !known.has(column));
    });
  }

  /** The column with these parts in its name. */
  column(table: string, ...parts: readonly string[]): string | undefined {
    const columns = getOrCreate(this.#columnsByName, table, () => new Map());
    const name = parts.join('_');
    if (!columns.has(name)) columns.set(name, this.#columnNamed(table, parts));
    return columns.get(name);
  }

  #columnNamed(table: string, parts: readonly string[]): string | undefined {
    const [columns, name] = [this.#columns(table), bare(parts.join('_'))];
    return columns.find((column) => bare(column) === name) ?? findShortened(columns, parts);
  }

  joinTable(table: string, attribute: string): JoinTable | undefined {
    const name = this.table([table, attribute, 'lnk'], [table, attribute, 'links']);
    if (name === undefined) return undefined;
    const [owner = '', target = ''] = this.#columns(name).filter((column) => column.endsWith('_id'));
    const isSelf = target.startsWith('inv_');
    const order = (base: string): string | undefined =>
      this.#columns(name).find(
        (column) => /_ord(er)?$/.test(column) && areSameName(column.replace(/_ord(er)?$/, ''), base),
      );
    const ownerBase = owner.slice(0, -'_id'.length);
    return {
      name,
      owner,
      target,
      order: order(target.slice(0, -'_id'.length).replace(/^inv_/, '')),
      inverseOrder: order(isSelf ? `inv_${ownerBase}` : ownerBase),
    };
  }

  /** The table of a relation to many documents of any type. */
  morphTable(table: string, attribute: string): MorphTable | undefined {
    const name = this.table([table, attribute, 'mph'], [table, attribute, 'morphs']);
    if (name === undefined) return undefined;
    const ids = this.#columns(name).filter((column) => column.endsWith('_id'));
    const target = this.column(name, attribute, 'id');
    const owner = ids.find((column) => column !== target);
    const type = this.column(name, attribute, 'type');
    return target && owner && type ? { name, owner, target, type } : undefined;
  }

  /** The columns of a relation to one document of any type. */
  morphColumns(table: string): MorphTable | undefined {
    const [target, type] = [this.column(table, 'target_id'), this.column(table, 'target_type')];
    return target && type ? { name: table, owner: 'id', target, type } : undefined;
  }

  /** The table that assigns components to the rows of `table`. */
  componentTable(table: string): { readonly name: string; readonly component: string } | undefined {
    const name = this.table([table, 'cmps'], [table, 'components']);
    const component =
      name === undefined ? undefined : (this.column(name, 'cmp_id') ?? this.column(name, 'component_id'));
    return name === undefined || component === undefined ? undefined : { name, component };
  }

  #columns(table: string): readonly string[] {
    return this.#database.tables.get(table) ?? [];
  }
}

/** By the parts of their names. */
function columnsOf({ name, kind }: Attribute): readonly (readonly string[])[] {
  if (kind === 'morph') return [['target_id'], ['target_type']];
  return [kind === 'relation' || kind === 'media' ? [name, 'id'] : [name]];
}

export interface JoinTable {
  readonly name: string;
  readonly owner: string;
  readonly target: string;
  readonly order: string | undefined;
  readonly inverseOrder: string | undefined;
}

/** Where a relation to documents of any type is stored: the table and its columns. */
interface MorphTable {
  readonly name: string;
  readonly owner: string;
  readonly target: string;
  readonly type: string;
}

// Where a database of versions 4 and 5 keeps what a schema describes. Names are found among those that there are: version 5 says
// `lnk`, `cmps`, `mph`, `cmp_id` and `_ord` where version 4 says `links`, `components`, `morphs`, `component_id` and `_order`.
import type { ForeignDatabase } from '../database/foreign-database.ts';

/** Column names and attribute names differ by their case and their underscores. */
const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export class ForeignNames {
  readonly #database: ForeignDatabase;
  readonly #byBareName: ReadonlyMap<string, string>;

  constructor(database: ForeignDatabase) {
    this.#database = database;
    this.#byBareName = new Map([...database.tables.keys()].map((table) => [bare(table), table]));
  }

  /** The first that there is. */
  table(...names: readonly string[]): string | undefined {
    return names.map((name) => this.#byBareName.get(bare(name))).find((table) => table !== undefined);
  }

  column(table: string, name: string): string | undefined {
    return this.#columns(table).find((column) => bare(column) === bare(name));
  }

  joinTable(table: string, attribute: string): JoinTable | undefined {
    const name = this.table(`${table}_${attribute}_lnk`, `${table}_${attribute}_links`);
    if (name === undefined) return undefined;
    const [owner = '', target = ''] = this.#columns(name).filter((column) => column.endsWith('_id'));
    const isSelf = target.startsWith('inv_');
    const order = (base: string): string | undefined =>
      this.#columns(name).find((column) => column === `${base}_ord` || column === `${base}_order`);
    const ownerBase = owner.slice(0, -'_id'.length);
    return {
      name,
      owner,
      target,
      order: order(target.slice(0, -'_id'.length).replace(/^inv_/, '')),
      inverseOrder: order(isSelf ? `inv_${ownerBase}` : ownerBase),
    };
  }

  /** Of a list of documents of any type. */
  morphTable(table: string, attribute: string): MorphTable | undefined {
    const name = this.table(`${table}_${attribute}_mph`, `${table}_${attribute}_morphs`);
    if (name === undefined) return undefined;
    const ids = this.#columns(name).filter((column) => column.endsWith('_id'));
    const target = ids.find((column) => bare(column) === bare(`${attribute}_id`));
    const owner = ids.find((column) => column !== target);
    const type = this.column(name, `${attribute}_type`);
    return target && owner && type ? { name, owner, target, type } : undefined;
  }

  /** Of the one document of any type that a row leads to. */
  morphColumns(table: string): MorphTable | undefined {
    const [target, type] = [this.column(table, 'target_id'), this.column(table, 'target_type')];
    return target && type ? { name: table, owner: 'id', target, type } : undefined;
  }

  /** Of the components of an owner. */
  componentTable(table: string): { readonly name: string; readonly component: string } | undefined {
    const name = this.table(`${table}_cmps`, `${table}_components`);
    const component =
      name === undefined ? undefined : (this.column(name, 'cmp_id') ?? this.column(name, 'component_id'));
    return name === undefined || component === undefined ? undefined : { name, component };
  }

  #columns(table: string): readonly string[] {
    return this.#database.tables.get(table) ?? [];
  }
}

export interface JoinTable {
  readonly name: string;
  readonly owner: string;
  readonly target: string;
  readonly order: string | undefined;
  readonly inverseOrder: string | undefined;
}

/** Where a relation to documents of any type is stored, by the names of columns. */
interface MorphTable {
  readonly name: string;
  readonly owner: string;
  readonly target: string;
  readonly type: string;
}

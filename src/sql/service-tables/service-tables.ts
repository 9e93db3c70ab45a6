// The tables of content as Strapi names them, for statements of a project's own code. Each is a select over Plinth's
// tables, so that it can be read and not written. Tables of components are missing, because components are stored in
// the rows of their owners.
import type { ContentType, Schema } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { writtenTable } from '../../schema/written.ts';
import { getOrCreate } from '../../values/memoize.ts';
import type { Dialect } from '../dialect.ts';
import { join, literal, renderStatement, sql } from '../sql.ts';
import { contentRows } from './content-rows.ts';
import { type Linked, linkColumns, linkRows } from './link-rows.ts';
import { type SelectedTable, selectedTable } from './selected-table.ts';
import { serviceName } from './service-name.ts';

interface ServiceTable {
  /** The select that stands for the table. */
  readonly select: string;
  readonly columns: ReadonlySet<string>;
}

export interface ServiceTables {
  /** By the names that code uses. */
  readonly tables: ReadonlyMap<string, ServiceTable>;
  /** Names of Plinth's own tables of content that are not among them. */
  readonly hidden: ReadonlySet<string>;
}

type NamedTable = readonly [name: string, table: SelectedTable];

const made = new WeakMap<Dialect, WeakMap<Schema, ServiceTables>>();

export const serviceTables = (schema: Schema, dialect: Dialect): ServiceTables =>
  getOrCreate(
    getOrCreate(made, dialect, () => new WeakMap()),
    schema,
    () => makeTables(schema, dialect),
  );

function makeTables(schema: Schema, dialect: Dialect): ServiceTables {
  const types = [...schema.contentTypes.values()];
  const linked = types.flatMap((source) => linkedOf(source, schema));
  // Links first: they read stored tables, whose names later selects replace.
  const named: readonly NamedTable[] = [
    ...linked.flatMap((one) => (one.attribute.kind === 'relation' ? namedLinks(one, dialect) : [])),
    ...fileLinks(linked, dialect),
    ...types.map((type): NamedTable => [writtenTable(type), contentRows(type, dialect)]),
  ];
  const tables = new Map(
    named
      .filter(([name]) => name.length <= maxNameLength)
      .map(([name, { columns, select }]) => [
        name,
        { columns: new Set(columns), select: renderStatement(select, dialect).text },
      ]),
  );
  const stored = types.flatMap((type) => [
    type.table,
    ...[...type.attributes.values()].map(({ id }) => linkTable(type, id)),
  ]);
  return { tables, hidden: new Set(stored.filter((name) => !tables.has(name))) };
}

/** Strapi shortens longer names with a digest. */
const maxNameLength = 55;

function linkedOf(source: ContentType, { contentTypes }: Schema): readonly Linked[] {
  return [...source.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'relation' && attribute.kind !== 'media') return [];
    const target = contentTypes.get(attribute.target);
    return target && storageKind(attribute) !== 'none' ? [{ source, target, attribute }] : [];
  });
}

/** Version 5 uses `lnk` and `ord`, version 4 `links` and `order`. */
function namedLinks(linked: Linked, dialect: Dialect): readonly NamedTable[] {
  const base = `${serviceName(writtenTable(linked.source))}_${serviceName(linked.attribute.name)}`;
  return [
    [`${base}_lnk`, linkRows(linked, 'ord', dialect)],
    [`${base}_links`, linkRows(linked, 'order', dialect)],
  ];
}

function fileLinks(linked: readonly Linked[], dialect: Dialect): readonly NamedTable[] {
  const [first, ...others] = linked
    .filter(({ attribute }) => attribute.kind === 'media')
    .map((media) => fileRows(media, dialect));
  if (first === undefined) return [];
  const select = join(
    [first, ...others].map((table) => table.select),
    sql` union all `,
  );
  return ['files_related_mph', 'files_related_morphs'].map((name) => [name, { ...first, select }]);
}

function fileRows(linked: Linked, dialect: Dialect): SelectedTable {
  const { source, target, position, from } = linkColumns(linked, dialect);
  return selectedTable(
    [
      ['file_id', target],
      ['related_id', source],
      ['related_type', literal(linked.source.uid)],
      ['field', literal(linked.attribute.name)],
      ['order', position],
    ],
    from,
  );
}

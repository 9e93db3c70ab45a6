// Converts column values of a Strapi database to the values that its export files have.
import type { ForeignRow } from '../../database/foreign-database.ts';
import type { Attribute, AttributeOwner } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { ForeignNames } from './foreign-names.ts';

const system: readonly (readonly [name: string, column: string])[] = [
  ['documentId', 'document_id'],
  ['locale', 'locale'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['publishedAt', 'published_at'],
];

/** Numbers of administrators. */
const authors = [
  ['createdBy', 'created_by_id'],
  ['updatedBy', 'updated_by_id'],
] as const;

/** With the columns that no attribute has, so that the import lists their values. */
export function foreignData(
  owner: AttributeOwner,
  table: string,
  row: ForeignRow,
  names: ForeignNames,
): Data {
  const data: Record<string, unknown> = {};
  for (const [name, column] of system)
    if (column in row) data[name] = name.endsWith('At') ? momentOf(row[column]) : row[column];
  for (const [name, column] of authors) if (column in row) data[name] = row[column];
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind !== 'scalar' && attribute.kind !== 'password') continue;
    const column = names.column(table, attribute.name);
    data[attribute.name] = column === undefined ? null : exportedValue(attribute, row[column]);
  }
  for (const column of names.unknownColumns(table, owner)) data[camelCase(column)] = row[column];
  return data;
}

/** A row of a table without a schema, by column names in camel case. */
export const plainData = (row: ForeignRow): Data =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));

const camelCase = (column: string): string =>
  column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Converts the times of such a row. */
export const withMoments = ({ createdAt, updatedAt, ...data }: Data): Data => ({
  ...data,
  createdAt: momentOf(createdAt),
  updatedAt: momentOf(updatedAt),
});

function exportedValue(attribute: Attribute, stored: unknown): unknown {
  if (stored === null || stored === undefined || attribute.kind !== 'scalar') return stored;
  if (attribute.type.storage === 'json') return jsonOf(stored);
  if (attribute.type.storage === 'boolean')
    return stored === 't' || stored === 'true' || Number(stored) === 1;
  if (attribute.type.name === 'date' && typeof stored === 'number')
    return new Date(stored).toISOString().slice(0, 10);
  return attribute.type.name === 'datetime' ? momentOf(stored) : stored;
}

function jsonOf(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return stored;
  }
}

/** ISO 8601 in UTC. SQLite stores milliseconds, PostgreSQL text without a zone; both mean UTC. Other values are returned as they are. */
function momentOf(stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (typeof stored === 'number' || /^\d+$/.test(String(stored)))
    return new Date(Number(stored)).toISOString();
  const [, day, clock = '', zone = ''] = /^(\S{10})[ T]([\d:.]+)(.*)$/.exec(String(stored)) ?? [];
  if (day === undefined) return stored;
  const moment = new Date(`${day}T${clock}${zone === '' ? 'Z' : zone.replace(/^([+-]\d\d)$/, '$1:00')}`);
  return Number.isNaN(moment.getTime()) ? stored : moment.toISOString();
}

/** Null for a time that cannot be read. */
export function readableMoment(stored: unknown): string | null {
  const text = String(momentOf(stored));
  return Number.isNaN(Date.parse(text)) ? null : text;
}

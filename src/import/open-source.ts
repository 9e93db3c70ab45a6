// Opens the source of an import: a database by its URL, or a file, whose first bytes show whether it is a SQLite database or an
// export file.
import { open } from 'node:fs/promises';
import { requireModule } from '../config/files/module-file.ts';
import type { ForeignDatabase } from '../database/foreign-database.ts';
import { areForeign } from '../database/foreign-tables.ts';
import { openForeignPostgres } from '../database/postgres/foreign.ts';
import { isSqliteFile, openForeignSqlite } from '../database/sqlite/foreign.ts';
import { foreignDatabaseWrong } from '../errors/families/moving.ts';
import { readSchemaFiles } from '../schema/files/read-files.ts';
import type { Schema } from '../schema/schema.ts';
import { isData } from '../values/data.ts';
import { foreignSource } from './foreign/foreign-source.ts';
import { openExportFile } from './source/export-file.ts';
import type { ImportSource } from './source/source.ts';

export interface SourceRequest {
  /** A path, or a URL that begins with postgres://, mysql:// or mariadb://. */
  readonly from: string;
  readonly key: string | undefined;
  /** The folder with the uploads of a database. */
  readonly uploads: string | undefined;
  /** Of times that a database of PostgreSQL or MySQL has without a zone; UTC if undefined. */
  readonly timeZone?: string | undefined;
}

interface OpenSource {
  readonly source: ImportSource;
  readonly close: () => Promise<void>;
}

const isPostgres = (from: string): boolean => /^postgres(ql)?:\/\//.test(from);
const isMysql = (from: string): boolean => /^(mysql|mariadb):\/\//.test(from);
const isAddress = (from: string): boolean => isPostgres(from) || isMysql(from);

/** Throws if there is no such source, or if a database is not one of Strapi. Call `close` after the import. */
export async function openSource(
  { from, key, uploads, timeZone }: SourceRequest,
  { folder, schema }: { readonly folder: string; readonly schema: Schema },
): Promise<OpenSource> {
  const database = await foreignDatabaseAt(from, timeZone ?? 'UTC');
  if (!database) return { source: await openExportFile(from, key), close: async () => undefined };
  const name = isAddress(from) ? withoutPassword(from) : from;
  if (!areForeign(database.tables)) {
    await database.close();
    throw foreignDatabaseWrong({ name });
  }
  const tables = tablesOf(folder);
  return {
    source: foreignSource({ name, database, schema, tables, uploads }),
    close: () => database.close(),
  };
}

async function foreignDatabaseAt(from: string, timeZone: string): Promise<ForeignDatabase | undefined> {
  if (isPostgres(from)) return openForeignPostgres(from, timeZone);
  // The driver is loaded only for MySQL.
  if (isMysql(from)) return (await import('../database/mysql/foreign.ts')).openForeignMysql(from, timeZone);
  const handle = await open(from).catch(() => undefined);
  if (!handle) return undefined;
  try {
    if (!(await handle.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return isSqliteFile(buffer.subarray(0, bytesRead)) ? openForeignSqlite(from) : undefined;
  } finally {
    await handle.close();
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

/** The table names in the source, by uid: the `collectionName` of the schema files. */
function tablesOf(folder: string): ReadonlyMap<string, string> {
  const { contentTypes, components } = readSchemaFiles(folder, { faults: [], importFile: requireModule });
  return new Map(
    [...contentTypes, ...components].flatMap(({ uid, content }) => {
      const table = isData(content) ? content.collectionName : undefined;
      return typeof table === 'string' ? [[uid, table] as const] : [];
    }),
  );
}

// A PostgreSQL database as parts of a backup: the structure of its tables, their rows in PostgreSQL's text form, which
// is exact, and a digest of each table. Everything is read in one snapshot and restored in one transaction.
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';
import { nothingToBackUp, restoredOtherwise, restoreTargetUsed } from '../../errors/families/backup.ts';
import { outrunVersions, versionsTable } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { bindValues, renderStatement } from '../../sql/sql.ts';
import type { RowSource } from '../rows.ts';
import type { Part, StateTarget, StoredState } from '../stored-state.ts';
import { otherClients } from './other-clients.ts';
import { type PostgresPlace, reach } from './pooler.ts';
import { RowDigest } from './row-digest.ts';
import { countOthers, readStructure, type Structure, type TableStructure, tableNames } from './structure.ts';

const structurePart = 'structure.json';
const digestsPart = 'digests.json';
const rowsPart = /^rows\/(\d+)-\d+\.jsonl$/;

const rowsAtOnce = 1000;
/** Characters of rows in one part. */
const partSize = 2_000_000;

/** Settings for the text form of values, independent of the database's defaults; local to the transaction. */
const settings = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local timezone = 'UTC'; set local extra_float_digits = 3`;

export async function readPostgresState(place: PostgresPlace): Promise<StoredState> {
  const client = new pg.Client((await reach(place)).connection);
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings}`);
    const names = await tableNames(client);
    if (names.length === 0) throw nothingToBackUp({ what: 'the database has no tables' });
    // Keeps their structure unchanged until the end.
    await client.query(`lock table ${names.join(', ')} in access share mode`);
    const structure = await readStructure(client);
    return {
      source: sourceOn(client),
      leftOut: await countOthers(client),
      parts: () => partsOf(client, structure),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

const sourceOn = (client: pg.Client): RowSource => ({
  dialect: postgres,
  rows: async (statement) => {
    const { text, values } = renderStatement(statement, postgres);
    const query = { text, values: bindValues({ text, values }, {}), rowMode: 'array' } as const;
    return (await client.query<unknown[]>(query)).rows;
  },
});

async function* partsOf(client: pg.Client, structure: Structure): AsyncGenerator<Part> {
  const digests: Record<string, string> = {};
  yield partOf(structurePart, JSON.stringify(structure));
  for (const [index, table] of structure.tables.entries()) {
    const digest = new RowDigest();
    let lines = '';
    let count = 0;
    for await (const row of rowsOf(client, table)) {
      digest.add(row);
      lines += `${JSON.stringify(row)}\n`;
      if (lines.length < partSize) continue;
      yield partOf(`rows/${index}-${count++}.jsonl`, lines);
      lines = '';
    }
    if (lines !== '') yield partOf(`rows/${index}-${count}.jsonl`, lines);
    digests[table.name] = String(digest);
  }
  yield partOf(digestsPart, JSON.stringify(digests));
}

function partOf(name: string, text: string): Part {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, bytes: Readable.from([bytes]) };
}

async function* rowsOf(client: pg.Client, { name }: TableStructure): AsyncGenerator<string> {
  await client.query(
    `declare part no scroll cursor for select t::text as line from ${pg.escapeIdentifier(name)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from part`);
    for (const { line } of rows) yield line;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close part');
}

export async function postgresTarget(place: PostgresPlace): Promise<StateTarget> {
  const client = new pg.Client((await reach(place)).connection);
  await client.connect();
  return {
    filledWith: async () => ((await tableNames(client)).length > 0 ? 'the database has tables' : undefined),
    fill: async (parts) => {
      await client.query(`begin; ${settings}`);
      try {
        await dropTables(client);
        await fill(client, parts);
        await outrun(client);
        // Autovacuum would do it within minutes. Until then PostgreSQL would plan for tables without rows.
        await client.query(`analyze ${(await tableNames(client)).join(', ')}`);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** Otherwise clients would take responses from after the backup for current, once as many changes have followed. */
async function outrun(client: pg.Client): Promise<void> {
  if (!(await tableNames(client)).includes(versionsTable)) return;
  const statement = renderStatement(outrunVersions(Date.now()), postgres);
  await client.query(statement.text, bindValues(statement, {}));
}

async function dropTables(client: pg.Client): Promise<void> {
  const names = await tableNames(client);
  if (names.length === 0) return;
  const others = await otherClients(client);
  if (others > 0) throw restoreTargetUsed({ what: `the database, by ${others} other connections,` });
  await client.query(`drop table ${names.join(', ')} cascade`);
}

async function fill(client: pg.Client, parts: AsyncIterable<Part>): Promise<void> {
  let structure: Structure | undefined;
  let digests: Readonly<Record<string, string>> | undefined;
  for await (const { name, bytes } of parts) {
    const text = await textOf(bytes);
    const index = rowsPart.exec(name)?.[1];
    if (name === structurePart) {
      structure = JSON.parse(text) as Structure;
      await createTables(client, structure);
    } else if (name === digestsPart) {
      digests = JSON.parse(text) as Record<string, string>;
    } else {
      const table = structure?.tables[Number(index)];
      if (!table) throw new Error(`${name} is not a part of a PostgreSQL backup`);
      await insertRows(client, table, text);
    }
  }
  if (!structure || !digests) throw new Error('Parts of the backup are missing.');
  await finish(client, structure);
  for (const table of structure.tables) await compare(client, table, digests[table.name]);
}

async function createTables(
  client: pg.Client,
  { extensions, sequences, functions, tables }: Structure,
): Promise<void> {
  for (const extension of extensions) await createExtension(client, extension);
  for (const { name, isIdentity } of sequences)
    if (!isIdentity) await client.query(`create sequence if not exists ${name}`);
  for (const text of functions) await client.query(text);
  const settings = renderStatement(postgres.tableSettings, postgres).text;
  for (const { name, columns } of tables)
    await client.query(`create table ${pg.escapeIdentifier(name)} (${columns.join(', ')})${settings}`);
}

/** A failure is ignored here: a statement that needs the extension will fail. */
async function createExtension(client: pg.Client, name: string): Promise<void> {
  await client.query('savepoint extension');
  try {
    await client.query(`create extension if not exists ${pg.escapeIdentifier(name)}`);
  } catch {
    await client.query('rollback to savepoint extension');
  }
}

/** `offset 0` keeps PostgreSQL from parsing the text once for each column. */
async function insertRows(client: pg.Client, { name }: TableStructure, lines: string): Promise<void> {
  const rows = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String(JSON.parse(line)));
  const table = pg.escapeIdentifier(name);
  await client.query(
    `insert into ${table} overriding system value
       select (x.v).* from (select r::${table} as v from unnest($1::text[]) r offset 0) x`,
    [rows],
  );
}

async function finish(client: pg.Client, { sequences, after }: Structure): Promise<void> {
  for (const text of after) await client.query(text);
  for (const { name, table, column, isIdentity, last, isCalled } of sequences) {
    const owned = table !== null && column !== null;
    if (owned && !isIdentity) {
      const owner = `${pg.escapeIdentifier(table)}.${pg.escapeIdentifier(column)}`;
      await client.query(`alter sequence ${name} owned by ${owner}`);
    }
    // The sequence of an identity may have another name here.
    const number = owned ? 'pg_get_serial_sequence($1, $2)::regclass' : '$1::regclass';
    const names = owned ? [pg.escapeIdentifier(table), column] : [name];
    const [value, called] = owned ? ['$3', '$4'] : ['$2', '$3'];
    await client.query(`select setval(${number}, ${value}::bigint, ${called}::boolean)`, [
      ...names,
      last,
      isCalled,
    ]);
  }
}

async function compare(client: pg.Client, table: TableStructure, wanted: string | undefined): Promise<void> {
  const digest = new RowDigest();
  for await (const row of rowsOf(client, table)) digest.add(row);
  if (String(digest) !== wanted)
    throw restoredOtherwise({ what: `${table.name} has the digest ${digest}, not ${wanted}` });
}

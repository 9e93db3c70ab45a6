// Rows that a transaction appends are inserted last, those of one table together, and stand or fall with it. So do statements that
// are not awaited.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../test/harness/empty-database.ts';
import { databases } from '../../test/harness/project.ts';
import { watchStatements } from '../../test/harness/watch-statements.ts';
import { sql, value } from '../sql/sql.ts';
import type { Transaction } from './database.ts';

const notesTarget = { table: 'notes', columns: ['note'] };
const marksTarget = { table: 'marks', columns: ['mark'] };

describe.each(databases)('appended rows on %s', (name) => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await emptyDatabase(name);
    await empty.database.write(async ({ run }) => {
      await run(sql`create table notes (note text unique)`);
      await run(sql`create table marks (mark text)`);
    });
  });
  afterEach(() => empty.close());

  const notes = (): Promise<readonly unknown[]> =>
    empty.database.write(async ({ rows }) =>
      (await rows(sql`select note from notes order by note`)).map(([note]) => note),
    );
  const insertNote = (note: string) => sql`insert into notes (note) values (${value(note)})`;

  test('come with what the transaction ran, in one statement for each table', async () => {
    const { texts } = await watchStatements(() =>
      empty.database.write(async (transaction) => {
        for (const note of ['a', 'b', 'c']) {
          transaction.append({ target: notesTarget, rows: [[note]] });
          transaction.append({ target: marksTarget, rows: [[note]] });
        }
        await transaction.run(insertNote('d'));
      }),
    );
    expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
    const inserts = texts.filter((text) => text.startsWith('insert')).map((text) => text.slice(0, 20));
    expect(inserts).toEqual(['insert into notes (n', 'insert into "notes" ', 'insert into "marks" ']);
  });

  test('of any number are as they were given', async () => {
    for (const count of [2, 2, 30]) {
      const rows = Array.from({ length: count }, (_, index) => [`${count} ${index}`]);
      await empty.database.write(async (transaction) => {
        transaction.append({ target: marksTarget, rows });
      });
      const marks = await empty.database.write(({ rows: read }) => read(sql`select mark from marks`));
      expect(marks.slice(-count).map(String).sort()).toEqual(rows.map(String).sort());
    }
  });

  test('undo it where they are refused, and it leaves the next one alone', async () => {
    const twice = empty.database.write(async (transaction) => {
      transaction.append({ target: notesTarget, rows: [['a']] });
      await transaction.run(insertNote('a'));
    });
    await expect(twice).rejects.toMatchObject({ name: 'UniqueViolation' });
    expect(await notes()).toEqual([]);
  });

  test('go with a transaction that fails, whatever was sent at once', async () => {
    const failing = empty.database.write(async (transaction) => {
      transaction.append({ target: notesTarget, rows: [['a']] });
      await Promise.all([insertNote('b'), insertNote('b'), insertNote('c')].map(transaction.run));
    });
    await expect(failing).rejects.toMatchObject({ name: 'UniqueViolation' });
    expect(await notes()).toEqual([]);
    await empty.database.write(({ run }) => run(insertNote('c')));
    expect(await notes()).toEqual(['c']);
  });
});

describe.each(databases)('statements that are not awaited on %s', (name) => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await emptyDatabase(name);
    await empty.database.write(({ run }) => run(sql`create table notes (note text unique)`));
  });
  afterEach(() => empty.close());

  const insertNote = (note: string) => sql`insert into notes (note) values (${value(note)})`;
  const notes = (): Promise<readonly unknown[]> =>
    empty.database.write(async ({ rows }) =>
      (await rows(sql`select note from notes order by note`)).map(([note]) => note),
    );
  const explained = new Error('explained');

  test('keep their order, and what follows sees them', async () => {
    const seen = await empty.database.write(async ({ send, run, rows }) => {
      send(insertNote('a'));
      send(sql`update notes set note = 'b'`);
      await run(insertNote('c'));
      return rows(sql`select note from notes order by note`);
    });
    expect(seen.map(([note]) => note)).toEqual(['b', 'c']);
    expect(await notes()).toEqual(['b', 'c']);
  });

  test('raise the version of what they change, however late that is known', async () => {
    empty.database.follow(new Map([['notes', 'api::note.note']]));
    const before = await empty.database.versions(['api::note.note']);
    let received: unknown;
    empty.database.onChange((rows) => {
      received = [...rows];
    });
    await empty.database.write(async ({ send }) => send(sql`insert into notes (note) values ('a'), ('b')`));
    expect(received).toEqual([['api::note.note', 2]]);
    expect(await empty.database.versions(['api::note.note'])).not.toBe(before);
  });

  test.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['the end', async () => undefined],
    ['what is read next', ({ rows }) => rows(sql`select note from notes`)],
    ['rows that are appended', async ({ append }) => append({ target: notesTarget, rows: [['b']] })],
  ])('undo the transaction where they fail, told by %s', async (_, next) => {
    const refused = empty.database.write(async (transaction) => {
      transaction.send(insertNote('a'));
      transaction.send(insertNote('a'), () => explained);
      await next(transaction);
    });
    // SQLite refuses at once, in its own words.
    if (name === 'postgres') await expect(refused).rejects.toBe(explained);
    else await expect(refused).rejects.toMatchObject({ name: 'UniqueViolation' });
    expect(await notes()).toEqual([]);
    await empty.database.write(async ({ send }) => send(insertNote('c')));
    expect(await notes()).toEqual(['c']);
  });

  test('fail those behind them with their error, prepared ones too', async () => {
    const all = sql`select note from notes where note <> 'z'`;
    // A statement gets a name when it occurs again.
    await empty.database.write(({ rows }) => rows(all));
    let settled: unknown;
    const refused = empty.database.write(async ({ send, rows }) => {
      send(insertNote('a'));
      send(insertNote('a'), () => explained);
      settled = await Promise.allSettled([rows(all), rows(all)]);
    });
    if (name === 'sqlite') await expect(refused).rejects.toMatchObject({ name: 'UniqueViolation' });
    else await expect(refused).rejects.toBe(explained);
    if (name === 'postgres') expect(settled).toMatchObject([{ reason: explained }, { reason: explained }]);
    expect(await notes()).toEqual([]);
  });

  test('of one part of the work are undone where another part fails, whenever they were sent', async () => {
    const refused = empty.database.write(async ({ rows, run }) => {
      const later = async (note: string) => {
        await rows(sql`select note from notes`);
        await run(insertNote(note));
        await run(insertNote(`${note} again`));
      };
      const fails = async () => {
        await run(insertNote('x'));
        await run(insertNote('x'));
      };
      await Promise.all([later('a'), fails(), later('b')]);
    });
    await expect(refused).rejects.toMatchObject({ name: 'UniqueViolation' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await notes()).toEqual([]);
  });

  test('that fail are forgotten with the savepoint that they were sent in', async () => {
    await empty.database.write(async ({ send, run }) => {
      send(insertNote('a'));
      await run(sql`savepoint inner_one`);
      const refused = async () => {
        send(insertNote('a'));
        await run(sql`release savepoint inner_one`);
      };
      await expect(refused()).rejects.toMatchObject({ name: 'UniqueViolation' });
      await run(sql`rollback to savepoint inner_one`);
      send(insertNote('b'));
    });
    expect(await notes()).toEqual(['a', 'b']);
  });
});

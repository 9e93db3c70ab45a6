import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { Changes, type Runner } from '../changes.ts';
import { WriteQueue } from './write-queue.ts';

let connection: Sqlite.Database;
let queue: WriteQueue;
/** Transaction statements in order. */
let texts: string[];
/** Thrown by the next statement with this text. */
let failures: Map<string, Error>;

beforeEach(() => {
  texts = [];
  failures = new Map();
  connection = new Sqlite(':memory:');
  connection.exec('create table names (name text unique)');
  const end: Runner['end'] = async (changes) => {
    for (const { text, values } of changes.statements(sqlite)) texts.push(`${text.slice(0, 20)} ${values}`);
  };
  const runner: Runner = { rows: async () => [], run: async () => 0, send: () => undefined, end };
  const exec = (text: string): void => {
    texts.push(text);
    const failure = failures.get(text);
    failures.delete(text);
    if (failure) throw failure;
    connection.exec(text);
  };
  queue = new WriteQueue({
    begin: async () => exec('begin immediate'),
    exec,
    runner,
    beforeCommit: () => undefined,
    holdUndoIn: (place) => void texts.push(`undo in ${place}`),
    understood: (error) => error,
  });
});
afterEach(() => connection.close());

const stored = (): unknown[] => connection.prepare('select name from names order by rowid').pluck().all();
const insert = (name: string): void => void connection.prepare('insert into names values (?)').run(name);
const add = (name: string): Promise<string> =>
  queue.add(async () => {
    insert(name);
    return name;
  });
const addAndThrow = (name: string, message: string): Promise<never> =>
  queue.add(async () => {
    insert(name);
    throw new Error(message);
  });

test('writes that wait at the same moment share one transaction', async () => {
  expect(await Promise.all([add('a'), add('b'), add('c')])).toEqual(['a', 'b', 'c']);
  const job = ['savepoint job', 'release job'];
  expect(texts).toEqual(['begin immediate', ...job, ...job, ...job, 'commit']);
});

test('where SQLite has ended the transaction by itself, all of its writes are refused for the reason of the one that failed', async () => {
  failures.set('rollback to job', new Error('no such savepoint: job'));
  const group = await Promise.allSettled([add('a'), addAndThrow('b', 'the disk is full'), add('c')]);
  expect(group.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
    Array(3).fill('the disk is full'),
  );
  await add('d');
  expect(stored()).toEqual(['d']);
});

test('all that waited for a lock that another process kept are refused at once, however many', async () => {
  failures.set('begin immediate', new Error('locked'));
  const many = Array.from({ length: 150 }, (_, count) => add(`early ${count}`));
  const outcomes = await Promise.allSettled([...many, queue.alone(async () => undefined), add('late')]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(150);
  expect(stored()).toEqual(['late']);
  expect(queue.load).toEqual({ running: 0, waiting: 0 });
});

test('what would undo a group is held in memory where all of its writes are small', async () => {
  const small = (name: string) => queue.add(async () => insert(name), { isSmall: true });
  await Promise.all([small('a'), small('b')]);
  await small('c');
  await Promise.all([small('d'), add('e')]);
  expect(texts.filter((text) => text.startsWith('undo') || text === 'commit')).toEqual([
    ...['undo in memory', 'commit', 'commit'],
    ...['undo in file', 'commit'],
  ]);
});

test('what small writes leave is written once behind the last of them, and before a write that is not small', async () => {
  const target = { table: 'notes', columns: ['note'] };
  const leave = (note: string, isSmall: boolean) =>
    queue.add(
      async ({ end }) => {
        if (note === 'refused') throw new Error(note);
        const changes = new Changes();
        changes.append({ target, rows: [[note]] }, new Map());
        await end(changes);
        texts.push(note);
      },
      { isSmall },
    );
  const small = ['a', 'refused', 'b'].map((note) => leave(note, true));
  await Promise.allSettled([...small, leave('large', false), leave('c', true)]);
  expect(texts.filter((text) => !/savepoint|job|begin|undo/.test(text))).toEqual([
    ...['a', 'b', 'insert into "notes"  a,b'],
    ...['insert into "notes"  large', 'large'],
    ...['c', 'insert into "notes"  c', 'commit'],
  ]);
});

test('a write that comes later gets a transaction of its own', async () => {
  await add('a');
  await add('b');
  expect(texts.filter((text) => text === 'commit')).toHaveLength(2);
});

test('work of its own waits for writes before it, and writes behind it wait', async () => {
  const seen: string[] = [];
  const write = (name: string) => queue.add(async () => void seen.push(name));
  const alone = (name: string) =>
    queue.alone(async () => {
      expect(connection.inTransaction).toBe(false);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(name);
      if (name === 'fails') throw new Error(name);
    });
  const all = [write('a'), write('b'), alone('alone'), alone('fails'), write('c')];
  const outcomes = await Promise.allSettled(all);
  expect(seen).toEqual(['a', 'b', 'alone', 'fails', 'c']);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
});

test('jobs run in the order in which they were added, one after the other', async () => {
  const seen: string[] = [];
  const slow = (name: string, ms: number): Promise<void> =>
    queue.add(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      seen.push(`${name} ends`);
    });
  await Promise.all([slow('a', 5), slow('b', 0)]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a refused job leaves nothing behind, and the others stand', async () => {
  const outcomes = await Promise.allSettled([add('a'), addAndThrow('b', 'refused'), add('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'refused' } });
  expect(stored()).toEqual(['a', 'c']);
});

test('a job that the database refuses is rejected with its error, and the others stand', async () => {
  const outcomes = await Promise.allSettled([add('a'), add('a'), add('b')]);
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(stored()).toEqual(['a', 'b']);
});

test('no write resolves before the commit', async () => {
  const job = add('a').then(() => texts.at(-1));
  expect(await job).toBe('commit');
});

test.each(['begin immediate', 'savepoint job', 'commit'])(
  'an error of %s rejects every job of the group',
  async (text) => {
    failures.set(text, new Error('disk full'));
    const outcomes = await Promise.allSettled([add('a'), addAndThrow('b', 'refused'), add('c')]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'disk full' } });
    expect(stored()).toEqual([]);
    expect(connection.inTransaction).toBe(false);
  },
);

test('after a failed commit the queue goes on', async () => {
  failures.set('commit', new Error('disk full'));
  await expect(add('a')).rejects.toThrow('disk full');
  expect(await add('b')).toBe('b');
  expect(stored()).toEqual(['b']);
});

test('a rollback that fails too, because SQLite rolled back by itself, does not hide the error', async () => {
  failures.set('commit', new Error('disk full'));
  failures.set('rollback', new Error('no transaction is active'));
  await expect(add('a')).rejects.toThrow('disk full');
  connection.exec('rollback');
  expect(await add('b')).toBe('b');
});

test('more than 64 waiting jobs are committed in groups', async () => {
  await Promise.all(Array.from({ length: 130 }, (_, index) => add(`n${index}`)));
  expect(texts.filter((text) => text === 'commit')).toHaveLength(3);
  expect(stored()).toHaveLength(130);
});

test('a job that is added while a group is written joins the next one', async () => {
  let later: Promise<string> | undefined;
  await queue.add(async () => {
    later = add('b');
  });
  expect(await later).toBe('b');
  expect(texts.filter((text) => text === 'commit')).toHaveLength(2);
});

test('idle waits for everything that was added, also for what was refused', async () => {
  const refused = addAndThrow('a', 'refused').catch(() => 'refused');
  void add('b');
  await queue.idle();
  expect(stored()).toEqual(['b']);
  expect(await refused).toBe('refused');
  await queue.idle();
});

test('jobs are handed what runs statements on the connection', async () => {
  const rows = await queue.add(({ rows }) => rows('select 1', []));
  expect(rows).toEqual([]);
});

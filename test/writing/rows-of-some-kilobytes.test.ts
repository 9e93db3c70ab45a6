// On PostgreSQL a row of some kilobytes is stored in its table as a whole. By default PostgreSQL compresses
// values and moves them to another table until four rows fit into a page: reading and writing these values
// costs more than the rest of the row.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

/** A text that cannot be compressed. */
const textOf = (length: number): string =>
  Array.from({ length: Math.ceil(length / 44) }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64'),
  )
    .join('')
    .slice(0, length);

async function bytesBeside({ request, plinth }: TestApp, data: object): Promise<number> {
  const { status } = await request('POST', '/api/notes', { data });
  expect(status).toBe(201);
  const [row] = await plinth.project.database.write(({ rows }) =>
    rows(sql`select pg_relation_size(reltoastrelid) from pg_class where oid = 'notes'::regclass`),
  );
  return Number(row?.[0]);
}

describe.runIf(databases.includes('postgres'))('a long row on postgres', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('postgres', {
      contentTypes: {
        'api::note.note': { attributes: { one: { type: 'text' }, other: { type: 'text' } } },
      },
    });
  });
  afterAll(() => app.close());

  test('is stored as a whole with some kilobytes, and in two tables with more than a page', async () => {
    expect(await bytesBeside(app, { one: textOf(700), other: textOf(700) })).toBe(0);
    expect(await bytesBeside(app, { one: textOf(30_000), other: '' })).toBeGreaterThan(0);
  });
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database, Row } from '../database/database.ts';
import { relation, schemaOf } from '../schema/harness.ts';
import { sqlite } from '../sql/dialects/sqlite.ts';
import { renderStatement, type Sql } from '../sql/sql.ts';
import { countStatistics } from './count.ts';
import { emptyStatistics } from './statistics.ts';

const schema = schemaOf({ types: { tag: { attributes: { others: relation('oneToMany', 'tag') } } } });

/** A survey that fails if the statement contains `on`. */
const failing = (on: string): Pick<Database, 'dialect' | 'survey'> => ({
  dialect: sqlite,
  survey: async (statement: Sql): Promise<readonly Row[]> => {
    const { text } = renderStatement(statement, sqlite);
    if (text.includes(on)) throw new Error('too slow');
    return text.includes('group by') && text.includes('sizes') ? [[1, 3, 2, 5]] : [['published', '', 7]];
  },
});

test('a number that cannot be counted keeps its previous value, and the others are counted', async () => {
  const fanOuts = new Map([['source tags_others_links', { total: 9, high: 9, squares: 81 }]]);
  const problems: string[] = [];
  const counted = await countStatistics(failing('"source_id"') as Database, schema, {
    before: { rows: new Map(), fanOuts },
    warn: ({ message }) => void problems.push(message),
    isEnough: () => false,
  });
  expect(counted.rows.get('tags')).toEqual([{ status: 'published', locale: '', rows: 7 }]);
  expect(counted.fanOuts.get('source tags_others_links')).toEqual({ total: 9, high: 9, squares: 81 });
  expect(counted.fanOuts.get('target tags_others_links')).toMatchObject({ total: 3, high: 2 });
  expect([...new Set(problems)]).toEqual(['too slow']);
});

test('the first count runs without pauses, later ones let requests run between their statements', async () => {
  const isDoneAtOnce = async (before: typeof emptyStatistics) => {
    let isDone = false;
    const options = { before, warn: () => undefined, isEnough: () => false };
    const counting = countStatistics(failing('nothing') as Database, schema, options).then(() => {
      isDone = true;
    });
    await new Promise(process.nextTick);
    await setImmediate();
    const wasDone = isDone;
    await counting;
    return wasDone;
  };
  expect(await isDoneAtOnce(emptyStatistics)).toBe(true);
  expect(await isDoneAtOnce({ ...emptyStatistics, version: 1 })).toBe(false);
});

import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { trigramsOf } from './sqlite-trigrams.ts';

test('the longest run of characters is asked for that trigrams surely find', () => {
  expect(trigramsOf('Harbour 50%')).toBe('harbour 50%');
  expect(trigramsOf('ab')).toBeUndefined();
  expect(trigramsOf('ab\nharbour\ncd')).toBe('harbour');
  expect(trigramsOf('straße am Fluss')).toBe('e am fluss');
  expect(trigramsOf('東京都')).toBe('東京都');
  expect(trigramsOf('აბგდ')).toBeUndefined();
  expect(trigramsOf('İstanbul')).toBeUndefined();
});

test('every spelling of a letter that is asked for is found', () => {
  const database = new Sqlite(':memory:');
  database.exec("create virtual table texts using fts5(t, content='', tokenize='trigram')");
  const insert = database.prepare('insert into texts (rowid, t) values (?, ?)');
  const find = database.prepare('select rowid from texts where texts match ?').pluck();
  const spellings: string[] = [];
  for (let point = 0x20; point <= 0x1ffff; point++) {
    const letter = String.fromCodePoint(point);
    if (letter.toLowerCase() !== letter || letter.toUpperCase() !== letter) spellings.push(letter);
  }
  const cases = spellings.flatMap((letter) => {
    const run = trigramsOf(`qx${letter}zw`);
    return run?.length === 5 ? [{ letter, run }] : [];
  });
  expect(cases.length).toBeGreaterThan(500);
  database.transaction(() => {
    for (const [index, { letter }] of cases.entries()) insert.run(index, `qx${letter}zw`);
  })();
  const missed = cases.filter(
    ({ run }, index) => !find.all(`"${run.replaceAll('"', '""')}"`).includes(index),
  );
  expect(missed).toEqual([]);
  database.close();
});

import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { DocumentStore, documentSize } from './document-store.ts';

test('a document weighs its words and the text that it was parsed from', () => {
  const short = documentSize(parse('{ a b c }'));
  expect(documentSize(parse(`{ a b c ${' '.repeat(100_000)} }`))).toBeGreaterThan(short + 200_000);
  expect(documentSize(parse(`{ ${'a '.repeat(1000)} }`))).toBeGreaterThan(short + 400_000);
});

test('the store holds so many bytes, and no document that is larger than a part of them', async () => {
  const store = new DocumentStore();
  const padded = (number: number) => parse(`{ a${number} # ${'x'.repeat(400_000)}\n }`);
  for (let number = 0; number < 60; number++) await store.set(`key ${number}`, padded(number));
  const kept = await Promise.all(Array.from({ length: 60 }, (_, number) => store.get(`key ${number}`)));
  expect(kept.filter(Boolean).length).toBeLessThan(45);
  expect(kept.at(-1)).toBeDefined();
  await store.set('large', parse(`{ a # ${'x'.repeat(900_000)}\n }`));
  expect(await store.get('large')).toBeUndefined();
});

test('what is not kept any more is forgotten', async () => {
  const store = new DocumentStore();
  await store.set('key', parse('{ a }'));
  expect(await store.delete('key')).toBe(true);
  expect(await store.get('key')).toBeUndefined();
});

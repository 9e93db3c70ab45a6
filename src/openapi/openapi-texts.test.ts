import { expect, test } from 'vitest';
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import { OpenapiTexts } from './openapi-texts.ts';

const named = (key: string): Abilities => ({ ...fullAccess, key });

test('a document is created once for callers with equal abilities, and again when their abilities or those of the public change', () => {
  const made: string[] = [];
  let open = named('nothing');
  const texts = new OpenapiTexts(
    ({ key }) => {
      made.push(key);
      return { key, open: open.key };
    },
    () => open,
  );
  expect([texts.textFor(named('editor')), texts.textFor(named('editor'))]).toEqual(
    Array(2).fill('{"key":"editor","open":"nothing"}'),
  );
  texts.textFor(named('author'));
  expect(made).toEqual(['editor', 'author']);
  open = named('articles');
  expect(texts.textFor(named('editor'))).toBe('{"key":"editor","open":"articles"}');
});

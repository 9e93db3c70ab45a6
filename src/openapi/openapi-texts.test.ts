import { expect, test } from 'vitest';
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import { OpenapiTexts } from './openapi-texts.ts';

const named = (key: string): Abilities => ({ ...fullAccess, key });

test('a document is made once for callers with equal abilities, and anew when those or what is public changes', () => {
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

import { describe, expect, test } from 'vitest';
import { de } from './de.ts';
import { server } from './en/server.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { Messages, Text } from './messages.tsx';
import { serverMessage } from './server-message.ts';

const textOf =
  (messages: Messages): Text =>
  (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const filled = (sentence: string): string => sentence.replace(/\{(\w+)\}/g, '<$1>');

describe('a sentence of the server', () => {
  test.each(Object.entries(server))('is known in each language, with its names: %s', (key, sentence) => {
    for (const messages of [en, de, fr])
      expect(serverMessage(filled(sentence), textOf(messages))).toBe(
        filled(messages[key as keyof typeof server]),
      );
  });

  test('stays as it is in English, and in all languages where it is unknown', () => {
    expect(serverMessage('email must be a valid email', textOf(en))).toBe('email must be a valid email');
    expect(serverMessage('A sentence of a project', textOf(de))).toBe('A sentence of a project');
  });

  test('takes names of all kinds', () => {
    expect(serverMessage('seo.cards[0].title must be at least 3 characters', textOf(de))).toBe(
      '„seo.cards[0].title“ muss mindestens 3 Zeichen haben.',
    );
  });
});

// A sentence of the server in the language of the panel: the English catalogue has it word for word, with names in braces. One that is
// not there stays English.
import { server } from './en/server.ts';
import type { Text } from './messages.tsx';

type ServerKey = keyof typeof server;

const sentences = (Object.keys(server) as ServerKey[]).map((key) => ({
  key,
  pattern: patternOf(server[key]),
}));

export function serverMessage(message: string, text: Text): string {
  for (const { key, pattern } of sentences) {
    const found = pattern.exec(message);
    if (found) return text(key, found.groups);
  }
  return message;
}

/** `{name}` is a group of that name. */
function patternOf(sentence: string): RegExp {
  const plain = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's');
}

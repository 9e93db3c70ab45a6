// A new document is made once, also where the response of the server was lost and it is saved again.
import { useRef } from 'react';
import type { Values } from '../form/form-store.ts';

/** The same key for the same content of a form, by which the server knows that it has made the document. */
export function useOnce(): (content: Values) => string {
  const last = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current?.content !== written) last.current = { content: written, key: newKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` is missing where the panel is opened over plain HTTP. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

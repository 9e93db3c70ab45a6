// Work that is not saved yet, kept in this browser: a crash, a lost session or a closed tab loses nothing.
import { useEffect, useRef } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import type { Creation, FormStore, Values } from '../form/form-store.ts';

interface Unsaved {
  readonly at: string;
  readonly values: Values;
  /** Of a new document. */
  readonly creation?: Creation;
}

const pause = 600;

const keyOf = ({ contentType, documentId, locale }: DocumentPlace): string =>
  ['plinth-unsaved', contentType.uid, documentId ?? 'create', locale ?? ''].join(' ');

export function readUnsaved(place: DocumentPlace): Unsaved | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'values' in stored && 'at' in stored
      ? (stored as Unsaved)
      : undefined;
  } catch {
    return undefined;
  }
}

export const forgetUnsaved = (place: DocumentPlace): void => localStorage.removeItem(keyOf(place));

/** Without a place nothing is kept. */
export function useKeptWork(store: FormStore, place: DocumentPlace | undefined): void {
  const key = place && keyOf(place);
  const current = useRef(key);
  current.current = key;
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      if (!store.isChanged) {
        localStorage.removeItem(key);
        return;
      }
      try {
        localStorage.setItem(key, JSON.stringify(unsavedIn(store)));
      } catch {
        // The store of the browser is full: the warning before leaving is what remains.
      }
    };
    if (store.isChanged) keep();
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
      // A document that was made meanwhile has its work kept under its own id.
      if (current.current !== key) localStorage.removeItem(key);
      else if (store.isChanged) keep();
    };
  }, [store, key]);
}

function unsavedIn({ values, creation }: FormStore): Unsaved {
  const at = new Date().toISOString();
  return { at, values, ...(creation && { creation: { key: creation.key, content: creation.content } }) };
}

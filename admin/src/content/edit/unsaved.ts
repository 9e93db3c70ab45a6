// Work that is not saved yet, kept in this browser: a crash, a lost session or a closed tab loses nothing.
import { useEffect } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import type { FormStore, Values } from '../form/form-store.ts';

interface Unsaved {
  readonly at: string;
  readonly values: Values;
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
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      if (!store.isChanged) {
        localStorage.removeItem(key);
        return;
      }
      try {
        localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values: store.values }));
      } catch {
        // The store of the browser is full: the warning before leaving is what remains.
      }
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    });
    return () => {
      clearTimeout(timer);
      if (store.isChanged) keep();
      stop();
    };
  }, [store, key]);
}

// Work that is not saved yet, kept in this browser: a crash, a lost session or a closed tab loses nothing. Each form keeps its
// own, so that two tabs on one document do not write over each other.
import { useEffect, useRef, useState } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import type { FormStore, Sending, Values } from '../form/form-store.ts';

interface Kept {
  readonly at: string;
  readonly values: Values;
  /** What was stored when the work began, and its version: missing where nothing was. */
  readonly initial: Values;
  readonly version?: string;
  /** What was sent without an outcome. */
  readonly sending?: Sending;
}

export interface Unsaved extends Kept {
  readonly key: string;
}

const pause = 600;

const prefixOf = ({ contentType, documentId, locale }: DocumentPlace): string =>
  `${['plinth-unsaved', contentType.uid, documentId ?? 'create', locale ?? ''].join(' ')}|`;

const keysOf = (place: DocumentPlace): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(place)));

/** What forms that are gone have left, the newest first. Over plain HTTP a browser does not tell which are gone. */
export async function readUnsaved(place: DocumentPlace): Promise<readonly Unsaved[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const open = new Set(held.map(({ name }) => name));
  return keysOf(place)
    .filter((key) => !open.has(key))
    .flatMap(unsavedAt)
    .sort((one, other) => other.at.localeCompare(one.at));
}

function unsavedAt(key: string): readonly Unsaved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isKept = typeof stored === 'object' && stored !== null && 'values' in stored && 'initial' in stored;
    return isKept ? [{ ...(stored as Kept), key }] : [];
  } catch {
    return [];
  }
}

export const dropUnsaved = ({ key }: Unsaved): void => localStorage.removeItem(key);

/** As work on a document that is to be made. */
export function keepForNew(place: DocumentPlace, values: Values): void {
  const kept: Kept = { at: new Date().toISOString(), values, initial: {} };
  localStorage.setItem(prefixOf({ ...place, documentId: undefined }) + newKey(), JSON.stringify(kept));
}

/** Of a document that is no more. */
export function forgetUnsaved(place: DocumentPlace): void {
  for (const key of keysOf(place)) localStorage.removeItem(key);
}

/** Without a place nothing is kept. Gives back what drops the work of this form. */
export function useKeptWork(store: FormStore, place: DocumentPlace | undefined): () => void {
  const [form] = useState(newKey);
  const key = place && prefixOf(place) + form;
  const current = useRef({ key, version: place?.version });
  current.current = { key, version: place?.version };
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = holdLock(key);
    const keep = (): void => {
      if (!store.isChanged) {
        localStorage.removeItem(key);
        return;
      }
      try {
        localStorage.setItem(key, JSON.stringify(keptOf(store, current.current.version)));
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
      if (current.current.key !== key) localStorage.removeItem(key);
      else if (store.isChanged) keep();
      letGo();
    };
  }, [store, key]);
  return () => {
    if (key !== undefined) localStorage.removeItem(key);
  };
}

/** Tells the other tabs that the form is open, until it is let go or its page is gone. */
function holdLock(key: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(key, () => promise);
  return resolve;
}

function keptOf({ values, initial, sending }: FormStore, version: string | undefined): Kept {
  return {
    at: new Date().toISOString(),
    values,
    initial,
    ...(version !== undefined && { version }),
    ...(sending && { sending: { ...sending, values: {} } }),
  };
}

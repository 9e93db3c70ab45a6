// Stores unsaved work in this browser, so that a crash, an ended session or a closed tab does not lose it. Each form has its own
// entry, so that two tabs with the same document do not overwrite each other. Others who sign in to this browser are not offered it.
import { useEffect, useRef, useState } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import type { Admin } from '../../api/session.ts';
import { useSession } from '../../session.ts';
import type { FormStore, Sending, Values } from '../form/form-store.ts';

interface Kept {
  readonly at: string;
  readonly values: Values;
  /** The stored values when the work began, and their version; missing for a new document. */
  readonly initial: Values;
  readonly version?: string;
  /** A request with unknown outcome. */
  readonly sending?: Sending;
}

export interface Unsaved extends Kept {
  readonly key: string;
}

const pause = 600;

const prefixOf = ({ contentType, documentId, locale }: DocumentPlace, me: Admin): string =>
  `${['plinth-unsaved', me.id, contentType.uid, documentId ?? 'create', locale ?? ''].join(' ')}|`;

const keysOf = (place: DocumentPlace, me: Admin): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(place, me)));

/** The unsaved work of closed forms, newest first. Over plain HTTP there are no locks, so open forms are included. */
export async function readUnsaved(place: DocumentPlace, me: Admin): Promise<readonly Unsaved[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const open = new Set(held.map(({ name }) => name));
  return keysOf(place, me)
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

/** Stores the values as unsaved work of a new document. */
export function keepForNew(place: DocumentPlace, values: Values, me: Admin): void {
  const kept: Kept = { at: new Date().toISOString(), values, initial: {} };
  localStorage.setItem(prefixOf({ ...place, documentId: undefined }, me) + newKey(), JSON.stringify(kept));
}

/** Deletes the unsaved work of a deleted document. */
export function forgetUnsaved(place: DocumentPlace, me: Admin): void {
  for (const key of keysOf(place, me)) localStorage.removeItem(key);
}

/** Stores the work of a form. Returns a function that deletes the stored work. */
export function useKeptWork(store: FormStore, place: DocumentPlace): () => void {
  const { me } = useSession();
  const [form] = useState(newKey);
  const key = prefixOf(place, me) + form;
  const current = useRef({ key, version: place.version });
  current.current = { key, version: place.version };
  useEffect(() => {
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
        // The storage of the browser is full. The confirmation before leaving still works.
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
      // After a new document was created, its work is stored under its documentId.
      if (current.current.key !== key) localStorage.removeItem(key);
      else if (store.isChanged) keep();
      letGo();
    };
  }, [store, key]);
  return () => localStorage.removeItem(key);
}

/** Holds a lock while the form is open, by which other tabs know that it is open. */
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

// Saving and publishing a form: what is sent, and what comes of it.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { problemsOf } from '../../api/api-error.ts';
import {
  actOnDocument,
  type Document,
  type DocumentAction,
  type DocumentPlace,
  type Stored,
  writeDocument,
} from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { notify } from '../../parts/notify.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, walkOf } from '../form/form-values.ts';
import { useKeepDocument } from './use-document.ts';
import { useOnce } from './use-once.ts';

export interface Saving {
  readonly save: () => void;
  /** Saves what is not saved, then does it. */
  readonly act: (action: Exclude<DocumentAction, 'clone'>) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly forget: () => void;
}

/** What the surroundings of a form do once it is stored. */
export interface AfterSaving {
  /** Called for each version that is stored; all of it to those who may read it. */
  readonly onStored?: (stored: Stored) => void;
  /** What is stored has a documentId now, by which the form goes on. */
  readonly onCreated?: (documentId: string) => void | Promise<void>;
  readonly onDone?: () => void;
}

export function useSaving(
  place: DocumentPlace,
  { store, contentType, types }: Form,
  { onStored, onCreated, onDone }: AfterSaving,
): Saving {
  const text = useText();
  const keep = useKeepDocument();
  const walk = walkOf(types);
  const onceFor = useOnce();
  // A second press of the keys comes before anything is drawn anew.
  const isBusy = useRef(false);

  /** The document as it is stored now, which the form goes on with. `sent`: what was typed since then stays. */
  async function take(stored: Document, sent: Values): Promise<void> {
    store.settle(walk.load(contentType.attributes, stored.attributes), sent);
    const { documentId } = stored;
    const isCollection = contentType.kind === 'collectionType';
    await keep({ ...place, documentId: isCollection ? documentId : place.documentId }, stored);
    if (isCollection && place.documentId === undefined) await onCreated?.(documentId);
  }

  async function write(): Promise<DocumentPlace> {
    const sent = store.values;
    const changes = changesOf(contentType.attributes, store, walk);
    const stored = await writeDocument(place, changes, onceFor(changes));
    onStored?.(stored);
    const written = { ...place, documentId: stored.documentId, version: undefined };
    if (!('attributes' in stored)) return written;
    await take(stored, sent);
    return { ...written, version: stored.updatedAt };
  }

  const running = useMutation({
    mutationFn: async (action: 'save' | Exclude<DocumentAction, 'clone'>) => {
      const isUnwritten = place.documentId === undefined && contentType.kind === 'collectionType';
      const mustWrite = action !== 'discard' && (store.isChanged || isUnwritten || action === 'save');
      const written = mustWrite ? await write() : place;
      if (action === 'save') return;
      const target = contentType.kind === 'singleType' ? { ...place, version: written.version } : written;
      const sent = action === 'discard' ? store.values : store.initial;
      const stored = await actOnDocument(target, action);
      onStored?.(stored);
      await take(stored, sent);
    },
    onSuccess(_, action) {
      notify(text(`edit.${action}Done`));
      onDone?.();
    },
    onError: (error) => store.report(problemsOf(error)),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const begin = (action: 'save' | Exclude<DocumentAction, 'clone'>): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    running.mutate(action);
  };
  return {
    save: () => begin('save'),
    act: begin,
    isPending: running.isPending,
    error: running.error,
    forget: running.reset,
  };
}

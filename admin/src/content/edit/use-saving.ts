// Saving and publishing a form: what is sent, and what comes of it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { actOnDocument, type DocumentAction, type DocumentPlace, type Stored } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { notify } from '../../parts/notify.ts';
import { problemsOf } from '../../parts/problems-of.ts';
import { contentTypesQuery } from '../content-types.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, isHeldBack, walkOf } from '../form/form-values.ts';
import { sendOnce } from './send-once.ts';
import { useKeepDocument } from './use-document.ts';

export interface Saving {
  /** While it is being saved: what was typed since follows. */
  readonly save: () => void;
  /** Saves what is not saved, then does it. */
  readonly act: (action: DocumentAction) => void;
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
  form: Form,
  { onStored, onCreated, onDone }: AfterSaving,
): Saving {
  const { store, contentType, types } = form;
  const text = useText();
  const keep = useKeepDocument();
  const client = useQueryClient();
  const walk = walkOf(types);
  const isNew = place.documentId === undefined && contentType.kind === 'collectionType';
  // A second press of the keys comes before anything is drawn anew.
  const isBusy = useRef(false);
  const begunWith = useRef<Values>(undefined);
  const isAskedAgain = useRef(false);
  const last = useRef<DocumentPlace>(undefined);

  /** What is drawn may still be behind what was stored last: a second press must not make the document again. */
  function current(): DocumentPlace {
    const isBehind = isNew || (place.version ?? '') < (last.current?.version ?? '');
    return last.current && isBehind ? last.current : place;
  }

  /** The document as it is stored now, which the form goes on with. `sent`: what was typed since then stays. */
  async function take(stored: Stored, sent: Values): Promise<DocumentPlace> {
    onStored?.(stored);
    const written = { ...place, ...(isNew && { documentId: stored.documentId }), version: undefined };
    if (!('attributes' in stored)) return written;
    const at = { ...written, version: stored.updatedAt };
    last.current = at;
    store.settle(walk.load(contentType.attributes, stored.attributes), sent);
    await keep(written, stored);
    if (isNew) await onCreated?.(stored.documentId);
    return at;
  }

  const changes = (): Values => changesOf(contentType.attributes, store, walk);

  /** Where an earlier request is what is stored, what was typed after it is still to come. */
  async function write(at: DocumentPlace): Promise<DocumentPlace> {
    const { stored, of, isOlder } = await sendOnce(at, store, changes());
    const written = await take(stored, of);
    return isOlder ? write(written) : written;
  }

  const running = useMutation({
    mutationFn: async (action: 'save' | DocumentAction) => {
      const mustWrite = action !== 'discard' && (store.isChanged || isNew || action === 'save');
      const at = current();
      const written = mustWrite ? await write(at) : at;
      if (action === 'save') return;
      const sent = action === 'discard' ? store.values : store.initial;
      await take(await actOnDocument(written, action), sent);
    },
    onSuccess(_, action) {
      notify(text(`edit.${action}Done`));
      onDone?.();
    },
    onError: (error) => {
      store.report(problemsOf(error, text));
      // Perhaps the type was changed meanwhile: the form goes on with what it is now, and keeps what was typed.
      const isRefused = error instanceof ApiError && error.status === 400;
      if (isRefused) void client.invalidateQueries({ queryKey: contentTypesQuery.queryKey });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const begin = (action: 'save' | DocumentAction): void => {
    if (isBusy.current) {
      isAskedAgain.current ||= action === 'save' && store.values !== begunWith.current;
      return;
    }
    isBusy.current = true;
    begunWith.current = store.values;
    running.mutate(action);
  };
  useEffect(() => {
    if (running.isPending || !isAskedAgain.current) return;
    isAskedAgain.current = false;
    if (running.isSuccess && store.isChanged && !isHeldBack(form)) begin('save');
  }, [running.isPending]);
  return {
    save: () => begin('save'),
    act: begin,
    isPending: running.isPending,
    error: running.error,
    forget: running.reset,
  };
}

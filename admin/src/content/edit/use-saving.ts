// Saves and publishes a form: sends the changes and processes the response.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { actOnDocument, type DocumentAction, type DocumentPlace, type Stored } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { notify } from '../../parts/notify.ts';
import { contentTypesQuery } from '../content-types.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, isHeldBack, loadedOver, walkOf } from '../form/form-values.ts';
import { messagesOf, placedProblems } from '../form/problem-fields.ts';
import { localesQuery } from '../locales.ts';
import { refuseOverwriting, refuseUnseen } from './refuse-overwriting.ts';
import { sendOnce } from './send-once.ts';
import { isVersionGone, useKeepDocument, useReloadDocument } from './use-document.ts';

type Action = 'save' | DocumentAction;

export interface Saving {
  /** Saves. If a save is running, later changes are saved after it. */
  readonly save: () => void;
  /** Saves unsaved changes, then performs the action. */
  readonly act: (action: DocumentAction) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly forget: () => void;
}

/** Callbacks of a form for a successful save. */
export interface AfterSaving {
  /** Called for each stored version; only with the documentId if the administrator may not read it. */
  readonly onStored?: (stored: Stored) => void;
  /** Called with the documentId of a created document, with which the form continues. */
  readonly onCreated?: (documentId: string) => void | Promise<void>;
  readonly onDone?: () => void;
}

export function useSaving(place: DocumentPlace, form: Form, after: AfterSaving): Saving {
  const { store } = form;
  const text = useText();
  const client = useQueryClient();
  const reload = useReloadDocument();
  const perform = useWriting(place, form, after);
  // A ref, because a second key press may come before the next render.
  const isBusy = useRef(false);
  const begunWith = useRef<Values>(undefined);
  const isAskedAgain = useRef(false);
  const running = useMutation({
    mutationFn: perform,
    onSuccess(_, action) {
      notify(text(`edit.${action}Done`));
      after.onDone?.();
    },
    onError: (error) => {
      const problems = placedProblems(form, error, text);
      store.report(messagesOf(problems));
      // The focus stays where the editor has gone on to type.
      const isTyping = store.isChanged && store.values !== begunWith.current;
      if (!isTyping) store.lead(problems.find(({ field }) => field)?.field);
      if (isVersionGone(error)) void reload(place);
      // The content type or the locales may have changed in the meantime: they are reloaded, and the form keeps its values.
      const isRefused = error instanceof ApiError && error.status === 400;
      if (!isRefused) return;
      void client.invalidateQueries({ queryKey: contentTypesQuery.queryKey });
      void client.invalidateQueries({ queryKey: localesQuery.queryKey });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const begin = (action: Action): void => {
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

/** Returns a function that writes the form, or performs an action on its document, and takes over what is stored then. */
function useWriting(place: DocumentPlace, form: Form, { onStored, onCreated }: AfterSaving) {
  const { store, contentType, types } = form;
  const keep = useKeepDocument();
  const walk = walkOf(types);
  const isNew = place.documentId === undefined && contentType.kind === 'collectionType';
  const last = useRef<DocumentPlace>(undefined);

  /** The current place. The rendered one may be older than the last save, and a second key press must not create the document again. */
  function current(): DocumentPlace {
    const isBehind = isNew || (place.version ?? '') < (last.current?.version ?? '');
    return last.current && isBehind ? last.current : place;
  }

  /** Takes over the stored document. Values that were changed after `sent` stay. */
  async function take(stored: Stored, sent: Values): Promise<DocumentPlace> {
    onStored?.(stored);
    const written = { ...place, ...(isNew && { documentId: stored.documentId }), version: undefined };
    if (!('attributes' in stored)) return written;
    const at = { ...written, version: stored.updatedAt };
    last.current = at;
    store.settle(loadedOver(sent, walk.load(contentType.attributes, stored.attributes)), sent);
    await keep(written, stored);
    if (isNew) await onCreated?.(stored.documentId);
    return at;
  }

  const changes = (): Values => changesOf(contentType.attributes, store, walk);

  /** Writes the values. If only an earlier request was stored, the later changes are written after it. */
  async function write(at: DocumentPlace): Promise<DocumentPlace> {
    const content = changes();
    // A request with unknown outcome may have stored these values itself.
    if (!store.sending) await refuseOverwriting(at, form, content);
    const { stored, of, isOlder } = await sendOnce(at, store, content);
    const written = await take(stored, of);
    return isOlder ? write(written) : written;
  }

  return async (action: Action): Promise<void> => {
    const mustWrite = action !== 'discard' && (store.isChanged || isNew || action === 'save');
    const at = current();
    if (action === 'publish' && !store.sending) await refuseUnseen(at, form);
    const written = mustWrite ? await write(at) : at;
    if (action === 'save') return;
    const sent = action === 'discard' ? store.values : store.initial;
    await take(await actOnDocument(written, action), sent);
  };
}

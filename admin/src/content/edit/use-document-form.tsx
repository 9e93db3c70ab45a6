// A document in a form, wherever it stands: its values, saving and publishing, and the dialogs of both.
import { useId } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isConflict } from '../../api/api-error.ts';
import type { ContentType, RightOn } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { isUnreached } from '../../parts/ErrorNotice.tsx';
import { useServerUp } from '../../shell/use-server-up.ts';
import { useTypes } from '../content-types.ts';
import type { Form } from '../form/form.ts';
import { attributesIn } from '../form/form.ts';
import { FormStore } from '../form/form-store.ts';
import { isHeldBack, missingIn, walkOf } from '../form/form-values.ts';
import { rightToWrite } from '../reach.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { type Unsaved, useKeptWork } from './unsaved.ts';
import { useKeepDocument } from './use-document.ts';
import { type AfterSaving, type Saving, useSaving } from './use-saving.ts';

export interface EditedDocument {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  /** Null where nothing is stored yet. */
  readonly document: Document | null;
  /** Of another language, where this one is not written yet. */
  readonly shared?: Document['attributes'] | undefined;
}

interface Manner extends AfterSaving {
  /** Whether work that is not saved stays in this browser. */
  readonly isKept: boolean;
}

export interface DocumentForm {
  readonly form: Form;
  /** Every write is for the version that the form shows. */
  readonly place: DocumentPlace;
  readonly saving: Saving;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  /** After a list of what is missing, where something is. */
  readonly publish: () => void;
  /** Goes on with work of an earlier form; missing where nothing may be written, and once this form has stored something itself. */
  readonly restore: ((unsaved: Unsaved) => void) | undefined;
  /** What the server refused, unless a dialog shows it. */
  readonly error: unknown;
  /** To be drawn inside of the form's provider. */
  readonly dialogs: ReactNode;
}

export function useDocumentForm(edited: EditedDocument, { isKept, ...after }: Manner): DocumentForm {
  const { contentType, document } = edited;
  const keep = useKeepDocument();
  const right = rightToWrite(contentType, document, edited.place.locale);
  const form = useNewForm(edited, right);
  const { store } = form;
  const [shown, setShown] = useShownVersion(document, form);
  const place = { ...edited.place, version: shown?.updatedAt };
  const isChanged = useSyncExternalStore(store.subscribe, () => store.isChanged);
  const hasUnsendable = useSyncExternalStore(store.subscribe, () => isHeldBack(form));
  const dropWork = useKeptWork(store, isKept ? place : undefined);
  const [hasStored, setStored] = useState(false);
  const saving = useSaving(place, form, {
    ...after,
    onStored: (stored) => {
      dropWork();
      setStored(true);
      if ('attributes' in stored) setShown(stored);
      after.onStored?.(stored);
    },
  });
  const [missing, setMissing] = useState<readonly string[]>([]);
  useForgottenOutage(saving);
  const publish = (): void => {
    const found = missingIn(attributesIn(form), store.values, walkOf(form.types));
    if (found.length > 0) setMissing(found);
    else saving.act('publish');
  };
  /** Over the version that the work began with: what others wrote since is a conflict, and not overwritten. */
  const restore = ({ values, initial, version, sending }: Unsaved): void => {
    if (document === null || version === place.version) store.replace(values);
    else {
      setShown({ ...document, updatedAt: version ?? beforeAll });
      store.rebase(initial, values);
    }
    store.send(sending);
  };
  const conflict = isConflict(saving.error) ? saving.error : undefined;
  return {
    form,
    place,
    saving,
    isChanged,
    canSave: isChanged && !hasUnsendable && !saving.isPending && right !== null,
    publish,
    restore: hasStored || right === null ? undefined : restore,
    error: conflict === undefined ? saving.error : null,
    dialogs: (
      <>
        <MissingDialog
          missing={missing}
          onClose={() => setMissing([])}
          onIgnore={() => {
            setMissing([]);
            saving.act('publish');
          }}
        />
        {conflict && (
          <ConflictDialog
            place={place}
            error={conflict}
            onClose={saving.forget}
            onTaken={(theirs) => {
              saving.forget();
              setShown(theirs);
              void keep(place, theirs);
            }}
          />
        )}
      </>
    ),
  };
}

/** The version of what was not there. */
const beforeAll = new Date(0).toISOString();

/** The version that the values of the form come from. Another one that arrives takes its place unless there is work on it. */
function useShownVersion(document: Document | null, { store, contentType, types }: Form) {
  const [shown, setShown] = useState(document);
  useEffect(() => {
    if (document === null || document === shown || store.isChanged) return;
    store.reset(walkOf(types).load(contentType.attributes, document.attributes));
    setShown(document);
  }, [document]);
  return [shown, setShown] as const;
}

/** What could not be reached is there again: nothing is left to say. */
function useForgottenOutage({ error, forget }: Saving): void {
  const isUp = useServerUp();
  useEffect(() => {
    if (isUp && isUnreached(error)) forget();
  }, [isUp]);
}

function useNewForm(
  { place, contentType, document, shared = {} }: EditedDocument,
  right: RightOn | null,
): Form {
  const types = useTypes();
  const key = useId();
  const [store] = useState(() => {
    const walk = walkOf(types);
    const { attributes } = contentType;
    if (document) return new FormStore(walk.load(attributes, document.attributes));
    const inAll = Object.entries(attributes).filter(
      ([name, { localized }]) => !localized && shared[name] !== undefined,
    );
    return new FormStore({ ...walk.initial(attributes), ...walk.load(Object.fromEntries(inAll), shared) });
  });
  const { documentId, locale } = place;
  // The same object as long as it says the same: another one draws every field anew.
  return useMemo(
    () => ({
      key,
      store,
      contentType,
      types,
      documentId,
      locale,
      isReadOnly: (name) => right === null || (right.fields !== null && !right.fields.includes(name)),
    }),
    [key, store, contentType, types, documentId, locale, right],
  );
}

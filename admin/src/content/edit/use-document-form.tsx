// The form of a document, on a screen or in a drawer: its values, saving and publishing, and their dialogs.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { neverWritten } from '../../../../src/values/if-match.ts';
import { isConflict } from '../../api/api-error.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { isUnreached } from '../../parts/ErrorNotice.tsx';
import { useServerUp } from '../../shell/use-server-up.ts';
import type { Form } from '../form/form.ts';
import { attributesIn } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { asNew, isHeldBack, loadedOver, missingIn, walkOf } from '../form/form-values.ts';
import { reaches, rightToWrite } from '../reach.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { isLocaleGone, startOfTranslation } from './gone-locale.ts';
import { MissingDialog } from './MissingDialog.tsx';
import { type Unsaved, useKeptWork } from './unsaved.ts';
import { useKeepDocument } from './use-document.ts';
import { type EditedDocument, useNewForm } from './use-new-form.ts';
import { type AfterSaving, type Saving, useSaving } from './use-saving.ts';

export interface DocumentForm {
  readonly form: Form;
  /** The place of the document, with the version that the form shows. */
  readonly place: DocumentPlace;
  readonly saving: Saving;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  /** Publishes, or lists the missing values first. */
  readonly publish: () => void;
  /** Restores unsaved work; undefined if the document is read-only, and after this form has saved something. */
  readonly restore: ((unsaved: Unsaved) => void) | undefined;
  /** Bases the form on a new translation, if the locale was deleted meanwhile. */
  readonly addAgain: (() => void) | undefined;
  /** The error of the server, unless a dialog shows it. */
  readonly error: unknown;
  /** Must be rendered inside the provider of the form. */
  readonly dialogs: ReactNode;
}

export function useDocumentForm(edited: EditedDocument, after: AfterSaving): DocumentForm {
  const { contentType, document } = edited;
  const right = rightToWrite(contentType, document, edited.place.locale);
  const form = useNewForm(edited, right);
  const { store } = form;
  const [shown, setShown] = useShownVersion(document, form);
  const place = { ...edited.place, version: shown?.updatedAt ?? versionOfMissing(edited) };
  const isChanged = useSyncExternalStore(store.subscribe, () => store.isChanged);
  const hasUnsendable = useSyncExternalStore(store.subscribe, () => isHeldBack(form));
  const dropWork = useKeptWork(store, place);
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
  const { publish, dialog: missingDialog } = usePublishing(form, saving);
  const { error, dialog: conflictDialog } = useConflict(place, saving, setShown);
  useForgottenOutage(saving);
  /** Restores the work with the version it was based on, so that later changes of others are a conflict and not overwritten. */
  const restore = ({ values, initial, version, sending }: Unsaved): void => {
    if (document === null || version === place.version) store.replace(values);
    else {
      setShown({ ...document, updatedAt: version ?? neverWritten });
      store.rebase(initial, values);
    }
    store.send(sending);
  };
  const addAgain = (): void => {
    saving.forget();
    setShown(null);
    store.rebase(startOfTranslation(form), asNew(store.values) as Values);
  };
  return {
    form,
    place,
    saving,
    isChanged,
    addAgain: isLocaleGone(error) && right !== null ? addAgain : undefined,
    canSave: isChanged && !hasUnsendable && !saving.isPending && right !== null,
    publish,
    restore: hasStored || right === null ? undefined : restore,
    error,
    dialogs: (
      <>
        {missingDialog}
        {conflictDialog}
      </>
    ),
  };
}

/** Publishes a document, or lists the missing values in a dialog first. */
function usePublishing(form: Form, saving: Saving) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  return {
    publish: (): void => {
      const found = missingIn(attributesIn(form), form.store.values, walkOf(form.types));
      if (found.length > 0) setMissing(found);
      else saving.act('publish');
    },
    dialog: (
      <MissingDialog
        missing={missing}
        onClose={() => setMissing([])}
        onIgnore={() => {
          setMissing([]);
          saving.act('publish');
        }}
      />
    ),
  };
}

/** Shows a conflict in a dialog, in which the version of the others can be taken. Other errors are returned. */
function useConflict(place: DocumentPlace, { error, forget }: Saving, onTaken: (theirs: Document) => void) {
  const keep = useKeepDocument();
  if (!isConflict(error) || isLocaleGone(error)) return { error, dialog: null };
  return {
    error: null,
    dialog: (
      <ConflictDialog
        place={place}
        error={error}
        onClose={forget}
        onTaken={(theirs) => {
          forget();
          onTaken(theirs);
          void keep(place, theirs);
        }}
      />
    ),
  };
}

/** Undefined for a new document, and if the administrator might not see a version that is there. */
const versionOfMissing = ({
  place: { documentId, locale },
  contentType: { kind, rights },
}: EditedDocument) =>
  (documentId !== undefined || kind === 'singleType') && reaches(rights.read, locale)
    ? neverWritten
    : undefined;

/** The version on which the form is based. A newer one replaces it unless the form has unsaved changes. */
function useShownVersion(document: Document | null, { store, contentType, types }: Form) {
  const [shown, setShown] = useState(document);
  useEffect(() => {
    if (document === null || document === shown || store.isChanged) return;
    const stored = walkOf(types).load(contentType.attributes, document.attributes);
    store.reset(loadedOver(store.values, stored));
    setShown(document);
  }, [document]);
  return [shown, setShown] as const;
}

/** Clears the error "server not reached" when the server responds again. */
function useForgottenOutage({ error, forget }: Saving): void {
  const isUp = useServerUp();
  useEffect(() => {
    if (isUp && isUnreached(error)) forget();
  }, [isUp]);
}

// A document in its form: fields, what is done with it, its other versions.
import { Anchor, Paper } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ContentType } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice, isUnreached } from '../../parts/ErrorNotice.tsx';
import { Page } from '../../parts/Page.tsx';
import { useServerUp } from '../../shell/use-server-up.ts';
import { useTypes } from '../content-types.ts';
import { Fields } from '../form/Fields.tsx';
import { type Form, FormProvider } from '../form/form.ts';
import { FormStore } from '../form/form-store.ts';
import { missingIn, walkOf } from '../form/form-values.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import classes from './Edit.module.css';
import { Leaving } from './Leaving.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { RestoreNotice } from './RestoreNotice.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useKeptWork } from './unsaved.ts';
import { useKeepDocument } from './use-document.ts';
import { usePreview } from './use-preview.tsx';
import { useSaving } from './use-saving.ts';

interface DocumentFormProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  /** Null where nothing is stored yet. */
  readonly document: Document | null;
}

export function DocumentForm({ place: asked, contentType, document }: DocumentFormProps) {
  // Every write is for the version that this form shows.
  const place = { ...asked, version: document?.updatedAt };
  const keep = useKeepDocument();
  const text = useText();
  const form = useNewForm({ place, contentType, document });
  const { store } = form;
  const isChanged = useSyncExternalStore(store.subscribe, () => store.isChanged);
  const isUnsendable = useSyncExternalStore(store.subscribe, () => Object.keys(store.unsendable).length > 0);
  const saving = useSaving(place, form);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const isUp = useServerUp();
  const { error, forget } = saving;
  // What could not be reached is there again: nothing is left to say.
  useEffect(() => {
    if (isUp && isUnreached(error)) forget();
  }, [isUp]);
  useKeptWork(store, place);
  const canSave = isChanged && !isUnsendable && !saving.isPending && mayWrite(contentType, document);
  useHotkeys([['mod+S', () => canSave && saving.save()]], []);
  const publish = (): void => {
    const found = missingIn(contentType.attributes, store.values, walkOf(form.types));
    if (found.length > 0) setMissing(found);
    else saving.act('publish');
  };
  const conflict = saving.error instanceof ApiError && saving.error.status === 412 ? saving.error : undefined;
  const label = contentType.label && store.initial[contentType.label];
  const title = document === null ? text('edit.new', { name: contentType.displayName }) : label;
  const preview = usePreview(place, contentType, document);
  return (
    <FormProvider value={form}>
      <Page
        isWide={preview.pane !== null}
        actions={preview.button}
        title={String(title || document?.documentId || contentType.displayName)}
        trail={
          contentType.kind === 'collectionType' && (
            <Anchor component={Link} to="/content/$uid" params={{ uid: contentType.uid } as never}>
              {contentType.displayName}
            </Anchor>
          )
        }
      >
        <div className={classes.layout} data-preview={preview.pane !== null || undefined}>
          <div className={classes.form}>
            <div className={classes.main}>
              <RestoreNotice form={form} place={place} />
              {conflict === undefined && <ErrorNotice error={saving.error} />}
              <Paper component="section" aria-label={text('edit.fields')}>
                <Fields owner={contentType.uid} attributes={contentType.attributes} path={[]} />
              </Paper>
            </div>
            <aside className={classes.side} aria-label={text('edit.aside')}>
              <Paper p="md" className={classes.actions}>
                <DocumentActions
                  place={place}
                  contentType={contentType}
                  document={document}
                  saving={saving}
                  isChanged={isChanged}
                  canSave={canSave}
                  onPublish={publish}
                />
              </Paper>
              <SidePanel place={place} contentType={contentType} document={document} />
            </aside>
          </div>
          {preview.pane}
        </div>
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
              void keep(place, theirs);
            }}
          />
        )}
        <Leaving isChanged={isChanged} />
      </Page>
    </FormProvider>
  );
}

export const mayWrite = ({ rights }: ContentType, document: Document | null): boolean =>
  (document === null ? (rights.create ?? rights.update) : rights.update) !== null;

function useNewForm({ place, contentType, document }: DocumentFormProps): Form {
  const types = useTypes();
  const [store] = useState(() => {
    const walk = walkOf(types);
    const { attributes } = contentType;
    return new FormStore(document ? walk.load(attributes, document.attributes) : walk.initial(attributes));
  });
  const right =
    document === null ? (contentType.rights.create ?? contentType.rights.update) : contentType.rights.update;
  return {
    store,
    contentType,
    types,
    documentId: place.documentId,
    locale: place.locale,
    isReadOnly: (name) => right === null || (right.fields !== null && !right.fields.includes(name)),
  };
}

// The screen of a document: its form, actions and other versions.
import { Paper } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { DocumentPlace } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Page } from '../../parts/Page.tsx';
import { useFollowing } from '../../parts/use-following.ts';
import { FormFields } from '../form/Fields.tsx';
import { FormProvider } from '../form/form.ts';
import { ListLink } from '../ListLink.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import classes from './Edit.module.css';
import { GoneLocaleNotice, GoneNotice, isGone } from './GoneNotice.tsx';
import { Leaving } from './Leaving.tsx';
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { RestoreNotice } from './RestoreNotice.tsx';
import { SidePanel } from './SidePanel.tsx';
import { type DocumentForm as EditedForm, useDocumentForm } from './use-document-form.tsx';
import type { EditedDocument } from './use-new-form.ts';
import { usePreview } from './use-preview.tsx';

interface DocumentFormProps extends EditedDocument {
  readonly onCreated: (documentId: string) => void;
}

export function DocumentForm({ onCreated, ...edited }: DocumentFormProps) {
  const { place: openedPlace, contentType, document } = edited;
  const text = useText();
  const { form, place, saving, isChanged, canSave, publish, restore, addAgain, error, dialogs } =
    useDocumentForm(edited, { onCreated: useContinued(openedPlace, onCreated) });
  // In every field, also those that are edited as a part of the page, such as blocks.
  useHotkeys([['mod+S', () => (canSave || saving.isPending) && saving.save()]], [], true);
  const label = contentType.label && form.store.initial[contentType.label];
  const title = document === null ? text('edit.new', { name: contentType.displayName }) : label;
  const preview = usePreview(place, contentType, document);
  return (
    <FormProvider value={form}>
      <Page
        isWide={preview.pane !== null}
        actions={preview.button}
        title={String(title || document?.documentId || contentType.displayName)}
        trail={contentType.kind === 'collectionType' && <ListLink contentType={contentType} />}
      >
        <div className={classes.layout} data-preview={preview.pane !== null || undefined}>
          <div className={classes.form}>
            <div className={classes.main}>
              {restore && <RestoreNotice key={openedPlace.documentId} place={place} onRestore={restore} />}
              <ReadOnlyNotice contentType={contentType} document={document} locale={place.locale} />
              <Failure error={error} addAgain={addAgain} opened={document && openedPlace} />
              <Paper component="section" aria-label={text('edit.fields')}>
                <FormFields />
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
        {dialogs}
        <Leaving isChanged={isChanged} />
      </Page>
    </FormProvider>
  );
}

interface FailureProps extends Pick<EditedForm, 'error' | 'addAgain'> {
  /** Null for a new document. */
  readonly opened: DocumentPlace | null;
}

function Failure({ error, addAgain, opened }: FailureProps) {
  if (addAgain) return <GoneLocaleNotice onAddAgain={addAgain} />;
  return opened && isGone(error) ? <GoneNotice place={opened} /> : <RefusalNotice error={error} />;
}

/** Continues with a created document: the screen gets its URL. */
function useContinued(
  { contentType: { uid }, locale }: DocumentPlace,
  onCreated: (documentId: string) => void,
) {
  const follow = useFollowing();
  return (documentId: string): Promise<void> => {
    onCreated(documentId);
    return follow({
      to: '/content/$uid/$documentId',
      params: { uid, documentId },
      search: locale === undefined ? {} : { locale },
      replace: true,
      ignoreBlocker: true,
    });
  };
}

// Saving and publishing, for those who may.
import { Button } from '@mantine/core';
import type { ContentType } from '../../api/content-types.ts';
import type { Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { reaches } from '../reach.ts';
import { mayWrite } from './use-document-form.tsx';
import type { Saving } from './use-saving.ts';

interface SaveButtonsProps {
  readonly locale: string | undefined;
  readonly contentType: ContentType;
  readonly document: Document | null;
  readonly saving: Saving;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly onPublish: () => void;
}

export function SaveButtons(props: SaveButtonsProps) {
  const { contentType, document, locale, saving, isChanged, canSave, onPublish } = props;
  const text = useText();
  const { hasDraftAndPublish, rights } = contentType;
  const canPublish = isChanged || document === null || document.status !== 'published';
  return (
    <>
      {mayWrite(contentType, document, locale) && (
        <Button
          variant={hasDraftAndPublish ? 'default' : 'filled'}
          disabled={!canSave}
          loading={saving.isPending}
          onClick={saving.save}
        >
          {text(hasDraftAndPublish ? 'edit.saveDraft' : 'app.save')}
        </Button>
      )}
      {hasDraftAndPublish && reaches(rights.publish, locale) && (
        <Button disabled={!canPublish} loading={saving.isPending} onClick={onPublish}>
          {text('bulk.publish')}
        </Button>
      )}
    </>
  );
}

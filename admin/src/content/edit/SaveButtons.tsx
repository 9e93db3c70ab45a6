// The buttons to save and publish, for administrators with the permissions.
import { Button } from '@mantine/core';
import type { ContentType } from '../../api/content-types.ts';
import type { Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { mayDo, rightToWrite } from '../reach.ts';
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
  const { hasDraftAndPublish } = contentType;
  const canPublish = isChanged || document === null || document.status !== 'published';
  return (
    <>
      {rightToWrite(contentType, document, locale) && (
        <Button
          data-saves
          variant={hasDraftAndPublish ? 'default' : 'filled'}
          disabled={!canSave}
          loading={saving.isPending}
          onClick={saving.save}
        >
          {text(hasDraftAndPublish ? 'edit.saveDraft' : 'app.save')}
        </Button>
      )}
      {hasDraftAndPublish && mayDo('publish', contentType, document, locale) && (
        <Button data-saves disabled={!canPublish} loading={saving.isPending} onClick={onPublish}>
          {text('bulk.publish')}
        </Button>
      )}
    </>
  );
}

// The menu of a document: comparing, discarding, unpublishing, cloning, deleting, and the view settings.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isUnknown } from '../../api/api-error.ts';
import type { ContentType } from '../../api/content-types.ts';
import { cloneDocument, type Document, type DocumentPlace } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import { useText } from '../../messages/messages.tsx';
import { messageOf } from '../../parts/ErrorNotice.tsx';
import { notify, notifyFailure } from '../../parts/notify.ts';
import { useFollowing } from '../../parts/use-following.ts';
import { useMay } from '../../session.ts';
import { configureRight } from '../content-types.ts';
import type { Question } from './DocumentQuestion.tsx';

interface MoreMenuProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document;
  readonly isChanged: boolean;
  readonly onAsk: (question: Question) => void;
  readonly onCompare: () => void;
}

export function MoreMenu({ place, contentType, document, isChanged, onAsk, onCompare }: MoreMenuProps) {
  const text = useText();
  const navigate = useNavigate();
  const { rights, hasDraftAndPublish, kind, uid } = contentType;
  const cloning = useCloning(place, document);
  const may = useMay();
  const isLive = document.status !== 'draft';
  const canCompare = hasDraftAndPublish && document.status === 'modified';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={text('app.actions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canCompare && <Menu.Item onClick={onCompare}>{text('edit.compare')}</Menu.Item>}
        {hasDraftAndPublish && isLive && document.may.update && (
          <Menu.Item
            onClick={() => onAsk('discard')}
            disabled={document.status === 'published' && !isChanged}
          >
            {text('edit.discard')}
          </Menu.Item>
        )}
        {hasDraftAndPublish && isLive && document.may.publish && (
          <Menu.Item onClick={() => onAsk('unpublish')}>{text('bulk.unpublish')}</Menu.Item>
        )}
        {kind === 'collectionType' && rights.create && (
          <Menu.Item disabled={cloning.isPending} onClick={() => cloning.mutate()}>
            {text('edit.clone')}
          </Menu.Item>
        )}
        {may(configureRight) && (
          <Menu.Item onClick={() => void navigate({ to: '/content/$uid/configure', params: { uid } })}>
            {text('configure.open')}
          </Menu.Item>
        )}
        {document.may.delete && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onAsk('delete')}>
            {text('app.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Clones a document in all of its locales, and opens the copy. */
function useCloning(place: DocumentPlace, { documentId, updatedAt }: Document) {
  const text = useText();
  const follow = useFollowing();
  // Part of the idempotency key, so that a repeated request with unknown outcome does not create a second copy.
  const [copies, setCopies] = useState(0);
  const copyKey = useMemo(newKey, [documentId, updatedAt, copies]);
  return useMutation({
    mutationFn: () => cloneDocument({ ...place, locale: undefined }, copyKey),
    onSettled: (_, error) => {
      if (!isUnknown(error)) setCopies(copies + 1);
    },
    onSuccess: (copy) => {
      notify(text('edit.cloneDone'));
      void follow({
        to: '/content/$uid/$documentId',
        params: { uid: place.contentType.uid, documentId: copy.documentId },
      });
    },
    onError: (error) => notifyFailure(messageOf(error, text)),
  });
}

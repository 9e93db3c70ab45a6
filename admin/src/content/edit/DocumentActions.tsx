// The buttons and the menu of a document: saving, publishing, cloning, deleting and others.
import { ActionIcon, Button, Group, Text as Line, Menu, Stack } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isUnknown } from '../../api/api-error.ts';
import type { ContentType } from '../../api/content-types.ts';
import { cloneDocument, type Document, type DocumentPlace, deleteDocument } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNotice, messageOf } from '../../parts/ErrorNotice.tsx';
import { notify, notifyFailure } from '../../parts/notify.ts';
import { useMay } from '../../session.ts';
import { configureRight } from '../content-types.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import classes from './Edit.module.css';
import { SaveButtons } from './SaveButtons.tsx';
import { forgetUnsaved } from './unsaved.ts';
import type { Saving } from './use-saving.ts';

const Compare = lazy(() => import('./Compare.tsx'));

interface DocumentActionsProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document | null;
  readonly saving: Saving;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly onPublish: () => void;
}

type Question = 'unpublish' | 'discard' | 'delete';

export function DocumentActions(props: DocumentActionsProps) {
  const { place, contentType, document, saving, isChanged } = props;
  const text = useText();
  const [question, setQuestion] = useState<Question>();
  const [isComparing, setComparing] = useState(false);
  const { hasDraftAndPublish } = contentType;
  const isLive = document !== null && document.status !== 'draft';
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        {hasDraftAndPublish ? <StatusBadge status={document?.status ?? 'draft'} /> : <span />}
        <Line size="xs" c="dimmed" role="status">
          {text(isChanged ? 'edit.unsaved' : document === null ? 'edit.notSaved' : 'edit.allSaved')}
        </Line>
        {document && (
          <MoreMenu
            {...props}
            document={document}
            isLive={isLive}
            onAsk={setQuestion}
            onCompare={() => setComparing(true)}
          />
        )}
      </Group>
      <div className={classes.buttons}>
        <SaveButtons {...props} locale={place.locale} />
      </div>
      <Ask
        question={question}
        place={place}
        contentType={contentType}
        saving={saving}
        onClose={() => setQuestion(undefined)}
      />
      {isComparing && (
        <Suspense>
          <Compare place={place} contentType={contentType} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface MoreMenuProps extends DocumentActionsProps {
  readonly document: Document;
  readonly isLive: boolean;
  readonly onAsk: (question: Question) => void;
  readonly onCompare: () => void;
}

function MoreMenu({ place, contentType, document, isLive, isChanged, onAsk, onCompare }: MoreMenuProps) {
  const text = useText();
  const navigate = useNavigate();
  const { rights, hasDraftAndPublish, kind, uid } = contentType;
  // Part of the idempotency key, so that a repeated request with unknown outcome does not create a second copy.
  const [copies, setCopies] = useState(0);
  const copyKey = useMemo(newKey, [document.documentId, document.updatedAt, copies]);
  const cloning = useMutation({
    mutationFn: () => cloneDocument({ ...place, locale: undefined }, copyKey),
    onSettled: (_, error) => {
      if (!isUnknown(error)) setCopies(copies + 1);
    },
    onSuccess: ({ documentId }) => {
      notify(text('edit.cloneDone'));
      void navigate({ to: '/content/$uid/$documentId', params: { uid, documentId } });
    },
    onError: (error) => notifyFailure(messageOf(error, text)),
  });
  const may = useMay();
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
          <Menu.Item color="red" onClick={() => onAsk('delete')}>
            {text('app.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AskProps {
  readonly question: Question | undefined;
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly saving: Saving;
  readonly onClose: () => void;
}

function Ask({ question, place, contentType, saving, onClose }: AskProps) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteDocument(place),
    onSuccess: async () => {
      forgetUnsaved(place);
      notify(text('bulk.deleteDone', { count: 1 }));
      await navigate({
        to: contentType.kind === 'singleType' ? '/' : '/content/$uid',
        params: { uid: contentType.uid },
        ignoreBlocker: true,
      });
      client.removeQueries({ queryKey: ['document', contentType.uid] });
      await client.invalidateQueries({ queryKey: ['documents', contentType.uid] });
    },
  });
  const confirm = (): void => {
    if (question === 'delete') deleting.mutate();
    else if (question) {
      saving.act(question);
      onClose();
    }
  };
  const isDanger = question === 'delete' || question === 'discard';
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title={question && text(titles[question])}>
      <Line size="sm" mb="lg">
        {question &&
          text(place.locale && question === 'delete' ? 'edit.deleteLocaleAsk' : `edit.${question}Ask`, {
            locale: place.locale ?? '',
          })}
      </Line>
      <ErrorNotice error={deleting.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('app.cancel')}
        </Button>
        <Button color={isDanger ? 'red' : 'indigo'} loading={deleting.isPending} onClick={confirm}>
          {question && text(titles[question])}
        </Button>
      </Group>
    </Dialog>
  );
}

const titles = { unpublish: 'bulk.unpublish', discard: 'edit.discard', delete: 'app.delete' } as const;

// Asks before an action on a document that cannot be undone, and performs it.
import { Button, Group, Text as Line } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentType } from '../../api/content-types.ts';
import { type DocumentPlace, deleteDocument } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notify } from '../../parts/notify.ts';
import { useFollowing } from '../../parts/use-following.ts';
import { useSession } from '../../session.ts';
import { forgetUnsaved } from './unsaved.ts';
import type { Saving } from './use-saving.ts';

export type Question = 'unpublish' | 'discard' | 'delete';

interface DocumentQuestionProps {
  /** Undefined if nothing is asked. */
  readonly question: Question | undefined;
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly saving: Saving;
  readonly onClose: () => void;
}

export function DocumentQuestion({ question, place, contentType, saving, onClose }: DocumentQuestionProps) {
  const text = useText();
  const follow = useFollowing();
  const client = useQueryClient();
  const { me } = useSession();
  const deleting = useMutation({
    mutationFn: () => deleteDocument(place),
    onSuccess: async () => {
      forgetUnsaved(place, me);
      notify(text('bulk.deleteDone', { count: 1 }));
      await follow({
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

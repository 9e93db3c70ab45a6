// The actions for selected documents.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import type { BulkAction, Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { ChosenBar } from '../../parts/ChosenBar.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { notify } from '../../parts/notify.ts';
import type { Chosen } from '../../parts/use-chosen.ts';
import { mayDo, reaches } from '../reach.ts';
import { BulkQuestion, bulkTexts, type Change, type Question } from './BulkQuestion.tsx';
import { changeChosen, changeLeft, versionKey } from './change-chosen.ts';

interface BulkBarProps {
  readonly contentType: ContentType;
  readonly chosen: Chosen<Document, string>;
  /** The locale of the list; `*` for all. */
  readonly locale: string | undefined;
}

export function BulkBar({ contentType, chosen, locale }: BulkBarProps) {
  const text = useText();
  // The documents at the time of the action, since it may remove them from the list.
  const [question, setQuestion] = useState<Question>();
  const changing = useChanging(contentType.uid, (failed) => {
    chosen.keep(failed);
    if (failed.length === 0) close();
  });
  const close = (): void => {
    setQuestion(undefined);
    changing.reset();
  };
  if (chosen.rows.length === 0 && !question) return null;
  return (
    <>
      <ChosenBar count={chosen.rows.length} elsewhere={chosen.elsewhere} onCancel={() => chosen.keep([])}>
        {actionsFor(contentType, locale).map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'bulkPublish' ? 'filled' : 'default'}
            color={action === 'bulkDelete' ? 'red' : 'indigo'}
            onClick={() => setQuestion(questionOf(action, contentType, chosen.rows))}
          >
            {text(bulkTexts[action])}
          </Button>
        ))}
      </ChosenBar>
      <Dialog
        opened={question !== undefined}
        onClose={close}
        title={question && text(bulkTexts[question.action])}
      >
        {question && (
          <BulkQuestion question={question} contentType={contentType} changing={changing} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

/** `onDone`: called with the keys of the versions for which the action failed. */
function useChanging(uid: string, onDone: (failed: readonly string[]) => void) {
  const text = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, documents, isAgain }: Change) => {
      const change = isAgain ? changeLeft : changeChosen;
      return change(action, { uid, documents });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['documents', uid] }),
    onSuccess: ({ done, failed }, { action }) => {
      if (done.length > 0) notify(text(`${bulkTexts[action]}Done`, { count: done.length }));
      onDone(failed.map(versionKey));
    },
  });
}

const actionsFor = ({ rights }: ContentType, locale: string | undefined): readonly BulkAction[] => [
  ...(reaches(rights.publish, locale) ? (['bulkPublish', 'bulkUnpublish'] as const) : []),
  ...(reaches(rights.delete, locale) ? (['bulkDelete'] as const) : []),
];

const rightFor = { bulkPublish: 'publish', bulkUnpublish: 'publish', bulkDelete: 'delete' } as const;

function questionOf(action: BulkAction, contentType: ContentType, chosen: readonly Document[]): Question {
  const isReached = (document: Document): boolean =>
    mayDo(rightFor[action], contentType, document, document.locale);
  return {
    action,
    documents: chosen.filter(isReached),
    unreached: chosen.filter((document) => !isReached(document)),
  };
}

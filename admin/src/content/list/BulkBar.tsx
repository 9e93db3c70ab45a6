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
import { mayDo, reaches } from '../reach.ts';
import { BulkQuestion, bulkTexts, type Change, type Question } from './BulkQuestion.tsx';
import { changeChosen, changeLeft } from './change-chosen.ts';

interface BulkBarProps {
  readonly contentType: ContentType;
  readonly documents: readonly Document[];
  /** The locale of the list; `*` for all. */
  readonly locale: string | undefined;
  readonly onDone: () => void;
}

export function BulkBar({ contentType, documents, locale, onDone }: BulkBarProps) {
  const text = useText();
  // The documents at the time of the action, since it may remove them from the list.
  const [question, setQuestion] = useState<Question>();
  const changing = useChanging(contentType.uid, () => {
    close();
    onDone();
  });
  const close = (): void => {
    setQuestion(undefined);
    changing.reset();
  };
  if (documents.length === 0 && !question) return null;
  return (
    <>
      <ChosenBar count={documents.length} onCancel={onDone}>
        {actionsFor(contentType, locale).map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'bulkPublish' ? 'filled' : 'default'}
            color={action === 'bulkDelete' ? 'red' : 'indigo'}
            onClick={() => setQuestion(questionOf(action, contentType, documents))}
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

/** `onDone`: called if the action did not fail for any document. */
function useChanging(uid: string, onDone: () => void) {
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
      if (failed.length === 0) onDone();
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

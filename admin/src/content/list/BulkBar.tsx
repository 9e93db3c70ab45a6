// The actions for selected documents, those without permission, and those for which an action failed.
import { Alert, Button, Group, Text as Line, List } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ContentType } from '../../api/content-types.ts';
import type { BulkAction, BulkResult, Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNotice, isUnreached, messageOf } from '../../parts/ErrorNotice.tsx';
import { notify } from '../../parts/notify.ts';
import { documentName } from '../document-name.ts';
import { mayDo, reaches } from '../reach.ts';
import { changeChosen, changeLeft } from './change-chosen.ts';
import classes from './List.module.css';

interface BulkBarProps {
  readonly contentType: ContentType;
  readonly documents: readonly Document[];
  readonly locale: string | undefined;
  readonly onDone: () => void;
}

export function BulkBar({ contentType, documents, locale, onDone }: BulkBarProps) {
  const text = useText();
  const client = useQueryClient();
  // The documents at the time of the action, since it may remove them from the list.
  const [question, setQuestion] = useState<Question>();
  const chosenAction = question?.action;
  const changing = useMutation({
    mutationFn: ({ action, documents: chosen, isAgain }: Question & { readonly isAgain: boolean }) => {
      const change = isAgain ? changeLeft : changeChosen;
      const documentIds = [...new Set(chosen.map((one) => one.documentId))];
      return change(action, { uid: contentType.uid, documentIds, locale });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['documents', contentType.uid] }),
    onSuccess: ({ done, failed }, { action }) => {
      if (done.length > 0) notify(text(`${bulkTexts[action]}Done`, { count: done.length }));
      if (failed.length > 0) return;
      setQuestion(undefined);
      changing.reset();
      onDone();
    },
  });
  const { rights } = contentType;
  const close = (): void => {
    setQuestion(undefined);
    changing.reset();
  };
  if (documents.length === 0 && !question) return null;
  const actions = [
    ...(reaches(rights.publish, locale) ? (['bulkPublish', 'bulkUnpublish'] as const) : []),
    ...(reaches(rights.delete, locale) ? (['bulkDelete'] as const) : []),
  ];
  return (
    <>
      <section className={classes.bulk} aria-label={text('list.chosen', { count: documents.length })}>
        <Line size="sm" fw={600}>
          {text('list.chosen', { count: documents.length })}
        </Line>
        {actions.map((action) => (
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
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          {text('app.cancel')}
        </Button>
      </section>
      <Dialog
        opened={chosenAction !== undefined}
        onClose={close}
        title={chosenAction && text(bulkTexts[chosenAction])}
      >
        {question && chosenAction && (
          <>
            <OutOfReach documents={question.unreached} contentType={contentType} />
            {question.documents.length > 0 && (
              <Line size="sm" mb="md">
                {text(`${bulkTexts[chosenAction]}Ask`, { count: question.documents.length })}
              </Line>
            )}
            <ErrorNotice error={changing.error} />
            {isUnreached(changing.error) && (
              <Line size="sm" mb="md">
                {text('bulk.unknown')}
              </Line>
            )}
            <Failures documents={question.documents} contentType={contentType} result={changing.data} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                {text('app.cancel')}
              </Button>
              <Button
                color={chosenAction === 'bulkDelete' ? 'red' : 'indigo'}
                disabled={question.documents.length === 0}
                loading={changing.isPending}
                onClick={() => changing.mutate({ ...question, isAgain: !changing.isIdle })}
              >
                {text(bulkTexts[chosenAction])}
              </Button>
            </Group>
          </>
        )}
      </Dialog>
    </>
  );
}

interface Question {
  readonly action: BulkAction;
  readonly documents: readonly Document[];
  /** Selected documents without permission, which stay unchanged. */
  readonly unreached: readonly Document[];
}

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

const bulkTexts = {
  bulkPublish: 'bulk.publish',
  bulkUnpublish: 'bulk.unpublish',
  bulkDelete: 'bulk.delete',
} as const;

interface FailuresProps {
  readonly contentType: ContentType;
  readonly documents: readonly Document[];
  readonly result: BulkResult | undefined;
}

function OutOfReach({ contentType, documents }: Omit<FailuresProps, 'result'>) {
  const text = useText();
  if (documents.length === 0) return null;
  return (
    <Alert color="gray" variant="light" mb="md" title={text('bulk.unreached', { count: documents.length })}>
      <List size="sm">
        {documents.map((document) => (
          <List.Item key={document.documentId}>{documentName(document, contentType)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Failures({ contentType, documents, result }: FailuresProps) {
  const text = useText();
  if (!result || result.failed.length === 0) return null;
  const named = (documentId: string): string => {
    const found = documents.find((document) => document.documentId === documentId);
    return found ? documentName(found, contentType) : documentId;
  };
  return (
    <div role="alert">
      <Line size="sm" c="red" fw={600}>
        {text('bulk.failed', { count: result.failed.length })}
      </Line>
      <List size="sm" mb="md">
        {result.failed.map(({ documentId, error }) => (
          <List.Item key={documentId}>
            {named(documentId)}: {messageOf(new ApiError(error.status, { error }), text)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

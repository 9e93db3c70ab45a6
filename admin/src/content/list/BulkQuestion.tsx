// Asks before an action is applied to selected documents, and lists those without permission and those for which it failed.
import { Alert, Button, Group, Text as Line, List } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import type { ContentType } from '../../api/content-types.ts';
import type { BulkAction, Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice, isUnreached, messageOf } from '../../parts/ErrorNotice.tsx';
import { documentName } from '../document-name.ts';
import { type Changed, versionKey } from './change-chosen.ts';

export interface Question {
  readonly action: BulkAction;
  readonly documents: readonly Document[];
  /** Selected documents without permission, which stay unchanged. */
  readonly unreached: readonly Document[];
}

/** `isAgain`: only the documents that are left after an earlier attempt. */
export type Change = Question & { readonly isAgain: boolean };

export const bulkTexts = {
  bulkPublish: 'bulk.publish',
  bulkUnpublish: 'bulk.unpublish',
  bulkDelete: 'bulk.delete',
} as const;

interface BulkQuestionProps {
  readonly question: Question;
  readonly contentType: ContentType;
  readonly changing: UseMutationResult<Changed, Error, Change>;
  readonly onCancel: () => void;
}

export function BulkQuestion({ question, contentType, changing, onCancel }: BulkQuestionProps) {
  const text = useText();
  const { action, documents, unreached } = question;
  return (
    <>
      <OutOfReach documents={unreached} contentType={contentType} />
      {documents.length > 0 && (
        <Line size="sm" mb="md">
          {text(`${bulkTexts[action]}Ask${documents.length === 1 ? 'One' : ''}`, { count: documents.length })}
        </Line>
      )}
      <ErrorNotice error={changing.error} />
      {isUnreached(changing.error) && (
        <Line size="sm" mb="md">
          {text('bulk.unknown')}
        </Line>
      )}
      <Failures documents={documents} contentType={contentType} result={changing.data} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {text('app.cancel')}
        </Button>
        <Button
          color={action === 'bulkDelete' ? 'red' : 'indigo'}
          disabled={documents.length === 0}
          loading={changing.isPending}
          onClick={() => changing.mutate({ ...question, isAgain: !changing.isIdle })}
        >
          {text(bulkTexts[action])}
        </Button>
      </Group>
    </>
  );
}

interface FailuresProps {
  readonly contentType: ContentType;
  readonly documents: readonly Document[];
  readonly result: Changed | undefined;
}

function OutOfReach({ contentType, documents }: Omit<FailuresProps, 'result'>) {
  const text = useText();
  if (documents.length === 0) return null;
  return (
    <Alert color="gray" variant="light" mb="md" title={text('bulk.unreached', { count: documents.length })}>
      <List size="sm">
        {documents.map((document) => (
          <List.Item key={versionKey(document)}>{documentName(document, contentType)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Failures({ contentType, documents, result }: FailuresProps) {
  const text = useText();
  if (!result || result.failed.length === 0) return null;
  const named = (failed: Changed['failed'][number]): string => {
    const found = documents.find((document) => versionKey(document) === versionKey(failed));
    return found ? documentName(found, contentType) : failed.documentId;
  };
  return (
    <div role="alert">
      <Line size="sm" c="red" fw={600}>
        {text('bulk.failed', { count: result.failed.length })}
      </Line>
      <List size="sm" mb="md">
        {result.failed.map((failed) => (
          <List.Item key={versionKey(failed)}>
            {named(failed)}: {messageOf(new ApiError(failed.error.status, { error: failed.error }), text)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

// The status of a document, the buttons to save and publish it, and the menu of its other actions.
import { Group, Text as Line, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { DocumentQuestion, type Question } from './DocumentQuestion.tsx';
import classes from './Edit.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import { SaveButtons } from './SaveButtons.tsx';
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

export function DocumentActions(props: DocumentActionsProps) {
  const { place, contentType, document, saving, isChanged } = props;
  const text = useText();
  const [question, setQuestion] = useState<Question>();
  const [isComparing, setComparing] = useState(false);
  const { hasDraftAndPublish } = contentType;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        {hasDraftAndPublish ? <StatusBadge status={document?.status ?? 'draft'} /> : <span />}
        <Line size="xs" c="dimmed" role="status">
          {text(isChanged ? 'edit.unsaved' : document === null ? 'edit.notSaved' : 'edit.allSaved')}
        </Line>
        {document && (
          <MoreMenu
            place={place}
            contentType={contentType}
            document={document}
            isChanged={isChanged}
            onAsk={setQuestion}
            onCompare={() => setComparing(true)}
          />
        )}
      </Group>
      <div className={classes.buttons}>
        <SaveButtons {...props} locale={place.locale} />
      </div>
      <DocumentQuestion
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

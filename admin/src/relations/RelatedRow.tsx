// One related document in a form. It can be opened if the administrator may read it.
import { CloseButton, Group, Text as Line, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Related } from '../api/documents.ts';
import { useContentTypes } from '../content/content-types.ts';
import { StatusBadge } from '../content/StatusBadge.tsx';
import { useText } from '../messages/messages.tsx';
import { removing } from '../parts/use-passed-focus.ts';
import classes from './relations.module.css';

interface RelatedRowProps {
  readonly related: Related;
  /** Its content type; undefined if the administrator may not read it. */
  readonly type: string | undefined;
  readonly handle: ReactNode;
  readonly onOpen: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

export function RelatedRow({
  related: { documentId, label, status },
  type,
  handle,
  onOpen,
  onRemove,
}: RelatedRowProps) {
  const text = useText();
  const name = String(label ?? documentId);
  const hasStatus = useContentTypes().find(({ uid }) => uid === type)?.hasDraftAndPublish ?? false;
  return (
    <Group className={classes.row} gap="xs" wrap="nowrap">
      {handle}
      {onOpen ? (
        <UnstyledButton
          className={classes.name}
          aria-label={text('relation.open', { name })}
          onClick={onOpen}
        >
          {name}
        </UnstyledButton>
      ) : (
        <Line className={classes.name}>{name}</Line>
      )}
      {status && hasStatus && <StatusBadge status={status} />}
      {onRemove && (
        <CloseButton
          size="sm"
          aria-label={text('app.removeOne', { name })}
          onClick={onRemove}
          {...removing}
        />
      )}
    </Group>
  );
}

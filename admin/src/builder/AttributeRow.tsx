// An attribute in the list of its type.
import { Badge, Button, Text as Line } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './Builder.module.css';
import type { DraftAttribute } from './draft.ts';

interface AttributeRowProps {
  readonly attribute: DraftAttribute;
  /** The fault of the attribute. */
  readonly problem: string | undefined;
  /** The drag handle. */
  readonly handle: ReactNode;
  /** Undefined if it cannot be changed. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function AttributeRow({ attribute, problem, handle, onEdit, onRemove }: AttributeRowProps) {
  const text = useText();
  return (
    <div className={classes.row}>
      {handle}
      <strong className={classes.name}>
        {attribute.name}
        {problem !== undefined && (
          <Line size="xs" c="var(--mantine-color-error)">
            {problem}
          </Line>
        )}
      </strong>
      {attribute.was === undefined && (
        <Badge variant="light" color="green" tt="none">
          {text('builder.added')}
        </Badge>
      )}
      <Badge variant="light" color="gray" tt="none">
        {attribute.definition.type}
      </Badge>
      {onEdit && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={text('app.named', { what: text('app.edit'), name: attribute.name })}
            onClick={onEdit}
          >
            {text('app.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={text('app.removeOne', { name: attribute.name })}
            onClick={onRemove}
          >
            {text('app.remove')}
          </Button>
        </>
      )}
    </div>
  );
}

// An attribute in the list of its type.
import { Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './Builder.module.css';
import type { DraftAttribute } from './draft.ts';

interface AttributeRowProps {
  readonly attribute: DraftAttribute;
  /** By which it is dragged. */
  readonly handle: ReactNode;
  /** Undefined where it may not be changed. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function AttributeRow({ attribute, handle, onEdit, onRemove }: AttributeRowProps) {
  const text = useText();
  return (
    <div className={classes.row}>
      {handle}
      <strong className={classes.name}>{attribute.name}</strong>
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
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {text('app.edit')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
            {text('app.remove')}
          </Button>
        </>
      )}
    </div>
  );
}

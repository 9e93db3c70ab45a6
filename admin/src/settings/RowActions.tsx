// The actions of a row in a table of the settings: editing, and deleting after a confirmation.
import { Button } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';

interface RowActionsProps {
  /** Undefined if it may not be edited. */
  readonly onEdit: (() => void) | undefined;
  /** The question to confirm before it is deleted. */
  readonly question: string;
  /** Undefined if it may not be deleted. */
  readonly onDelete: (() => Promise<unknown>) | undefined;
}

export function RowActions({ onEdit, question, onDelete }: RowActionsProps) {
  const text = useText();
  return (
    <>
      {onEdit && <EditButton onClick={onEdit} />}
      {onDelete && <ConfirmButton label={text('app.delete')} question={question} onConfirm={onDelete} />}
    </>
  );
}

export function EditButton({ onClick }: { readonly onClick: () => void }) {
  const text = useText();
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {text('app.edit')}
    </Button>
  );
}

// A form in a dialog: its fields, what the server refused, one button.
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly size?: string;
  /** In place of "Save". */
  readonly submitLabel?: string;
  readonly isPending: boolean;
  /** Something is missing that the form says itself. */
  readonly isDisabled?: boolean;
  /** Another dialog lies over it, and keys mean that one. */
  readonly isBehind?: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({
  title,
  size = 'lg',
  submitLabel,
  isPending,
  isDisabled = false,
  isBehind = false,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const text = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && !isDisabled) onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={size} closeOnEscape={!isBehind}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <ErrorNotice error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('app.cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={isDisabled}>
              {submitLabel ?? text('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

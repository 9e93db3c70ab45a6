// A form in a dialog: its fields, the error of the server, one button.
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly size?: string;
  /** "Save" by default. */
  readonly submitLabel?: string;
  readonly isPending: boolean;
  /** Whether the form cannot be submitted; the form shows the reason. */
  readonly isDisabled?: boolean;
  /** Whether another dialog is open above it, which gets the keys. */
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

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
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const text = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <ErrorNotice error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('app.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {submitLabel ?? text('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

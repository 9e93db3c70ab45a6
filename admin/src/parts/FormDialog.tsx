// A form in a dialog: its fields, the error of the server, one button.
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { useProblemsAtFields } from './use-problems-at-fields.ts';

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
  /** The paths of the problems that the form shows at its fields, so that they are not shown again above the button. */
  readonly fields?: readonly string[];
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
  fields = [],
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const text = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && !isDisabled) onSubmit();
  };
  const problems = useProblemsAtFields(fields, error, isPending);
  return (
    <Dialog opened onClose={onClose} title={title} size={size} closeOnEscape={!isBehind}>
      <form ref={problems.form} onSubmit={submit} noValidate>
        <Stack>
          {children}
          <ErrorNotice error={problems.error} />
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

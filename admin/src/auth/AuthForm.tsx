// A form before the sign-in: its fields, the problem that the server found, one button.
import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';

interface AuthFormProps {
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function AuthForm({ submitLabel, isPending, error, onSubmit, children }: AuthFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" mt="lg">
        {children}
        <ErrorNotice error={error} />
        <Button type="submit" loading={isPending} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

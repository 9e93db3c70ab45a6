// A form of a page before the sign-in: its fields, the error of the last attempt, one button.
import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useProblemsAtFields } from '../parts/use-problems-at-fields.ts';

interface AuthFormProps {
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The paths of the problems that the form shows at its fields, so that they are not shown again above the button. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function AuthForm({ submitLabel, isPending, error, fields = [], onSubmit, children }: AuthFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  const problems = useProblemsAtFields(fields, error, isPending);
  return (
    <form ref={problems.form} onSubmit={submit} noValidate>
      <Stack gap="md" mt="lg">
        {children}
        <ErrorNotice error={problems.error} />
        <Button type="submit" loading={isPending} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

// A form of a page before the sign-in: its fields, the error of the last attempt, one button.
import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { isShownAt } from '../parts/problems-of.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const isAtFields = isShownAt(fields, error);
  useEffect(() => {
    if (isAtFields && !isPending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isAtFields, isPending]);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" mt="lg">
        {children}
        {!isAtFields && <ErrorNotice error={error} />}
        <Button type="submit" loading={isPending} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

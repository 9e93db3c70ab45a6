// Shows the problems of a refused form at its fields only, and focuses the first of these fields.
import { type RefObject, useEffect, useRef } from 'react';
import { isShownAt } from './problems-of.ts';

interface ProblemsAtFields {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The error for a notice: undefined if all of its problems are at the fields. */
  readonly error: unknown;
}

/** `fields`: the paths of the problems that the form shows at its fields. */
export function useProblemsAtFields(
  fields: readonly string[],
  error: unknown,
  isPending: boolean,
): ProblemsAtFields {
  const form = useRef<HTMLFormElement>(null);
  const areAtFields = isShownAt(fields, error);
  useEffect(() => {
    if (areAtFields && !isPending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [areAtFields, isPending]);
  return { form, error: areAtFields ? undefined : error };
}

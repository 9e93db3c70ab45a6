// The dialog of a form whose setting another administrator has changed in the meantime. The form stays as it is below.
import type { ReactNode } from 'react';
import { isConflict } from '../api/api-error.ts';
import { type Merged, type Parts, SettingConflict } from './SettingConflict.tsx';

/** A mutation that saves a setting. */
export interface Attempt {
  readonly error: unknown;
  readonly reset: () => void;
}

interface SettingConflictState {
  /** The error for the form, unless the dialog shows it. */
  readonly error: unknown;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

export function useSettingConflict<Row, P extends Parts>(
  { error, reset }: Attempt,
  merged: Merged<Row, P>,
): SettingConflictState {
  if (!isConflict(error)) return { error, isOpen: false, dialog: null };
  const take = (row: Row, parts: P): void => {
    reset();
    merged.onTaken(row, parts);
  };
  return {
    error: null,
    isOpen: true,
    dialog: <SettingConflict {...merged} onTaken={take} onClose={reset} />,
  };
}

// What an administrator is called where colleagues see them.
import type { Administrator } from '../api/documents.ts';

export const administratorName = ({ firstname, lastname, username }: Administrator): string =>
  [firstname, lastname].filter(Boolean).join(' ') || username || '?';

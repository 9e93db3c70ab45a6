// The name of an administrator for other administrators.
import type { Administrator } from '../api/documents.ts';

export const administratorName = ({ firstname, lastname, username }: Administrator): string =>
  [firstname, lastname].filter(Boolean).join(' ') || username || '?';

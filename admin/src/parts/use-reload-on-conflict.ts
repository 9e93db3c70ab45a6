// For the form of a row: when another change came in between, the list is read again, so that the form opens with what is stored.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../api/api-error.ts';

export function useReloadOnConflict(queryKey: QueryKey): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    if (isConflict(error)) void client.invalidateQueries({ queryKey });
  };
}

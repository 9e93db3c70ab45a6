// Keeps a list on a page that it has.
import { useEffect } from 'react';

/**
 * Opens the last page instead of one that has lost all its rows, by an action here or by others. `pageCount`: undefined while it is not
 * known for the shown list.
 */
export function useLastPage(
  page: number,
  pageCount: number | undefined,
  open: (lastPage: number) => void,
): void {
  const isBeyond = pageCount !== undefined && pageCount > 0 && page > pageCount;
  useEffect(() => {
    if (isBeyond) open(pageCount);
  }, [isBeyond]);
}

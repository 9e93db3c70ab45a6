// Passes the focus on from an entry of a list, or a bar, that is removed: otherwise the keyboard would start at the top of the page.
import { type RefObject, useLayoutEffect } from 'react';

export const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Marks the button that removes an entry. */
export const removing = { 'data-removes': true } as const;

/** To the button that removes the next entry, or the previous one; without one, to what follows. */
export function usePassedFocus(entry: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const { current } = entry;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const next = besides(current) ?? following(current);
      // The entry is still there.
      queueMicrotask(() => {
        if (next?.isConnected && document.activeElement === document.body) next.focus();
      });
    };
  }, [entry]);
}

const besides = ({ nextElementSibling, previousElementSibling }: Element): HTMLElement | null | undefined =>
  (nextElementSibling ?? previousElementSibling)?.querySelector<HTMLElement>('[data-removes]');

const following = (entry: Element): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(focusable)].find(
    (element) =>
      !entry.contains(element) &&
      (entry.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

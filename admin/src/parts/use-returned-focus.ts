// Returns the focus to the element that had it before a dialog, if the dialog is unmounted while it is open. Mantine does so only when
// `opened` changes.
import { useEffect, useState } from 'react';

/** Until then the dialog that comes next has the focus, if there is one. */
const pause = 10;

/** What had the focus before the dialog that was opened last, and before those on which it followed. */
let openers: readonly Element[] = [];

export function useReturnedFocus(isOpen: boolean): void {
  const [own] = useState(() => (isOpen ? nextOpeners() : []));
  useEffect(
    () => () => {
      setTimeout(() => {
        const opener = own.find(({ isConnected }) => isConnected);
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      }, pause);
    },
    [own],
  );
}

/** The elements of a former dialog are gone when the one that follows on it is closed: the focus returns to what opened the former. */
function nextOpeners(): readonly Element[] {
  const active = document.activeElement === document.body ? null : document.activeElement;
  const isFollowing = active === null || active.closest('[role=dialog]') !== null;
  openers = [...(active ? [active] : []), ...(isFollowing ? openers : [])];
  return openers;
}

// Returns the focus to the element that had it before a dialog. Mantine does so only when `opened` changes, and not if the element
// is gone, such as an entry of a menu.
import { useCallback, useEffect, useRef } from 'react';

/** Until then the dialog that comes next has the focus, if there is one. */
const pause = 10;

/** What had the focus before the dialog that was opened last, and before those on which it followed. */
let openers: readonly Element[] = [];

/** Returns a function to be called once the dialog is closed. If the dialog is unmounted while it is open, the focus returns too. */
export function useReturnedFocus(isOpen: boolean): () => void {
  const own = useRef<readonly Element[]>([]);
  const wasOpen = useRef(false);
  // While it renders, because the dialog has taken the focus before effects run.
  if (isOpen && !wasOpen.current) own.current = nextOpeners();
  wasOpen.current = isOpen;
  const giveBack = useCallback(() => {
    const before = own.current;
    own.current = [];
    setTimeout(() => {
      const opener = before.find(({ isConnected }) => isConnected);
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    }, pause);
  }, []);
  useEffect(() => giveBack, [giveBack]);
  return giveBack;
}

/** The elements of a former dialog are gone when the one that follows on it is closed: the focus returns to what opened the former. */
function nextOpeners(): readonly Element[] {
  const active = document.activeElement === document.body ? null : document.activeElement;
  const isFollowing = active === null || active.closest('[role=dialog]') !== null;
  const fresh = [active, active && buttonOfMenu(active)].filter((element) => element !== null);
  openers = [...fresh, ...(isFollowing ? openers : [])];
  return openers;
}

/** The button that has opened the menu of an entry. */
const buttonOfMenu = (entry: Element): Element | null =>
  document.getElementById(entry.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');

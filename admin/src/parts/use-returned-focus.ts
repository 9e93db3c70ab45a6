// Returns the focus to the element that had it before a dialog, if the dialog is unmounted while it is open. Mantine does so only when
// `opened` changes.
import { useEffect, useState } from 'react';

/** Until then the dialog that comes next has the focus, if there is one. */
const pause = 10;

export function useReturnedFocus(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      }, pause);
    },
    [opener],
  );
}

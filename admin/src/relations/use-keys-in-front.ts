// The keyboard shortcuts of a form in a drawer: saving and closing apply to the front drawer, wherever the focus is.
import { useWindowEvent } from '@mantine/hooks';

interface FrontKeys {
  readonly save: () => void;
  readonly close: () => void;
}

/** `drawer`: the value of its `data-drawer`. */
export function useKeysInFront(drawer: string, { save, close }: FrontKeys): void {
  const listen = (event: KeyboardEvent): void => {
    if (!frontOf(event.target)?.closest(`[data-drawer="${drawer}"]`)) return;
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 's') {
      event.preventDefault();
      event.stopImmediatePropagation();
      save();
    } else if (event.key === 'Escape' && !isTakenByField(event.target)) {
      event.stopImmediatePropagation();
      close();
    }
  };
  // In the capture phase, before the form below handles the key.
  useWindowEvent('keydown', listen, { capture: true });
}

const modals = '[aria-modal="true"]';

/** The drawer with the focus, otherwise the last opened one, since a button that gets disabled loses the focus. */
const frontOf = (target: EventTarget | null): Element | null | undefined =>
  (target instanceof Element && target.closest(modals)) || [...document.querySelectorAll(modals)].at(-1);

/** Whether an open list of options, or a dragged item, handles the key. */
const isTakenByField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.dataset.mantineStopPropagation === 'true' ||
    target.getAttribute('aria-expanded') === 'true' ||
    target.getAttribute('aria-pressed') === 'true');

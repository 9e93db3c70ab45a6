// The keys of a form that lies over another one: saving and closing mean what is in front, wherever the focus is.
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
  // Before the form below hears of it.
  useWindowEvent('keydown', listen, { capture: true });
}

const modals = '[aria-modal="true"]';

/** What holds the focus, else what was opened last: a button that is disabled while it works gives the focus away. */
const frontOf = (target: EventTarget | null): Element | null | undefined =>
  (target instanceof Element && target.closest(modals)) || [...document.querySelectorAll(modals)].at(-1);

/** An open list of choices, or an item that is being moved. */
const isTakenByField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.dataset.mantineStopPropagation === 'true' ||
    target.getAttribute('aria-expanded') === 'true' ||
    target.getAttribute('aria-pressed') === 'true');

// Whether the server responds, and listeners that are called when a request could not reach it.
export const isServerUp = (): Promise<boolean> =>
  fetch('/_health').then(
    ({ ok }) => ok,
    () => false,
  );

type Listener = () => void;
const listeners = new Set<Listener>();

/** Returns a function that removes the listener. */
export function onUnreached(listener: Listener): Listener {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportUnreached(): void {
  for (const listener of listeners) listener();
}

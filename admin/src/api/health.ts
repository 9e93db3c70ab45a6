// Whether the server responds at all, and who wants to know at once when a request found that it does not.
export const isServerUp = (): Promise<boolean> =>
  fetch('/_health').then(
    ({ ok }) => ok,
    () => false,
  );

type Listener = () => void;
const listeners = new Set<Listener>();

/** Returns what stops it. */
export function onUnreached(listener: Listener): Listener {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportUnreached(): void {
  for (const listener of listeners) listener();
}

// Whether the server responds at all.
export const isServerUp = (): Promise<boolean> =>
  fetch('/_health').then(
    ({ ok }) => ok,
    () => false,
  );

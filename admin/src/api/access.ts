// The access token of this tab: kept in memory, renewed by the HttpOnly cookie. One tab renews at a time, because a cookie
// that was used twice ends the session.
/** `isWanted`: by a sign-out, and not because the session has expired or was ended elsewhere. */
type Listener = (isWanted: boolean) => void;

let token: string | undefined;
const listeners = new Set<Listener>();

export const accessToken = (): string | undefined => token;

export function keepToken(given: string | undefined): void {
  token = given;
}

/** Calls the listener when the session has ended. Returns a function that removes it. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function forgetSession(isWanted = false): void {
  token = undefined;
  for (const listener of listeners) listener(isWanted);
}

let renewing: Promise<string | undefined> | undefined;

/** Renews the access token. Returns undefined if there is no session; rejects if the server cannot be reached, which does not end one. */
export function renewToken(): Promise<string | undefined> {
  renewing ??= inTurn(async () => {
    const response = await fetch('/admin/access-token', { method: 'POST', credentials: 'same-origin' });
    if (response.status >= 500 || response.status === 429)
      throw new TypeError('The session cannot be renewed now.');
    const body: { data?: { token?: string } } = response.ok ? await response.json() : {};
    token = body.data?.token;
    return token;
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Runs the work of all tabs one after the other. Without a secure context there are no locks, so tabs may collide. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('plinth-renew', work) : work();

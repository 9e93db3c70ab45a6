// The password of a user as a project's code sees it: no hash, but a text that stands for the stored one. Code hands it to
// `validatePassword`; where it slips into a response, it tells nothing.

const prefix = 'stored password of user ';

export const storedPassword = (userId: number): string => `${prefix}${userId}`;

/** The number of the user; undefined for any other text. */
export function ownerOfPassword(text: unknown): number | undefined {
  if (typeof text !== 'string' || !text.startsWith(prefix)) return undefined;
  const id = Number(text.slice(prefix.length));
  return Number.isSafeInteger(id) ? id : undefined;
}

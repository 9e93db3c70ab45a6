// A password as a project's code sees it: no hash, but a text that stands for the stored one. Code hands it to `validatePassword`;
// if it gets into a response, it reveals nothing.

export interface PasswordPlace {
  readonly uid: string;
  /** The id of the row. */
  readonly id: number;
  /** The name of the attribute. */
  readonly name: string;
}

const prefix = 'stored password: ';

export const storedPassword = ({ uid, id, name }: PasswordPlace): string => `${prefix}${uid} ${id} ${name}`;

/** Undefined for any other text. */
export function placeOfPassword(text: unknown): PasswordPlace | undefined {
  if (typeof text !== 'string' || !text.startsWith(prefix)) return undefined;
  const [uid = '', id, name = ''] = text.slice(prefix.length).split(' ');
  return Number.isSafeInteger(Number(id)) ? { uid, id: Number(id), name } : undefined;
}

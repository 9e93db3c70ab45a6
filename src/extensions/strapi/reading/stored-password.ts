// The password of an entry in project code: a placeholder for the stored hash, which code passes to `validatePassword`. A response
// that contains the placeholder does not reveal the hash.

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

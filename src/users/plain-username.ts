// Names that look alike must not be two users: what cannot be seen, and what is another way to write a plain character, is refused.
// Letters of other scripts that look alike, and capitals, are other names (docs/reference/users.md).
import type { ProblemText } from '../errors/define-problem.ts';
import { problemAt, validationProblems } from '../errors/errors.ts';
import { usernameInvisible, usernameNotPlain, usernameSpaces } from '../errors/value-problems.ts';
import type { Data } from '../values/data.ts';

/** Their sequences are held together by characters that cannot be seen. A text until it is used: Node takes 35 ms to gather them. */
const emoji = String.raw`\p{RGI_Emoji}`;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
const looseSpace = /^\s|\s$|\s\s/u;

/** The same data, with the username in the one form that equal texts have (NFC). */
export function withPlainUsername(data: Data): Data {
  const { username } = data;
  if (typeof username !== 'string') return data;
  const fault = faultOf(username);
  if (fault === undefined) return { ...data, username: username.normalize('NFC') };
  throw validationProblems([problemAt(['username'], fault, { value: username })]);
}

/** Undefined where it may be the name of a user as it is. */
function faultOf(username: string): ProblemText | undefined {
  const text = username.replace(new RegExp(emoji, 'gv'), '.').normalize('NFC');
  if (unseen.test(text)) return usernameInvisible();
  if (looseSpace.test(text)) return usernameSpaces();
  const plain = text.normalize('NFKC');
  return plain === text ? undefined : usernameNotPlain({ plain });
}

/** What of a text may be the name of a user, or a part of one. */
export const plainPart = (text: string): string =>
  text
    .normalize('NFKC')
    .split(new RegExp(`(?:${unseen.source}|\\s)+`, 'u'))
    .filter((part) => part !== '')
    .join(' ');

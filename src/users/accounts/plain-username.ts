// Refuses invisible characters and alternative encodings of plain characters in usernames, so that different users do
// not have names that look equal. Similar letters of other scripts, and capitals, make different names
// (docs/reference/users.md).
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { problemAt, validationProblems } from '../../errors/errors.ts';
import { usernameInvisible, usernameNotPlain, usernameSpaces } from '../../errors/families/value-problems.ts';
import type { Data } from '../../values/data.ts';

/** Emoji sequences may contain invisible joiners. The pattern is compiled at the first use, which takes 35 ms. */
const emoji = String.raw`\p{RGI_Emoji}`;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
const looseSpace = /^\s|\s$|\s\s/u;

/** Returns the data with the username in its normalized form (NFC). Throws if the username is refused. */
export function withPlainUsername(data: Data): Data {
  const { username } = data;
  if (typeof username !== 'string') return data;
  const fault = faultOf(username);
  if (fault === undefined) return { ...data, username: username.normalize('NFC') };
  throw validationProblems([problemAt(['username'], fault, { value: username })]);
}

/** The problem of a username; undefined if it is accepted. */
function faultOf(username: string): ProblemText | undefined {
  const text = username.replace(new RegExp(emoji, 'gv'), '.').normalize('NFC');
  if (unseen.test(text)) return usernameInvisible();
  if (looseSpace.test(text)) return usernameSpaces();
  const plain = text.normalize('NFKC');
  return plain === text ? undefined : usernameNotPlain({ plain });
}

/** A text without the characters that usernames must not have. */
export const plainPart = (text: string): string =>
  text
    .normalize('NFKC')
    .split(new RegExp(`(?:${unseen.source}|\\s)+`, 'u'))
    .filter((part) => part !== '')
    .join(' ');

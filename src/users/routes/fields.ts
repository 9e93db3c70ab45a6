// Reads bodies of the sign-in routes: required texts, with all missing ones reported at once. The attributes of the
// content type check the form of texts.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import { invalidParameters } from '../../errors/families/request.ts';
import {
  keysUnspecified,
  notEmail,
  notOfType,
  passwordsDiffer,
  requiredValue,
  tooLong,
  withNulCharacter,
} from '../../errors/families/value-problems.ts';
import { isEmail } from '../../schema/attribute-types/email.ts';
import { type Data, isData } from '../../values/data.ts';

export const bodyOf = (body: unknown): Data => (isData(body) ? body : {});

/** Returns the texts with these names. Throws with all problems, in the order of the names; with `isClosed` other names are problems too. */
export function requiredTexts<Name extends string>(
  body: Data,
  names: readonly Name[],
  { isClosed = false } = {},
): Readonly<Record<Name, string>> {
  const others = isClosed ? unspecified(body, names) : [];
  const problems = [...names.flatMap((name) => textProblems(name, body[name])), ...others];
  if (problems.length > 0) throw validationProblems(problems);
  return Object.fromEntries(names.map((name) => [name, String(body[name])])) as Record<Name, string>;
}

/** Undefined if it is missing or not a text. */
export function optionalText(body: Data, name: string, maxLength: number): string | undefined {
  const value = body[name];
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length <= maxLength) return value;
  throw validationProblems([problem(name, tooLong({ name, count: maxLength }), value)]);
}

export function textProblems(name: string, value: unknown): readonly Problem[] {
  if (value === undefined || value === '') return [missing(name, value)];
  if (typeof value === 'string')
    return value.includes('\u0000') ? [problem(name, withNulCharacter({ name }), value)] : [];
  return [wrongType(name, 'string', value)];
}

export const wrongType = (name: string, type: string, value: unknown): Problem =>
  problem(name, notOfType(name, type, value), value);

function unspecified(body: Data, names: readonly string[]): readonly Problem[] {
  const others = Object.keys(body).filter((name) => !names.includes(name));
  if (others.length === 0) return [];
  return [problemAt([], keysUnspecified({ names: others.join(', ') }), { value: body })];
}

export const missing = (name: string, value: unknown): Problem =>
  problem(name, requiredValue({ name }), value);

export const problem = (name: string, said: ProblemText, value: unknown): Problem =>
  problemAt([name], said, value === undefined ? {} : { value });

/** Returns the e-mail. Throws for lists, objects and texts with several addresses. */
export function requiredEmail(body: Data, { isClosed = false } = {}): string {
  const { email } = requiredTexts(body, ['email'], { isClosed });
  const problems = emailProblems(email);
  if (problems.length > 0) throw validationProblems(problems);
  return email;
}

export function emailProblems(email: unknown): readonly Problem[] {
  if (typeof email !== 'string' || email === '') return textProblems('email', email);
  return isEmail(email) ? [] : [problem('email', notEmail({ name: 'email' }), email)];
}

interface NewPassword {
  readonly password: string;
  /** The current password or code. */
  readonly proof: string;
}

/**
 * A new password twice, and the value of `proof`; other names are a problem. If both differ, that is reported with all
 * other problems.
 */
export function requiredPassword(body: Data, proof: string): NewPassword {
  const { password, passwordConfirmation: again } = body;
  const isOther = again !== undefined && again !== password;
  const problems = [
    ...(isOther && again === '' ? [] : textProblems('passwordConfirmation', again)),
    ...(isOther ? [problem('passwordConfirmation', passwordsDiffer(), again)] : []),
    ...textProblems('password', password),
    ...textProblems(proof, body[proof]),
    ...unspecified(body, ['passwordConfirmation', 'password', proof]),
  ];
  if (problems.length > 0) throw validationProblems(problems);
  return { password: String(password), proof: String(body[proof]) };
}

/** Refuses reserved names and those that are not allowed, so that nothing is assigned by accident. */
export function refuseOtherFields(body: Data, allowed: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !allowed.includes(name));
  if (others.length > 0) throw invalidParameters({ names: others.join(', ') });
}

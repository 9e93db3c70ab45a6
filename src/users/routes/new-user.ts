// Checks the body with which a caller creates a user.
import { type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import { requiredValue, tooShort, userNeedsRole } from '../../errors/families/value-problems.ts';
import { type Data, isData } from '../../values/data.ts';
import { missing, problem, textProblems, wrongType } from './fields.ts';

/** Throws with all missing required values of a new user. */
export function requireUser(body: Data): void {
  const { email, username, password, role } = body;
  const problems = [
    ...textProblems('email', email),
    ...nameProblems('username', username),
    ...nameProblems('password', password),
    ...roleProblems(role),
  ];
  if (problems.length > 0) throw validationProblems(problems);
}

/** An empty text has two problems: too short, and missing. */
const nameProblems = (name: string, value: unknown): readonly Problem[] => [
  ...emptyProblems(name, value),
  ...textProblems(name, value),
];

/** Throws for optional texts that are empty. */
export function refuseEmpty(body: Data, names: readonly string[]): void {
  const problems = names.flatMap((name) => emptyProblems(name, body[name]));
  if (problems.length > 0) throw validationProblems(problems);
}

const emptyProblems = (name: string, value: unknown): readonly Problem[] =>
  value === '' ? [problem(name, tooShort({ name, count: 1 }), value)] : [];

/** The problems of a value that cannot identify a role. The write checks whether the role exists. */
export function roleProblems(role: unknown): readonly Problem[] {
  if (role === undefined || role === '') return [missing('role', role)];
  if (role === null || (Array.isArray(role) && role.length === 0)) return [wrongType('role', 'object', role)];
  if (!isData(role) || 'id' in role || 'documentId' in role || isNamed(role.set)) return [];
  const path = ['role', 'connect'];
  if (role.connect === undefined || role.connect === null)
    return [problemAt(path, requiredValue({ name: 'role.connect' }))];
  return isNamed(role.connect) ? [] : [problemAt(path, userNeedsRole(), { value: role.connect })];
}

const isNamed = (references: unknown): boolean =>
  references !== undefined && references !== null && !(Array.isArray(references) && references.length === 0);

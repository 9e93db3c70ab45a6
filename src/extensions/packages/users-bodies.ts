// Validators of the bodies of users-permissions routes, which code that rewrites such a route imports from version 4 of the plugin.
import { isData } from '../../values/data.ts';
import { errors } from './errors.ts';

type Kind = 'text' | 'email' | 'given';

/** The wording of yup, which clients of such routes may depend on. */
function problemOf(name: string, value: unknown, kind: Kind): string | undefined {
  if (value === undefined || value === null || value === '') return `${name} is a required field`;
  if (kind === 'given') return undefined;
  if (typeof value !== 'string') return `${name} must be a \`string\` type`;
  return kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? `${name} must be a valid email` : undefined;
}

const refuse = (found: readonly { readonly path: string; readonly message: string }[]): never => {
  const [first] = found;
  const message = found.length > 1 ? `${found.length} errors occurred` : (first?.message ?? '');
  const inner = found.map((problem) => ({ ...problem, name: 'ValidationError' }));
  throw new errors.YupValidationError(Object.assign(new Error(message), { inner }));
};

const taking =
  (kinds: Readonly<Record<string, Kind>>, areOptional = false) =>
  async (body: unknown): Promise<unknown> => {
    const given = isData(body) ? body : {};
    const found = Object.entries(kinds).flatMap(([path, kind]) => {
      const isLeftOut = areOptional && given[path] === undefined;
      const message = isLeftOut ? undefined : problemOf(path, given[path], kind);
      return message === undefined ? [] : [{ path, message }];
    });
    return found.length > 0 ? refuse(found) : body;
  };

const account = { email: 'email', username: 'text', password: 'text' } as const;
const newPassword = { password: 'text', passwordConfirmation: 'text' } as const;

export const bodyValidators = {
  auth: {
    validateCallbackBody: taking({ identifier: 'text', password: 'text' }),
    validateRegisterBody: taking(account),
    validateSendEmailConfirmationBody: taking({ email: 'email' }),
    validateEmailConfirmationBody: taking({ confirmation: 'text' }),
    validateForgotPasswordBody: taking({ email: 'email' }),
    validateResetPasswordBody: taking({ ...newPassword, code: 'text' }),
    validateChangePasswordBody: taking({ ...newPassword, currentPassword: 'text' }),
  },
  user: {
    validateCreateUserBody: taking({ ...account, role: 'given' }),
    validateUpdateUserBody: taking(account, true),
  },
};

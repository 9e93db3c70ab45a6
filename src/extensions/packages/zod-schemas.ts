// `validateZodSchema` of `@strapi/utils`: a schema of zod, whose problems become those of a request.
import { errors } from './errors.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A parse boundary: the result type of the schema cannot be checked. */
interface ZodSchema {
  safeParse(
    value: unknown,
  ): { readonly data: unknown } | { readonly error: { readonly issues: readonly Issue[] } };
}

export const validateZodSchema =
  (schema: ZodSchema) =>
  (value: unknown, message?: string): unknown => {
    const parsed = schema.safeParse(value);
    if (!('error' in parsed)) return parsed.data;
    const { issues } = parsed.error;
    throw new errors.ValidationError(message ?? issues[0]?.message, {
      errors: issues.map(({ path, message: problem }) => ({
        path: path.map(String),
        message: problem,
        name: 'ValidationError',
      })),
    });
  };

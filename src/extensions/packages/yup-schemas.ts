// `validateYupSchema` of `@strapi/utils`: a schema of the project's own yup, whose errors become those of a request.
import { errors } from './errors.ts';

/** A parse boundary: the result type of the schema cannot be checked. */
interface YupSchema {
  validate(value: unknown, options: object): Promise<unknown>;
  validateSync(value: unknown, options: object): unknown;
}

type Found = ConstructorParameters<typeof errors.YupValidationError>[0];

const usual = { strict: true, abortEarly: false };

export const validateYupSchema =
  (schema: YupSchema, options: object = {}) =>
  async (value: unknown, message?: string): Promise<unknown> => {
    try {
      return await schema.validate(value, { ...usual, ...options });
    } catch (error) {
      throw asRefusal(error, message);
    }
  };

export const validateYupSchemaSync =
  (schema: YupSchema, options: object = {}) =>
  (value: unknown, message?: string): unknown => {
    try {
      return schema.validateSync(value, { ...usual, ...options });
    } catch (error) {
      throw asRefusal(error, message);
    }
  };

const asRefusal = (error: unknown, message: string | undefined): unknown =>
  isFound(error) ? new errors.YupValidationError(error, message) : error;

/** Also for errors of another copy of yup. */
const isFound = (error: unknown): error is Found =>
  error instanceof Error && error.name === 'ValidationError' && 'inner' in error;

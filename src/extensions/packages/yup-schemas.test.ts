import { expect, test } from 'vitest';
import { validateYupSchema, validateYupSchemaSync } from './yup-schemas.ts';

const problem = (path: string, message: string) => ({ name: 'ValidationError', path, message, value: 5 });
const found = Object.assign(new Error('2 errors occurred'), {
  name: 'ValidationError',
  inner: [problem('name', 'name is required'), problem('address.city', 'city is short')],
});

/** Records the options: by default all errors at once and no conversions. */
const schema = {
  requested: [] as object[],
  validateSync(value: unknown, options: object): unknown {
    this.requested.push(options);
    if (value === 'broken') throw new TypeError('of the project');
    if (value !== 'good') throw found;
    return 'made good';
  },
  async validate(value: unknown, options: object): Promise<unknown> {
    return this.validateSync(value, options);
  },
};

test('a valid value returns the result of the schema', async () => {
  schema.requested.length = 0;
  expect(await validateYupSchema(schema)('good')).toBe('made good');
  expect(validateYupSchemaSync(schema, { strict: false })('good')).toBe('made good');
  expect(schema.requested).toEqual([
    { strict: true, abortEarly: false },
    { strict: false, abortEarly: false },
  ]);
});

test('an invalid value is refused with all errors, or with the message of the code', async () => {
  const errors = [
    { path: ['name'], message: 'name is required', name: 'ValidationError', value: 5 },
    { path: ['address', 'city'], message: 'city is short', name: 'ValidationError', value: 5 },
  ];
  await expect(validateYupSchema(schema)('bad')).rejects.toMatchObject({
    name: 'ValidationError',
    message: '2 errors occurred',
    details: { errors },
  });
  expect(() => validateYupSchemaSync(schema)('bad', 'Not like this')).toThrow('Not like this');
});

test('other errors are thrown unchanged', async () => {
  await expect(validateYupSchema(schema)('broken')).rejects.toThrow(TypeError);
});

// What the panel translates: below /admin a refusal carries its code and what its message is made of; elsewhere it does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, of, startManagerApp } from './project.ts';

describe.each(databases)('refusals on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  afterAll(() => app.close());

  test('carry the code and the values of each problem, and the message that the content API has', async () => {
    const problem = {
      path: ['price'],
      message: 'price must be an integer',
      name: 'ValidationError',
      value: 1.5,
    };
    const translatable = { code: 'PLINTH_VALUE_NOT_INTEGER', values: { name: 'price' } };
    const data = { title: 'one', price: 1.5 };
    const managed = await app.admin('POST', of(article), { data });
    expect([managed.status, managed.body]).toMatchObject([
      400,
      {
        error: {
          message: problem.message,
          details: { code: 'PLINTH_WRONG_VALUE', errors: [{ ...problem, ...translatable }] },
        },
      },
    ]);
    const { body } = await app.request('POST', '/api/articles', { data });
    const error = { status: 400, name: 'ValidationError', message: problem.message };
    expect(body).toEqual({ data: null, error: { ...error, details: { errors: [problem] } } });
  });

  test('that are about nothing in the body carry their own', async () => {
    const { body } = await app.admin('POST', 'i18n/locales', { code: 'n!' });
    expect(body).toMatchObject({
      error: { details: { code: 'PLINTH_LOCALE_CODE_WRONG', values: { code: 'n!' } } },
    });
  });

  test('of single documents carry them, too', async () => {
    const documentId = await add(app, article, { title: null, price: 1 });
    const { body } = await app.admin('POST', of(article, 'actions/bulkPublish'), {
      documentIds: [documentId],
    });
    expect(body).toMatchObject({
      data: { failed: [{ error: { details: { errors: [{ code: 'PLINTH_VALUE_MISSING' }] } } }] },
    });
  });

  test('of many values are told of as many as before', async () => {
    const body = Array.from({ length: 60 }, () => ({ __component: 'shared.quote', words: 7 }));
    const refused = await app.admin('POST', of(article), {
      data: { title: 'x', body },
    });
    const { errors } = (refused.body as { error: { details: { errors: { message?: string }[] } } }).error
      .details;
    expect(errors.filter(({ message }) => message?.startsWith('body')).length).toBeGreaterThan(25);
  });
});

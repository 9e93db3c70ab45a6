// The data for translations in the panel: errors below /admin have their code and the values of their message; others do not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, of, startManagerApp } from './project.ts';

describe.each(databases)('errors on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  afterAll(() => app.close());

  test('have the code and the values of each problem, and the message of the content API', async () => {
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

  test('say which number would be stored rounded', async () => {
    const written = await add(app, article, { title: 'short' });
    for (const [method, path] of [
      ['POST', of(article)],
      ['PUT', of(article, written)],
    ] as const) {
      const { statusCode, body } = await app.plinth.server.inject({
        method,
        url: `/admin/${path}`,
        headers: { authorization: `Bearer ${app.superToken}`, 'content-type': 'application/json' },
        payload: '{ "data": { "title": "long", "price": 9007199254740993 } }',
      });
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        400,
        {
          error: {
            message: 'The number 9007199254740993 has more digits than a JSON number keeps',
            details: { code: 'PLINTH_NUMBER_INEXACT', values: { number: '9007199254740993' } },
          },
        },
      ]);
    }
  });

  test('that do not concern the body have a code and values of their own', async () => {
    const { body } = await app.admin('POST', 'i18n/locales', { code: 'n!' });
    expect(body).toMatchObject({
      error: { details: { code: 'PLINTH_LOCALE_CODE_WRONG', values: { code: 'n!' } } },
    });
  });

  test('say that a locale was removed, in which nothing is written or published', async () => {
    const added = await app.admin('POST', 'i18n/locales', { code: 'it' });
    const { id } = (added.body as { data: { id: number } }).data;
    const documentId = await add(app, article, { title: 'one' });
    const italian = of(article, `${documentId}?locale=it`);
    const data = { title: 'uno' };
    expect((await app.admin('PUT', italian, { data })).status).toBe(200);
    expect((await app.admin('DELETE', `i18n/locales/${id}`)).status).toBe(200);
    const refused = {
      error: { details: { code: 'PLINTH_LOCALE_NOT_LISTED', values: { code: 'it' } } },
    };
    for (const [method, path, body] of [
      ['PUT', italian, { data: { title: 'due' } }],
      ['POST', `${of(article)}?locale=it`, { data }],
      ['POST', of(article, documentId, 'actions/publish?locale=it'), undefined],
      ['POST', of(article, 'actions/bulkPublish?locale=it'), { documentIds: [documentId] }],
    ] as const) {
      const response = await app.admin(method, path, body);
      expect([response.status, response.body]).toMatchObject([400, refused]);
    }
    const kept = await app.admin('GET', italian);
    expect(kept.body).toMatchObject({ data: { status: 'draft', attributes: { title: 'uno' } } });
    expect((await app.admin('DELETE', italian)).status).toBe(204);
  });

  test('of single documents in bulk actions have them, too', async () => {
    const documentId = await add(app, article, { title: null, price: 1 });
    const { body } = await app.admin('POST', of(article, 'actions/bulkPublish'), {
      documentIds: [documentId],
    });
    expect(body).toMatchObject({
      data: { failed: [{ error: { details: { errors: [{ code: 'PLINTH_VALUE_MISSING' }] } } }] },
    });
  });

  test('of many values are limited in number as in the content API', async () => {
    const body = Array.from({ length: 60 }, () => ({ __component: 'shared.quote', words: 7 }));
    const refused = await app.admin('POST', of(article), {
      data: { title: 'x', body },
    });
    const { errors } = (refused.body as { error: { details: { errors: { message?: string }[] } } }).error
      .details;
    expect(errors.filter(({ message }) => message?.startsWith('body')).length).toBeGreaterThan(25);
  });
});

// Which content types have the routes of publishing and of bulk writes (docs/reference/routes.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const type = { draftAndPublish: true, attributes: { name: { type: 'string' } } } as const;
const contentTypes = {
  'api::plain.plain': type,
  'api::routed.routed': type,
  'api::served.served': type,
  'api::controlled.controlled': type,
} as const satisfies TestProjectFiles['contentTypes'];

const core = (factory: string, name: string): string =>
  `import { factories } from '@strapi/strapi';\nexport default factories.${factory}('api::${name}.${name}');`;
const files = {
  'src/api/routed/routes/routed.ts': core('createCoreRouter', 'routed'),
  'src/api/served/services/served.ts': core('createCoreService', 'served'),
  'src/api/controlled/controllers/controlled.ts': core('createCoreController', 'controlled'),
};

describe.each(databases)('routes of publishing and of bulk writes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  const statuses = async (name: string): Promise<readonly number[]> => {
    const { body } = await app.request('POST', `/api/${name}s`, { data: { name: 'x' } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const paths = [`${documentId}/actions/unpublish`, `${documentId}/actions/publish`, 'bulk'];
    const sent = paths.map((path) => app.request('POST', `/api/${name}s/${path}`, { data: [{}] }));
    return (await Promise.all(sent)).map(({ status }) => status);
  };

  test('exist for a type whose api has no code of the project', async () => {
    expect(await statuses('plain')).toEqual([200, 200, 201]);
  });

  test.each(['routed', 'served', 'controlled'])('do not exist where the api is %s', async (name) => {
    expect(await statuses(name)).toEqual([405, 405, 405]);
  });
});

// `getFetchParams` of a core service, with which the code of a project passes parameters on to `strapi.documents`.
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestProjectFiles } from '../harness/project.ts';

const uid = 'api::page.page';
const factories = `const { factories } = require('@strapi/strapi');`;

const project = (service: string, version: 4 | 5 = 5): TestProjectFiles => ({
  contentTypes: { [uid]: { draftAndPublish: true, attributes: { title: { type: 'string' } } } },
  files: {
    'package.json': { dependencies: { '@strapi/strapi': `^${version}.0.0` } },
    'src/api/page/services/page.js': `${factories}\nmodule.exports = factories.createCoreService('${uid}', ${service});`,
  },
});

/** A draft with changes shows which version the service reads. */
async function titleOf(service: string): Promise<unknown> {
  const app = await startTestApp('sqlite', project(service));
  try {
    const { body } = await app.request('POST', '/api/pages', { data: { title: 'Published' } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    await app.request('PUT', `/api/pages/${documentId}?status=draft`, { data: { title: 'Draft' } });
    const found = await app.request('GET', `/api/pages/${documentId}`);
    return (found.body as { data?: { title: string } }).data?.title ?? found.body;
  } finally {
    await app.close();
  }
}

describe('getFetchParams', () => {
  test.each(['this', 'super'])('%s.getFetchParams adds the status to the parameters', async (object) => {
    const given = `{ ...${object}.getFetchParams(parameters), documentId }`;
    const service = `({ strapi }) => ({
      findOne(documentId, parameters) { return strapi.documents('${uid}').findOne(${given}); },
    })`;
    expect(await titleOf(service)).toBe('Published');
  });

  test('version 4 has its own name for it', async () => {
    const service = `({ strapi }) => ({
      async find() { return this.getFetchParams({ sort: 'id' }); },
    })`;
    const app = await startTestApp('sqlite', project(service, 4));
    const { strapi } = globalThis as unknown as { strapi: { service(name: string): { find(): unknown } } };
    const parameters = await strapi.service(uid).find();
    await app.close();
    expect(parameters).toEqual({ publicationState: 'live', sort: 'id' });
  });

  test('a service that replaces it does not start, since what it adds would be missing', async () => {
    const starting = startTestApp('sqlite', project('() => ({ getFetchParams: (given) => given })'));
    await expect(starting).rejects.toThrow(
      /src\/api\/page\/services\/page\.js.*\n.*It replaces getFetchParams/,
    );
  });
});

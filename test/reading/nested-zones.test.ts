// Components that have a dynamic zone in which they stand themselves: what is stored ends, and so does every populate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const zone = { type: 'dynamiczone', components: ['page.section'] } as const;
const contentTypes = {
  'api::page.page': { attributes: { title: { type: 'string' }, zone } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'page.section': { text: { type: 'string' }, zone } };
const files = { 'package.json': { dependencies: { 'strapi-plugin-populate-deep': '3.0.1' } } };

const section = (text: string, ...inner: readonly object[]) => ({
  __component: 'page.section',
  text,
  zone: inner,
});

describe.each(databases)('a component in its own zone on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components, files });
    const data = { title: 'One', zone: [section('a', section('b', section('c'))), section('d')] };
    const { status } = await app.request('POST', '/api/pages', { data });
    expect(status).toBe(201);
  });
  afterAll(() => app.close());
  const read = async (search: string) => {
    const { status, body } = await app.request('GET', `/api/pages?${search}`);
    expect(status, search).toBe(200);
    return (body as { data: readonly { readonly zone?: readonly object[] }[] }).data[0];
  };

  test('populate=* shows one level of it, and each level that is named one more', async () => {
    const first = await read('populate=*');
    expect(first).toMatchObject({ zone: [{ text: 'a' }, { text: 'd' }] });
    expect(first?.zone?.[0]).not.toHaveProperty('zone');
    const second = await read('populate[zone][populate]=*');
    expect(second).toMatchObject({ zone: [{ zone: [{ text: 'b' }] }, { zone: [] }] });
    const third = await read(
      'populate[zone][on][page.section][populate][zone][on][page.section][populate]=*',
    );
    expect(third).toMatchObject({ zone: [{ zone: [{ text: 'b', zone: [{ text: 'c' }] }] }, { text: 'd' }] });
  });

  test('populate=deep ends at its level', async () => {
    expect(await read('populate=deep')).toMatchObject({ zone: [{ zone: [{ zone: [{ text: 'c' }] }] }, {}] });
    expect((await read('populate=deep,2'))?.zone).toMatchObject([{ text: 'a' }, { text: 'd' }]);
  });
});

// Files as editors of Windows write them: with a byte order mark, and lines that end with CR and LF.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyLock } from '../../src/schema/lock.ts';
import { openTestApp } from '../../src/testing/test-app.ts';

const ofWindows = (text: string): string => `\ufeff${text.replaceAll('\n', '\r\n')}`;
const json = (value: object): string => ofWindows(JSON.stringify(value, null, 2));

const files = {
  'package.json': json({ dependencies: { '@strapi/strapi': '^5.0.0' } }),
  'tsconfig.json': ofWindows(
    '{\n  // aliases\n  "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["src/lib/*"] }, },\n}\n',
  ),
  'src/lib/greeting.ts': ofWindows('export const greeting: string = `Hello`;\n'),
  'src/schema.lock.json': json(emptyLock),
  'src/api/page/content-types/page/schema.json': json({
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    attributes: { seo: { type: 'component', component: 'shared.seo' } },
  }),
  'src/components/shared/seo.json': json({
    info: { displayName: 'Seo' },
    attributes: { title: { type: 'string' } },
  }),
  'src/api/page/controllers/page.ts': ofWindows(
    [
      "import { factories } from '@strapi/strapi';",
      "import { greeting } from '@lib/greeting';",
      '',
      "export default factories.createCoreController('api::page.page', () => ({",
      '  async find(ctx) {',
      '    const { data, meta } = await super.find(ctx);',
      '    return { data, meta: { ...meta, greeting } };',
      '  },',
      '}));',
      '',
    ].join('\n'),
  ),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-windows-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a project of Windows runs', async () => {
  const app = await openTestApp({ folder });
  const token = await app.token();
  await app.create('api::page.page', { seo: { title: 'One' } });
  const { body } = await app.request('GET', '/api/pages?populate=seo', { token });
  // The shape of GraphQL follows the version in package.json.
  const flat = await app.request('POST', '/graphql', {
    token,
    body: { query: '{ pages { seo { title } } }' },
  });
  await app.close();
  expect(body).toMatchObject({ data: [{ seo: { title: 'One' } }], meta: { greeting: 'Hello' } });
  expect(flat.body).toEqual({ data: { pages: [{ seo: { title: 'One' } }] } });
});

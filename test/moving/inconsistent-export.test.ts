// Export files that contradict themselves or the schemas of the project: all that is not imported is listed.
import { describe, expect, it } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { basicLink, fileLink, writeExportFile } from './export-file.ts';

const page = 'api::page.page';
const tag = 'api::tag.tag';

const schema = {
  contentTypes: {
    [page]: {
      attributes: {
        title: { type: 'string' },
        seo: { type: 'component', component: 'shared.seo' },
        list: { type: 'component', component: 'shared.seo', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.seo'] },
        parent: { type: 'relation', relation: 'manyToOne', target: page },
        tags: { type: 'relation', relation: 'manyToMany', target: tag },
      },
    },
    [tag]: { attributes: { name: { type: 'string' } } },
  },
  components: { 'shared.seo': { text: { type: 'string' } }, 'shared.note': { text: { type: 'string' } } },
};

const time = '2021-02-03T04:05:06.007Z';
const row = (type: string, id: number, data: Readonly<Record<string, unknown>> = {}) => ({
  type,
  id,
  data: {
    documentId: `${type.slice(5, 8)}${String(id).padStart(20, 'x')}`,
    ...{ createdAt: time, updatedAt: time, publishedAt: time },
    ...data,
  },
});
const ofPage = (ref: number, field: string) => ({ type: page, field, ref, pos: 1 });

const inconsistent = {
  entities: [
    row(page, 1, { seo: [{ id: 1, text: 'shown', lost: 'x' }, { id: 2 }], createdAt: 'yesterday' }),
    row(page, 2, { list: ['text', { id: 3, text: 'kept' }], zone: { id: 4, __component: 'shared.note' } }),
    row(page, 3, { locale: 5 }),
    row(page, 4),
    row(tag, 1),
    row(tag, 1, { documentId: 'another0000000000000000a' }),
  ],
  links: [
    basicLink(ofPage(1, 'parent'), { type: page, ref: 2 }),
    basicLink(ofPage(1, 'parent'), { type: page, ref: 4 }),
    basicLink(ofPage(1, 'tags'), { type: page, ref: 4 }),
    basicLink(ofPage(99, 'tags'), { type: tag, ref: 1 }),
    fileLink(1, ofPage(1, 'title')),
  ],
};

it('settings of users that are not imported are listed', async () => {
  const app = await startTestApp('sqlite', schema);
  const advanced = { allow_register: false, default_role: 'editor' };
  const from = await writeExportFile({
    entities: [],
    settings: { 'plugin_users-permissions_advanced': advanced, plugin_i18n_default_locale: 'en' },
  });
  const given = { isDryRun: true, key: undefined, uploads: undefined, onProgress: () => undefined };
  expect((await importInto(app.folder, { ...given, from })).leftOut).toEqual([
    {
      what: 'settings: not imported, so set them in config/plugins',
      name: 'plugin_users-permissions_advanced',
      count: 1,
    },
  ]);
  await app.close();
});

it('values of attributes that are relations now are listed, and null is not', async () => {
  const app = await startTestApp('sqlite', schema);
  const from = await writeExportFile({
    entities: [row(page, 1, { parent: 'a@example.org', tags: 7 }), row(page, 2, { parent: null })],
  });
  const given = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };
  const what = 'values that do not fit the type of their attribute';
  expect((await importInto(app.folder, { ...given, from })).leftOut).toEqual([
    { what, name: `${page}.parent`, count: 1 },
    { what, name: `${page}.tags`, count: 1 },
  ]);
  await app.close();
});

it('required values that are missing are listed, but not those that conditions hide', async () => {
  const needed = { type: 'string', required: true };
  const shownIf = (kind: string) => ({ conditions: { visible: { '==': [{ var: 'kind' }, kind] } } });
  const app = await startTestApp('sqlite', {
    contentTypes: {
      [page]: {
        attributes: {
          url: { ...needed, ...shownIf('link') },
          box: { type: 'component', component: 'shared.box', ...shownIf('box') },
          kind: { type: 'enumeration', enum: ['link', 'box'] },
        },
      },
    },
    components: { 'shared.box': { label: needed } },
  });
  const from = await writeExportFile({
    entities: [
      row(page, 1, { kind: 'box', url: null, box: { id: 1, label: null } }),
      row(page, 2, { kind: 'link', url: null, box: { id: 2, label: null } }),
    ],
  });
  const given = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };
  expect((await importInto(app.folder, { ...given, from })).missing).toMatchObject([
    { name: `${page}.url`, count: 1 },
    { name: 'shared.box.label', count: 1 },
  ]);
  await app.close();
});

it('relations of components that have another uid here are listed, as are those of components that are gone', async () => {
  const link = { type: 'relation', relation: 'oneToOne', target: page };
  const app = await startTestApp('sqlite', {
    contentTypes: {
      [page]: {
        attributes: {
          title: { type: 'string' },
          seo: { type: 'component', component: 'shared.meta' },
          teaser: { type: 'component', component: 'shared.teaser' },
        },
      },
    },
    components: {
      'shared.meta': { about: link },
      'shared.teaser': { about: link, nested: { type: 'component', component: 'shared.meta' } },
      'shared.unused': { about: link },
    },
  });
  const about = (type: string, ref: number) =>
    basicLink({ type, field: 'about', ref }, { type: page, ref: 1 });
  const from = await writeExportFile({
    entities: [
      row(page, 1, { seo: { id: 1 }, teaser: { id: 2, nested: { id: 3 } } }),
      row(page, 2, { seo: { id: 4 } }),
    ],
    links: [
      ...[about('shared.gone', 1), about('shared.unused', 4), about('shared.meta', 99)],
      ...[about('shared.teaser', 2), about('shared.meta', 3)],
      fileLink(1, { type: 'shared.gone', field: 'pictures', ref: 1 }),
    ],
  });
  const given = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };
  const { leftOut } = await importInto(app.folder, { ...given, from });
  expect(leftOut.map(({ what, name, count }) => [name, what, count])).toEqual([
    ['shared.gone.about', 'relations of attributes that this project does not have', 1],
    ['shared.gone.pictures', 'relations of attributes that this project does not have', 1],
    ['shared.meta.about', 'relations of components that no document has', 1],
    ['shared.unused.about', 'relations of components that no document has', 1],
  ]);
  const { body } = await app.request('GET', '/api/pages?populate[teaser][populate][nested][populate]=*');
  expect(body).toMatchObject({ data: [{ teaser: { nested: { about: { title: null } } } }, {}] });
  await app.close();
});

describe.each(databases)('an export that contradicts itself, on %s', (database) => {
  it('is imported, and what is left out is listed', async () => {
    const app = await startTestApp(database, schema);
    const from = await writeExportFile(inconsistent);
    const given = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };
    const { leftOut } = await importInto(app.folder, { ...given, from });
    expect(leftOut.map(({ what, name, count }) => [name, what, count])).toEqual([
      [`${page}.list`, 'components that are not an object', 1],
      [
        `${page}.zone shared.note`,
        expect.stringMatching(/^components that their dynamic zone does not have/),
        1,
      ],
      [`${page}.seo`, 'further components of an attribute that has one', 1],
      [`${page}.parent`, 'further targets of a relation to one', 1],
      [`${page}.title`, 'relations of attributes that this project does not have', 1],
      [`${page}.tags`, 'relations of rows that the source does not have', 1],
      [`${page}.tags`, 'relations to another content type', 1],
      [tag, expect.stringMatching(/^rows that share their id/), 2],
      [page, 'rows whose locale is not a valid code', 1],
      [`${page}.createdAt`, 'times that cannot be read', 1],
      ['shared.seo.lost', 'values of attributes that this project does not have', 1],
    ]);
    const { body } = await app.request('GET', '/api/pages?populate=*');
    expect(body).toMatchObject({
      data: [
        { seo: { text: 'shown' }, parent: { id: 2 }, tags: [] },
        { list: [{ text: 'kept' }], zone: [] },
        { id: 4 },
      ],
    });
    await app.close();
  });
});

// In version 4, a row can be linked with any locale of a document. The links of this project lead to the own locale.
import { expect, it } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { startTestApp } from '../harness/project.ts';
import { basicLink, writeExportFile } from './export-file.ts';

const page = 'api::page.page';
const plain = 'api::plain.plain';
const to = (relation: string) => ({ type: 'relation', relation, target: page });

it('relations to another locale than the own one are listed', async () => {
  const app = await startTestApp('sqlite', {
    contentTypes: {
      [page]: {
        localized: true,
        attributes: {
          parent: to('manyToOne'),
          others: to('manyToMany'),
          box: { type: 'component', component: 'shared.box' },
        },
      },
      [plain]: {
        attributes: {
          parent: to('manyToOne'),
          any: { type: 'relation', relation: 'morphToMany' },
          box: { type: 'component', component: 'shared.box' },
        },
      },
    },
    components: { 'shared.box': { about: to('oneToOne') } },
  });
  const time = '2021-02-03T04:05:06.007Z';
  const row = (type: string, id: number, data: Readonly<Record<string, unknown>>) => ({
    ...{ type, id },
    data: { createdAt: time, updatedAt: time, publishedAt: time, ...data },
  });
  const link = (type: string, field: string, ref: number, target: number) =>
    basicLink({ type, field, ref, pos: target }, { type: page, ref: target });
  const translations = (ref: number, target: number) => link(page, 'localizations', ref, target);
  const from = await writeExportFile({
    entities: [
      row(page, 1, { locale: 'en', box: { id: 1 } }),
      row(page, 2, { locale: 'fr' }),
      row(page, 3, { locale: 'fr' }),
      row(plain, 4, { box: { id: 2 } }),
    ],
    links: [
      ...[translations(1, 2), translations(2, 1)],
      ...[link(page, 'parent', 1, 3), link(page, 'others', 1, 1), link(page, 'others', 1, 2)],
      ...[link(page, 'others', 2, 3), link('shared.box', 'about', 1, 2), link('shared.box', 'about', 2, 2)],
      ...[link(plain, 'parent', 4, 3), { ...link(plain, 'any', 4, 3), kind: 'relation.morph' }],
    ],
    settings: { plugin_i18n_default_locale: 'en' },
  });
  const given = { key: undefined, uploads: undefined, onProgress: () => undefined };
  const { leftOut, comparison } = await importInto(app.folder, { ...given, from, isDryRun: false });
  const what = 'relations to another locale: the target is shown in the locale of the document that has them';
  expect(leftOut.filter((entry) => entry.what === what)).toEqual([
    { what, name: `${page}.parent`, count: 1 },
    { what, name: `${plain}.any`, count: 1 },
    { what, name: 'shared.box.about', count: 2 },
  ]);
  expect(comparison?.differing).toBe(0);
  expect((await app.request('GET', '/api/plains?populate=parent')).body).toMatchObject({
    data: [{ parent: { locale: 'fr' } }],
  });
  await app.close();
});

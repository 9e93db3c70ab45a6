// Drafts and locales that the types of this project do not have are dropped, but relations to their documents stay.
import { expect, it } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { startTestApp } from '../harness/project.ts';
import { basicLink, writeExportFile } from './export-file.ts';

const article = 'api::article.article';
const tag = 'api::tag.tag';
const place = 'api::place.place';

it('relations to rows that are dropped lead to the document', async () => {
  const app = await startTestApp('sqlite', {
    contentTypes: {
      [article]: {
        draftAndPublish: true,
        attributes: {
          tags: { type: 'relation', relation: 'manyToMany', target: tag },
          place: { type: 'relation', relation: 'manyToOne', target: place },
        },
      },
      [tag]: { attributes: { name: { type: 'string' } } },
      [place]: { attributes: { name: { type: 'string' } } },
    },
  });
  const time = '2021-02-03T04:05:06.007Z';
  const row = (type: string, id: number, data: Readonly<Record<string, unknown>>) => ({
    ...{ type, id },
    data: { documentId: type.slice(5, 8).padEnd(24, 'x'), createdAt: time, updatedAt: time, ...data },
  });
  const link = (field: string, ref: number, target: string, targetRef: number) =>
    basicLink({ type: article, field, ref, pos: 1 }, { type: target, ref: targetRef });
  const from = await writeExportFile({
    entities: [
      row(article, 1, { publishedAt: null }),
      row(article, 2, { publishedAt: time }),
      row(tag, 3, { name: 'draft', publishedAt: null }),
      row(tag, 4, { name: 'published', publishedAt: time }),
      row(place, 5, { name: 'Paris', locale: 'en', publishedAt: time }),
      row(place, 6, { name: 'Lutèce', locale: 'fr', publishedAt: time }),
    ],
    links: [
      ...[link('tags', 1, tag, 3), link('tags', 2, tag, 4)],
      ...[link('place', 1, place, 6), link('place', 2, place, 6)],
    ],
    settings: { plugin_i18n_default_locale: 'en' },
  });
  const given = { key: undefined, uploads: undefined, onProgress: () => undefined };
  const { leftOut, comparison } = await importInto(app.folder, { ...given, from, isDryRun: false });
  expect(leftOut.map(({ what }) => what)).toEqual([
    'drafts of a content type that has no drafts in this project',
    'versions in other locales of a content type that has no locales in this project',
  ]);
  expect(comparison?.differing).toBe(0);
  for (const status of ['draft', 'published'])
    expect((await app.request('GET', `/api/articles?populate=*&status=${status}`)).body).toMatchObject({
      data: [{ tags: [{ name: 'published' }], place: { name: 'Paris' } }],
    });
  await app.close();
});

// strapi.plugin('upload').service('upload'): files that a project's code stores and deletes.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { type CreatedApp, createdApp } from '../harness/created-app.ts';
import { databases, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' }, cover: { type: 'media' } } },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('the upload service on %s', (database) => {
  let app: CreatedApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await createdApp(database, { contentTypes });
    strapi = app.strapi;
  });
  afterAll(() => app.close());

  test('a file is stored, linked to a document, described and deleted', async () => {
    const uploads = strapi.plugin('upload').service('upload');
    const path = join(app.folder, 'words.txt');
    await writeFile(path, 'some words');
    const note = await strapi.documents('api::note.note').create({ data: { text: 'x' } });
    const [file] = await uploads.upload({
      data: {
        fileInfo: { alternativeText: 'words', caption: 'c' },
        ref: 'api::note.note',
        refId: note.id,
        field: 'cover',
      },
      files: { filepath: path, originalFilename: 'my words.txt', mimetype: 'text/plain', size: 10 } as never,
    });
    expect(file).toMatchObject({ name: 'my words.txt', ext: '.txt', alternativeText: 'words' });
    expect(existsSync(path)).toBe(true);
    const id = file?.id ?? 0;
    expect(
      await strapi.documents('api::note.note').findOne({ documentId: note.documentId, populate: ['cover'] }),
    ).toMatchObject({ cover: { id } });
    expect((await app.request('GET', String(file?.url))).text).toBe('some words');
    expect(await uploads.updateFileInfo(id, { caption: 'd' })).toMatchObject({
      caption: 'd',
      alternativeText: 'words',
    });
    expect(await uploads.findOne(id)).toMatchObject({ caption: 'd' });
    expect(
      await uploads.findPage({ filters: { caption: 'd' }, page: 1, pageSize: 1, sort: 'name' }),
    ).toMatchObject({
      results: [{ id, caption: 'd' }],
      pagination: { page: 1, pageSize: 1, pageCount: 1, total: 1 },
    });
    await writeFile(path, 'other words');
    const replaced = await uploads.replace(id, {
      data: { fileInfo: { caption: 'e' } },
      file: { filepath: path, originalFilename: 'others.txt' },
    });
    expect(replaced).toMatchObject({ id, url: file?.url, name: 'my words.txt', caption: 'e' });
    expect((await app.request('GET', String(file?.url))).text).toBe('other words');
    await expect(uploads.replace(999_999, { file: { filepath: path } })).rejects.toThrow('not found');
    expect(await uploads.remove({ id })).toMatchObject({ id });
    expect(await uploads.findOne(id)).toBeNull();
    expect((await app.request('GET', String(file?.url))).status).toBe(404);
  });

  test('a file goes to the top of the library, or to a folder that code creates or looks up', async () => {
    const upload = strapi.plugin('upload');
    const path = join(app.folder, 'placed.txt');
    await writeFile(path, 'placed');
    const placed = async (fileInfo?: object) => {
      const files = { filepath: path, originalFilename: 'placed.txt' };
      const [file] = await upload.service('upload').upload({ data: { fileInfo }, files });
      const found = { where: { id: file?.id }, populate: ['folder'] };
      return (await strapi.db.query('plugin::upload.file').findOne(found))?.folder;
    };
    expect(await placed()).toBeNull();
    const folders = upload.service('folder');
    const imported = await folders.create({ name: 'Imported', parent: null });
    const inside = await folders.create({ name: 'Old', parent: imported?.id });
    expect(await placed({ name: 'a', folder: inside?.id })).toMatchObject({ name: 'Old' });
    expect(await folders.update(inside?.id ?? 0, { name: 'Older' })).toMatchObject({ name: 'Older' });
    expect(await folders.exists({ name: 'Older', parent: imported?.id })).toBe(true);
    expect(await folders.update(999_999, { name: 'None' })).toBeNull();
    await expect(folders.create({ name: 'Imported' })).rejects.toThrow('Imported');
    await expect(folders.create({ nam: 'x' })).rejects.toThrow('Did you mean "name"?');
    const shared = await upload.service('api-upload-folder').getAPIUploadFolder();
    expect(await placed({ folder: shared?.id })).toMatchObject({ name: 'API Uploads' });
  });

  test('values that are not files or metadata of files are refused', async () => {
    const uploads = strapi.plugin('upload').service('upload');
    await expect(uploads.upload({ files: { name: 'x' } as never })).rejects.toThrow(
      'files must be files with a filepath',
    );
    await expect(uploads.upload({ data: { ref: 'api::note.note', fieldd: 'x' }, files: [] })).rejects.toThrow(
      'Did you mean "field"?',
    );
    await expect(uploads.updateFileInfo(1, { url: 'x' })).rejects.toThrow('Invalid key url');
  });
});

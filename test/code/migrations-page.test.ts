// The example of docs/reference/migrations.md fills published documents too, and publishes no other changes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createdApp } from '../harness/created-app.ts';
import { databases } from '../harness/project.ts';
import { write } from '../testing/typed-commands.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/reference/migrations.md'), 'utf8');
const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
const uid = 'api::article.article';
const attributes = { title: { type: 'string' }, slug: { type: 'string' } } as const;

test.each(databases)(
  'the example of the page fills drafts and published versions on %s',
  async (database) => {
    const app = await createdApp(database, {
      contentTypes: { [uid]: { draftAndPublish: true, attributes } },
    });
    try {
      await app.create(uid, { title: 'Published One' });
      const { documentId } = await app.create(uid, { title: 'Former Title' });
      const articles = app.strapi.documents(uid);
      await articles.update({ documentId, data: { title: 'New Title' } });
      await articles.create({ data: { title: 'Only Draft' } });
      const file = join(app.folder, 'slugs.cjs');
      await write(file, example);
      await createRequire(file)(file).up({ strapi: app.strapi });
      const slugs = async (status: 'draft' | 'published') =>
        (await articles.findMany({ status, sort: 'title' })).map(({ title, slug }) => [title, slug]);
      expect(await slugs('draft')).toEqual([
        ['New Title', 'new-title'],
        ['Only Draft', 'only-draft'],
        ['Published One', 'published-one'],
      ]);
      expect(await slugs('published')).toEqual([
        ['Former Title', null],
        ['Published One', 'published-one'],
      ]);
    } finally {
      await app.close();
    }
  },
);

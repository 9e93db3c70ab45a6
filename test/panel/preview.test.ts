// The preview of a document in the front end, next to its form.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';

/** A page of a front end, which shows its URL and the messages that it has received. */
const page = `<!doctype html><html lang="en"><title>Front end</title><h1></h1><output></output><script>
document.querySelector('h1').textContent = location.pathname;
addEventListener('message', ({ data }) => { document.querySelector('output').textContent += data.type + ' '; });
</script></html>`;

const adminConfig = (origin: string): string => `
module.exports = {
  rateLimit: { enabled: false },
  preview: {
    enabled: true,
    config: {
      allowedOrigins: '${origin}',
      async handler(uid, { documentId, status }) {
        const { slug } = await strapi.documents(uid).findOne({ documentId });
        return slug ? '${origin}/' + slug + '/' + status : null;
      },
    },
  },
};`;

describe.runIf(hasBrowser)('the preview next to a form', () => {
  let frontEnd: Server;
  const panel = openPanel(async () => {
    frontEnd = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    await new Promise<void>((done) => frontEnd.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}`;
    return startAdministered({
      contentTypes: {
        [note]: {
          draftAndPublish: true,
          attributes: { title: { type: 'string' }, slug: { type: 'string' } },
        },
      },
      files: { 'config/admin.js': adminConfig(origin) },
    });
  });
  afterAll(async () => {
    frontEnd?.close();
  });

  test('shows the page of the draft and of the published version, and notifies it of each save', async () => {
    const path = `content-manager/collection-types/${note}`;
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, {
      data: { title: 'One', slug: 'one' },
    });
    const opened = await panel.signedIn(`/content/${note}/${documentId}`);
    const { page: tab, close, complaints } = opened;
    await tab.getByRole('button', { name: 'Open preview' }).click();
    const shown = tab.frameLocator('iframe');
    await shown.getByRole('heading', { name: '/one/draft' }).waitFor();
    const form = await tab.getByLabel('Title').boundingBox();
    const frame = await tab.locator('iframe').boundingBox();
    expect(frame?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    expect(await findingsOf(tab)).toEqual([]);

    await tab.getByLabel('Title').fill('Two');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await shown.getByText('strapiUpdate').waitFor();

    await tab.getByLabel('Slug').fill('two');
    await tab.getByRole('button', { name: 'Publish' }).click();
    await shown.getByRole('heading', { name: '/two/draft' }).waitFor();
    await tab.locator('label', { hasText: 'Published' }).click();
    await shown.getByRole('heading', { name: '/two/published' }).waitFor();

    await tab.getByRole('button', { name: 'Close preview' }).click();
    await tab.locator('iframe').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('explains if there is no page, and fits into 390 pixels', async () => {
    const { documentId } = await panel.admin<{ documentId: string }>(
      'POST',
      `content-manager/collection-types/${note}`,
      { data: { title: 'No slug' } },
    );
    const { page: tab, close } = await panel.signedIn(`/content/${note}/${documentId}`, {
      width: 390,
      isDark: true,
    });
    await tab.getByRole('button', { name: 'Open preview' }).click();
    await tab.getByText('The project has no preview page for this entry.').waitFor();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await close();
  });
});

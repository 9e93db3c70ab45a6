// The page of a single type in a browser: before its first write, and after writes of others.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const home = 'api::home.home';
const imprint = 'api::imprint.imprint';
const path = `content-manager/single-types/${home}`;
const localized = { pluginOptions: { i18n: { localized: true } } };

describe.runIf(hasBrowser)('the page of a single type', () => {
  const panel = openPanel(
    () =>
      startAdministered({
        contentTypes: {
          [home]: {
            kind: 'singleType',
            draftAndPublish: true,
            localized: true,
            attributes: { headline: { type: 'string', ...localized } },
          },
          [imprint]: { kind: 'singleType', attributes: { owner: { type: 'string' } } },
        },
      }),
    { isOneStory: true },
  );

  test('opens before its first write, with few requests, and can be published', async () => {
    const { page, close } = await panel.signedIn('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${panel.app.address}/admin/content/${home}`);
    await page.getByRole('heading', { level: 1, name: 'New home' }).waitFor();
    await page.getByLabel('Headline').fill('Welcome');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', path)).toMatchObject({ attributes: { headline: 'Welcome' } });
    expect(asked.filter((one) => one.endsWith('/versions')).length).toBeLessThan(5);
    await close();
  });

  test('opens also without locales and drafts', async () => {
    const { page, close } = await panel.signedIn(`/content/${imprint}`);
    await page.getByLabel('Owner').fill('The house');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const stored = await panel.admin('GET', `content-manager/single-types/${imprint}`);
    expect(stored).toMatchObject({ attributes: { owner: 'The house' } });
    await close();
  });

  test('is not an empty form for editors limited to own documents, and explains it', async () => {
    const as = await invite(panel.app, panel.admin, { firstname: 'Arthur', role: 'strapi-author' });
    const { page, close } = await panel.signedIn(`/content/${home}`, { as });
    await page.getByRole('heading', { level: 1, name: 'You have no access to this page' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await close();
  });
});

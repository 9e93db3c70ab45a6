// A document in a new locale in a browser: shared values, and copying from another locale.
import { describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const post = 'api::post.post';
const topic = 'api::topic.topic';
const home = 'api::home.home';
const path = `content-manager/collection-types/${post}`;
const localized = { pluginOptions: { i18n: { localized: true } } };

describe.runIf(hasBrowser)('a translation', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      components: {
        'shared.tip': {
          about: { type: 'relation', relation: 'oneToMany', target: post },
          topics: { type: 'relation', relation: 'oneToMany', target: topic },
        },
      },
      contentTypes: {
        [post]: {
          draftAndPublish: true,
          localized: true,
          attributes: {
            title: { type: 'string', ...localized },
            story: { type: 'text', ...localized },
            parts: { type: 'dynamiczone', components: ['shared.tip'], ...localized },
            topics: { type: 'relation', relation: 'manyToMany', target: topic, ...localized },
            rank: { type: 'integer', required: true },
          },
        },
        [topic]: { attributes: { name: { type: 'string' } } },
        [home]: {
          kind: 'singleType',
          draftAndPublish: true,
          localized: true,
          attributes: {
            headline: { type: 'string', ...localized },
            rank: { type: 'integer', required: true },
          },
        },
      },
    });
    await admin('POST', 'i18n/locales', { code: 'de', name: 'German' });
    return { app, admin };
  });

  const make = async (): Promise<string> => {
    const data = { title: 'English', story: 'Told', rank: 3 };
    return (await panel.admin<{ documentId: string }>('POST', path, { data })).documentId;
  };

  test('starts with the shared values, so that they are not reported as missing', async () => {
    const documentId = await make();
    const { page, close, complaints } = await panel.signedIn(`/content/${post}/${documentId}?locale=de`);
    await expect.poll(() => page.getByLabel('Rank').inputValue()).toBe('3');
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await page.getByLabel('Title').fill('Deutsch');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const { body } = await panel.app.request('GET', '/api/posts?locale=de');
    expect(body).toMatchObject({ data: [{ title: 'Deutsch', rank: 3 }] });
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await page.goto(`${panel.app.address}/admin/content/${post}/none?locale=de`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await close();
  });

  test('of a single type has them too, and its locales show their status', async () => {
    await panel.admin('PUT', `content-manager/single-types/${home}`, { data: { headline: 'Hi', rank: 4 } });
    const { page, close } = await panel.signedIn(`/content/${home}`);
    await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Hi');
    await page.locator('main').getByRole('combobox', { name: 'Locale' }).click();
    await page.getByRole('option', { name: /German.*Missing/s }).click();
    await expect.poll(() => page.getByLabel('Rank').inputValue()).toBe('4');
    await page.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await page.getByRole('option', { name: /English/ }).click();
    await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Hi');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await close();
  });

  test('copies permitted attributes from another locale, and names the others', async () => {
    const documentId = await make();
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Translator' });
    const on = (right: string, properties: object) => ({
      action: `plugin::content-manager.explorer.${right}`,
      subject: post,
      properties,
      conditions: [],
    });
    const writes = { locales: ['de'], fields: ['title'] };
    const permissions = [on('read', {}), on('create', writes), on('update', writes)];
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions });
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const role = roles.find((one) => one.id === id)?.code ?? '';
    const as = await invite(panel.app, panel.admin, { firstname: 'Greta', role });
    const { page, close } = await panel.signedIn(`/content/${post}/${documentId}?locale=de`, { as });
    await page.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await page.getByRole('option', { name: /English/ }).click();
    await page.getByText('Your role cannot edit these fields; they stay unchanged: Story').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('English');
    expect(await page.getByLabel('Story').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}?locale=de`)).toMatchObject({
      attributes: { title: 'English', story: null, rank: 3 },
    });
    await close();
  });

  test('is filled in without related documents that its locale does not have', async () => {
    const [missing, there] = [await make(), await make()];
    await panel.admin('PUT', `${path}/${missing}`, { data: { title: 'Only English' } });
    await panel.admin('PUT', `${path}/${there}?locale=de`, { data: { title: 'Auch deutsch' } });
    const documentId = await make();
    const parts = [{ __component: 'shared.tip', about: [missing, there] }];
    await panel.admin('PUT', `${path}/${documentId}`, { data: { parts } });
    const { page, close } = await panel.signedIn(`/content/${post}/${documentId}?locale=de`);
    await page.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await page.getByRole('option', { name: /English/ }).click();
    await page.getByText('do not exist in this locale and were left out: Only English').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}?locale=de`)).toMatchObject({
      attributes: { parts: [{ about: [{ documentId: there, label: 'Auch deutsch' }] }] },
    });
    await close();
  });

  test('keeps its own relations if those of the other locale are too long to be filled in, and says so', async () => {
    const list = Array.from({ length: 101 }, (_, index) => ({ name: `Topic ${index}` }));
    const made = await panel.app.plinth.documents.createMany({ uid: topic, list, abilities: fullAccess });
    const [first, ...topics] = made.map((one) => one.documentId);
    const data = { title: 'Much', rank: 1, topics, parts: [{ __component: 'shared.tip', topics }] };
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, { data });
    await panel.admin('PUT', `${path}/${documentId}?locale=de`, { data: { title: 'Viel', topics: [first] } });
    const { page, close } = await panel.signedIn(`/content/${post}/${documentId}?locale=de`);
    await page.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await page.getByRole('option', { name: /English/ }).click();
    await page.getByText('These fields have such lists: Parts, Topics').waitFor();
    await page.getByRole('button', { name: 'Remove Topic 0' }).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}?locale=de`)).toMatchObject({
      attributes: { title: 'Much', topics: [{ documentId: first }], parts: [{ topics: [] }] },
    });
    await close();
  });

  test('in a locale that was removed meanwhile is not saved, and the form says why', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'i18n/locales', { code: 'it' });
    const documentId = await make();
    const { page, close } = await panel.signedIn(`/content/${post}/${documentId}?locale=it`);
    await page.getByLabel('Title').fill('Italiano');
    await panel.admin('DELETE', `i18n/locales/${id}`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByText('has no locale "it": it was removed').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Italiano');
    const versions = await panel.admin<{ locale: string }[]>('GET', `${path}/${documentId}/versions`);
    expect(versions.map(({ locale }) => locale)).toEqual(['en']);
    await close();
  });
});

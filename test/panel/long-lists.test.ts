// Long lists in the form of a document in a browser: changing one entry keeps all others.
import { describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';
import { startAdministered } from './project.ts';

describe.runIf(hasBrowser)('a long list in a form', () => {
  const panel = openPanel(startPages);

  test('keeps every entry, and shows each text in its own direction', async () => {
    const quotes = Array.from({ length: 300 }, (_, index) => ({ words: `Quote ${index}` }));
    const tags = await panel.admin<Shown[]>('GET', 'content-manager/collection-types/api::tag.tag');
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'مرحبا بالعالم', quotes, tags: [tags[0]?.documentId] },
    });
    const { page: form, context } = await panel.signedIn(`/content/${page}/${documentId}`);
    const bidi = await form.getByLabel('Title').evaluate((input) => getComputedStyle(input).unicodeBidi);
    expect(bidi).toBe('plaintext');
    expect(await form.locator('h1').evaluate((title) => getComputedStyle(title).unicodeBidi)).toBe(
      'plaintext',
    );
    const name = form.getByRole('button', { name: 'Quote 0', exact: true }).getByText('Quote 0');
    expect(await name.evaluate((shown) => getComputedStyle(shown).unicodeBidi)).toBe('plaintext');
    const facts = form.getByRole('textbox', { name: 'Facts' });
    await facts.fill('[');
    await form.locator('.cm-lintPoint-error, .cm-lintRange-error').first().waitFor({ state: 'attached' });
    await facts.fill('');
    await form.locator('.cm-lintPoint-error, .cm-lintRange-error').first().waitFor({ state: 'detached' });
    // Tags have no drafts, so they have no status.
    const tag = form.getByRole('listitem').filter({ has: form.getByRole('button', { name: /^Remove / }) });
    expect(await tag.first().getByText('Published').count()).toBe(0);
    await form.getByRole('button', { name: 'Quote 150', exact: true }).click();
    await form.getByLabel('Words').fill('Changed');
    await form.getByRole('button', { name: 'Remove Quote 151' }).click();
    await form.getByRole('button', { name: 'Add to Quotes' }).click();
    await form.getByLabel('Words').nth(1).fill('Added');
    await form.keyboard.press('Control+s');
    await form.getByRole('complementary').getByText('Saved', { exact: true }).waitFor();
    const { attributes } = await panel.admin<Shown>('GET', of(documentId));
    const words = (attributes.quotes as { words: string }[]).map((quote) => quote.words);
    const expected = quotes.map((quote) => quote.words).toSpliced(150, 2, 'Changed');
    expect(words).toEqual([...expected, 'Added']);
    await context.close();
  });

  test('is not rendered again by input in another field', async () => {
    const sections = Array.from({ length: 300 }, (_, index) => ({
      __component: 'shared.quote',
      words: `Section ${index}`,
    }));
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Long', sections },
    });
    const { page: form, context } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByText('Section 299', { exact: true }).waitFor();
    await form.getByLabel('Title').focus();
    const browser = await context.newCDPSession(form);
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await browser.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    };
    const costOf = async (key: string) => {
      await form.waitForTimeout(300);
      const before = await spent();
      await form.keyboard.press(key);
      await form.waitForTimeout(300);
      return (await spent()) - before;
    };
    const first = await costOf('a');
    // Several, since a busy machine may render one of them only after it was measured.
    const later = [await costOf('b'), await costOf('c'), await costOf('d')];
    await form.getByRole('complementary').getByText('Unsaved changes').waitFor();
    expect(first / Math.max(...later)).toBeLessThan(6);
    await context.close();
  });
});

describe.runIf(hasBrowser)('a long relation in a component', () => {
  const person = 'api::person.person';
  const club = 'api::club.club';
  const manager = 'content-manager/collection-types';
  const panel = openPanel(async () => {
    const members = { type: 'relation', relation: 'oneToMany', target: person };
    return startAdministered({
      components: { 'shared.team': { motto: { type: 'string' }, members } },
      contentTypes: {
        [person]: { attributes: { name: { type: 'string' } } },
        [club]: {
          attributes: { name: { type: 'string' }, team: { type: 'component', component: 'shared.team' } },
        },
      },
    });
  });

  test('can be changed in its loaded part, and keeps the rest', async () => {
    const { documents } = panel.app.plinth;
    const names = Array.from({ length: 121 }, (_, index) => `Person ${index}`);
    const list = names.map((name) => ({ name }));
    const people = await documents.createMany({ uid: person, list, abilities: fullAccess });
    const [extra = '', ...members] = people.map(({ documentId }) => documentId).toReversed();
    const { documentId } = await panel.admin<Shown>('POST', `${manager}/${club}`, {
      data: { name: 'Club', team: { motto: 'All', members: members.toReversed() } },
    });
    const { page: form, context } = await panel.signedIn(`/content/${club}/${documentId}`);
    await form.getByText('The first 100 are shown.').waitFor();
    await form.getByRole('button', { name: 'Remove Person 3', exact: true }).click();
    await form.getByRole('combobox', { name: 'Add to Members' }).fill('Person 120');
    await form.getByRole('option', { name: 'Person 120' }).click();
    await form.getByText('Unsaved:').waitFor();
    await form.getByLabel('Motto').fill('Some');
    await form.keyboard.press('Control+s');
    await form.getByRole('complementary').getByText('Saved', { exact: true }).waitFor();
    const read = await panel.app.request(
      'GET',
      `/api/clubs/${documentId}?populate[team][populate][members][fields]=name`,
    );
    const { team } = (read.body as { data: { team: { motto: string; members: { name: string }[] } } }).data;
    expect(extra).not.toBe('');
    expect(team.motto).toBe('Some');
    expect(team.members.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'Person 3'));
    await context.close();
  });
});

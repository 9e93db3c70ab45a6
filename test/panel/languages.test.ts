// Content in several languages, and the panel itself in German and French, in a browser.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('the form of a localized content type', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        [note]: {
          localized: true,
          attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
        },
      },
    }),
  );

  test('keeps input that is entered while the locales are loading', async () => {
    const { page, context, close } = await panel.signedIn('/');
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
    await context.route('**/admin/i18n/locales*', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto(`${panel.app.address}/admin/content/${note}/create`);
    const typing = page.getByLabel('Title').fill('Early');
    // Time for a form that does not wait for the locales.
    await Promise.race([typing, page.waitForTimeout(1500)]);
    goOn();
    await typing;
    await page.getByRole('combobox', { name: 'Locale' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Early');
    await close();
  });
});

describe.runIf(hasBrowser)('the panel in another language', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        [note]: {
          attributes: { title: { type: 'string', required: true, minLength: 3 }, summary: { type: 'text' } },
        },
      },
    }),
  );

  test.each([
    {
      language: 'de',
      save: 'Speichern',
      roles: 'Mindestens eine Rolle ist nötig.',
      email: '„email“ muss eine gültige E-Mail-Adresse sein.',
      code: '„n!“ ist kein Sprachkürzel',
      title: '„title“ muss mindestens 3 Zeichen haben.',
      admins: 'Administratoren',
      invite: 'Einladen',
    },
    {
      language: 'fr',
      save: 'Enregistrer',
      roles: 'Il faut au moins un rôle.',
      email: '« email » doit être une adresse e-mail valide.',
      code: '« n! » n’est pas un code de langue',
      title: '« title » doit avoir au moins 3 caractères.',
      admins: 'Administrateurs',
      invite: 'Inviter',
    },
  ])('translates errors of the server: $language', async ({ language, save, ...said }) => {
    const { page, close } = await panel.signedIn('/settings/admins');
    await page.evaluate((name) => localStorage.setItem('plinth-language', name), language);
    const at = (path: string) => page.goto(`${panel.app.address}/admin${path}`);
    const dialog = page.getByRole('dialog');
    const saving = dialog.getByRole('button', { name: save });
    await at('/settings/admins');
    await page.locator('main').getByRole('button').first().click();
    await dialog.locator('input[type=email]').fill('somebody@example.test');
    await saving.click();
    await dialog.getByText(said.roles).first().waitFor();
    await dialog.locator('input[type=email]').fill('nobody');
    await saving.click();
    await dialog.getByText(said.email).first().waitFor();
    await at('/settings/locales');
    await page.locator('main').getByRole('button').first().click();
    await dialog.getByLabel('Code').fill('n!');
    await saving.click();
    await dialog.getByText(said.code).first().waitFor();

    await at('/settings/admin-roles');
    await page.locator('main').getByRole('button').first().click();
    await dialog.getByRole('group', { name: said.admins, exact: true }).getByLabel(said.invite).waitFor();
    expect(await dialog.getByText(/Create|Access|Read/).count()).toBe(0);

    await at(`/content/${note}/create`);
    await page.getByLabel('Title').fill('ab');
    await page.getByRole('button', { name: save }).click();
    await page.getByText(said.title).first().waitFor();
    await close();
  });

  test.each([
    {
      language: 'de',
      ask: 'Änderungen prüfen',
      effect: `summary von ${note} wird entfernt. Der Inhalt bleibt in der Datenbank bis plinth schema prune. (Einträge: 1)`,
    },
    {
      language: 'fr',
      ask: 'Vérifier les modifications',
      effect: `summary de ${note} est retiré. Son contenu reste dans la base jusqu’à plinth schema prune. (entrées : 1)`,
    },
  ])(
    'translates the effects of a schema change, shown once: $language',
    async ({ language, ask, effect }) => {
      const data = { title: 'Told', summary: 'Short' };
      const path = `content-manager/collection-types/${note}`;
      const { documentId } = await panel.admin<{ documentId: string }>('POST', path, { data });
      const { page, close } = await panel.signedIn('/builder');
      await page.evaluate((name) => localStorage.setItem('plinth-language', name), language);
      await page.reload();
      await page.getByRole('button', { name: new RegExp(note) }).click();
      const row = page.locator('[class*=row]', { has: page.getByText('summary', { exact: true }) });
      await row.getByRole('button').last().click();
      await page.getByRole('button', { name: ask }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(effect, { exact: true }).waitFor();
      expect(await dialog.getByText(/summary/).count()).toBe(1);
      expect(await dialog.getByText(/stored|goes|made anew/).count()).toBe(0);
      await panel.admin('DELETE', `${path}/${documentId}`);
      await close();
    },
  );
});

import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const plugins = (content: unknown) => ({ 'config/plugins.json': JSON.stringify(content) });
const localeOf = async (content: unknown, variables = {}) =>
  (await configOf(plugins(content), { variables })).i18n.defaultLocale;

describe('config/plugins', () => {
  test('is passed on, also for unknown plugins', async () => {
    const content = {
      graphql: { config: { depthLimit: 7 } },
      i18n: true,
      unknown: { enabled: false, resolve: './x' },
    };
    expect((await configOf(plugins(content))).plugins).toEqual(content);
  });

  test.each([
    [
      { graphql: 'on' },
      'graphql: "on" is not accepted. -> Write true, false or { enabled: true, config: {} }.',
    ],
    [
      { i18n: { config: { defaultLocal: 'de' } } },
      'i18n.config.defaultLocal: Unknown key "defaultLocal". -> Did you mean "defaultLocale"?',
    ],
    [
      { i18n: { config: { defaultLocale: 'de de' } } },
      'i18n.config.defaultLocale: "de de" is not accepted. -> Write the code of a locale, for example "en" or "fr-CH".',
    ],
    [
      { graphql: { enabled: 'false' } },
      'graphql.enabled: "false" is not accepted. -> Write true or false, or env.bool("NAME") for a variable.',
    ],
  ])('is refused with %j', async (content, fault) => {
    expect(await faultsOf(plugins(content))).toEqual([`config/plugins.json ${fault}`]);
  });

  test('options beside config are listed, since nothing reads them', async () => {
    const content = { i18n: { defaultLocale: 'de' }, upload: { enabled: true, config: { sizeLimit: 1 } } };
    const { unread, i18n } = await configOf(plugins(content));
    expect(i18n.defaultLocale).toBe('en');
    expect(unread).toEqual([
      expect.objectContaining({ path: 'i18n.defaultLocale', remedy: expect.stringContaining('`config`') }),
    ]);
  });
});

describe('the default locale', () => {
  test('is read from config/plugins', async () => {
    const variables = { PLINTH_DEFAULT_LOCALE: 'fr' };
    expect(await localeOf({ i18n: { config: { defaultLocale: 'de-CH' } } }, variables)).toBe('de-CH');
  });

  test('is otherwise read from the environment', async () => {
    expect(await localeOf({}, { STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE: 'fr' })).toBe('fr');
    expect(
      await localeOf({}, { STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE: 'fr', PLINTH_DEFAULT_LOCALE: 'it' }),
    ).toBe('it');
  });
});

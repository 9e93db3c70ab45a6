// Configuration in the form of Strapi projects: allowed origins by a function, mail by the package of a provider.
import { describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };

const files = {
  'config/middlewares.js': `module.exports = ['strapi::errors', { name: 'strapi::cors', config: {
    credentials: true,
    origin: (ctx) => {
      const origin = ctx.request.header.origin;
      if (origin === 'https://broken.test') throw new Error('no rule for it');
      return origin && origin.endsWith('.shop.test') ? [origin] : [];
    },
  } }];`,
  'config/plugins.js': `module.exports = ({ env }) => ({
    email: { config: { provider: 'brevo', providerOptions: { key: 'k' }, settings: { defaultFrom: 'no-reply@shop.test' } } },
    'users-permissions': { config: { advanced: { email_reset_password: 'https://shop.test/reset' } } },
  });`,
  'node_modules/strapi-provider-email-brevo/package.json': { main: 'index.js' },
  'node_modules/strapi-provider-email-brevo/index.js':
    'module.exports = { init: ({ key }) => ({ send: async (mail) => { globalThis.sentByBrevo = { key, ...mail }; } }) };',
};

const allowedOrigin = async ({ plinth }: TestApp, origin: string) => {
  const response = await plinth.server.inject({ url: '/api/notes', headers: { origin } });
  return response.headers['access-control-allow-origin'];
};

describe.each(databases)('%s', (database) => {
  test('a function decides which origins are allowed', async () => {
    const app = await startTestApp(database, { contentTypes, files });
    try {
      expect(await allowedOrigin(app, 'https://www.shop.test')).toBe('https://www.shop.test');
      for (const origin of [
        'https://evil.test',
        'https://shop.test.evil.test',
        'null',
        'https://broken.test',
      ])
        expect(await allowedOrigin(app, origin)).not.toBe(origin);
    } finally {
      await app.close();
    }
  });

  test('mail is sent through the provider that the project has installed', async () => {
    const grants = {
      public: ['register', 'forgotPassword'].map((name) => `plugin::users-permissions.auth.${name}`),
    };
    const app = await startTestApp(database, { contentTypes, files }, { grants });
    try {
      const user = { username: 'ada', email: 'ada@shop.test', password: 'Analytical-Engine-1843' };
      expect((await app.request('POST', '/api/auth/local/register', user, null)).status).toBe(200);
      const asked = await app.request('POST', '/api/auth/forgot-password', { email: user.email }, null);
      expect(asked.status).toBe(200);
      await expect
        .poll(() => Reflect.get(globalThis, 'sentByBrevo'))
        .toMatchObject({ key: 'k', to: 'ada@shop.test', subject: expect.any(String) });
    } finally {
      await app.close();
    }
  });
});

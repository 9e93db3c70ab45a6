import { expect, test } from 'vitest';
import { welcomeRoute } from './welcome.ts';

const bodyOf = async (isProduction: boolean): Promise<string> => {
  if (welcomeRoute.demand !== 'anyone') throw new Error('the page is open');
  const service = { isProduction, prefix: '/api', contentTypes: 3 };
  return String((await welcomeRoute.handler({} as never, service)).body);
};

test('in production the page does not reveal what the server runs', async () => {
  expect(await bodyOf(false)).toContain('href="/admin"');
  expect(await bodyOf(true)).not.toMatch(/Plinth|admin|graphql|content type/i);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { endpointOf } from './harness.ts';

const browser = { method: 'GET', headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('a browser gets the console at the endpoint', async () => {
  const endpoint = await endpointOf();
  const response = await endpoint.send(browser);
  expect(response).toMatchObject({ status: 200, contentType: 'text/html; charset=utf-8' });
  expect(response.text).toContain('renderYogaGraphiQL');
  await endpoint.close();
});

test('the console loads nothing, and runs its own script alone', async () => {
  const endpoint = await endpointOf();
  const { text, headers } = await endpoint.send(browser);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain(`script-src ${hashes.join(' ')};`);
  const tags =
    scripts
      .reduce((rest, script) => rest.replace(script, () => ''), text)
      .match(/<(script|link|img|iframe)\b[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /(src|href)\s*=\s*"(?!data:)/.test(tag))).toEqual([]);
  await endpoint.close();
});

test('a request of a program gets data', async () => {
  const endpoint = await endpointOf({ resolvers: { 'Query.hello': () => 'hi' } });
  const headers = { accept: '*/*', 'apollo-require-preflight': '1' };
  const response = await endpoint.send({ method: 'GET', headers, search: 'query=%7Bhello%7D' });
  expect(response.text).toBe('{"data":{"hello":"hi"}}');
  await endpoint.close();
});

test('there is no page where the console is off', async () => {
  const endpoint = await endpointOf({ config: { hasConsole: false } });
  const response = await endpoint.send(browser);
  expect(response.status).toBe(400);
  expect(response.contentType).toContain('json');
  await endpoint.close();
});

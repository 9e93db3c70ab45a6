import { expect, test } from 'vitest';
import { splitUrl } from './split-url.ts';

test.each([
  ['/api/posts', '/api/posts', ''],
  ['/api/po%73ts?a=%61#b', '/api/posts', 'a=%61'],
  ['/%61%50%49/%5F%2d%2E%7e', '/aPI/_-.~', ''],
  ['/a%2fb%20c%25d%C3%A9%00', '/a%2fb%20c%25d%C3%A9%00', ''],
  ['/%2561', '/%2561', ''],
  ['/%%361', '/%%361', ''],
  ['/%61%', '/%61%', ''],
  ['/a#%62', '/a', ''],
  ['http://cms.test/api/posts?a=1', '/api/posts', 'a=1'],
  ['HTTPS://cms.test:1337/a#b', '/a', ''],
  ['http://cms.test?a=http://b', '/', 'a=http://b'],
  ['http://cms.test', '/', ''],
  ['http://', 'http://', ''],
  ['ftp://cms.test/a', 'ftp://cms.test/a', ''],
  ['//cms.test/a', '//cms.test/a', ''],
  ['*', '*', ''],
])('%s is %s', (url, path, search) => {
  expect(splitUrl(url)).toEqual({ path, search });
});

import { expect, test } from 'vitest';
import { unreadSchemas } from './unread-schemas.ts';

test.each([
  'src/api/a/content-types/a.json',
  'src/api/a/content-types/a/Schema.json',
  'src/api/a/content-types/a/b/schema.json',
  'src/api/a/schema.json',
  'src/apis/a/content-types/a/schema.json',
])('%s is listed, with the place of content types', (file) => {
  const remedy = 'Move it to src/api/<api>/content-types/<name>/schema.json.';
  expect(unreadSchemas([file])).toMatchObject([{ file, weight: 'notRun', remedy }]);
});

test.each(['src/components/seo.json', 'src/components/shared/parts/seo.json'])(
  '%s is listed, with the place of components',
  (file) => {
    const remedy = 'Move it to src/components/<category>/<name>.json.';
    expect(unreadSchemas([file])).toMatchObject([{ file, weight: 'notRun', remedy }]);
  },
);

test('schemas that are read, and other files, are not listed', () => {
  const files = [
    'src/api/a/content-types/a/schema.json',
    'src/api/a/content-types/a/data.json',
    'src/components/shared/seo.json',
    'src/extensions/upload/content-types/file/schema.json',
    'src/plugins/shop/server/content-types/order/schema.json',
    'src/data/countries.json',
  ];
  expect(unreadSchemas(files)).toEqual([]);
});

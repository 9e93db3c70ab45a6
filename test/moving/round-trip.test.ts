// Content that is exported from SQLite, imported on PostgreSQL, exported there and imported on SQLite has the same responses at each
// step: attributes of every type, components, zones, relations in their order on both sides, locales, drafts, users and files.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportProject } from '../../src/export/export-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { png } from '../media/stored-uploads.ts';
import { uploaded } from '../media/upload.ts';

const onProgress = () => undefined;
const thing = 'api::thing.thing';
const place = 'api::place.place';
const mark = 'api::mark.mark';
const localized = { pluginOptions: { i18n: { localized: true } } };

const scalars = {
  text: { type: 'text' },
  rich: { type: 'richtext' },
  mail: { type: 'email' },
  slug: { type: 'uid', targetField: 'title' },
  count: { type: 'integer' },
  big: { type: 'biginteger' },
  ratio: { type: 'float' },
  price: { type: 'decimal' },
  isOn: { type: 'boolean' },
  day: { type: 'date' },
  clock: { type: 'time' },
  moment: { type: 'datetime' },
  stamp: { type: 'timestamp' },
  mood: { type: 'enumeration', enum: ['calm', 'wild'] },
  extra: { type: 'json' },
  body: { type: 'blocks' },
};

const project: TestProjectFiles = {
  contentTypes: {
    [thing]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        ...scalars,
        secret: { type: 'password' },
        hidden: { type: 'string', private: true },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        places: { type: 'relation', relation: 'manyToMany', target: place, inversedBy: 'things' },
        home: { type: 'relation', relation: 'manyToOne', target: place, inversedBy: 'residents' },
        parent: { type: 'relation', relation: 'manyToOne', target: thing, inversedBy: 'children' },
        children: { type: 'relation', relation: 'oneToMany', target: thing, mappedBy: 'parent' },
        friends: { type: 'relation', relation: 'manyToMany', target: thing },
        owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
        part: { type: 'component', component: 'shared.part' },
        parts: { type: 'component', component: 'shared.part', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.part', 'shared.note'] },
      },
    },
    [place]: {
      attributes: {
        name: { type: 'string' },
        things: { type: 'relation', relation: 'manyToMany', target: thing, mappedBy: 'places' },
        residents: { type: 'relation', relation: 'oneToMany', target: thing, mappedBy: 'home' },
      },
    },
    [mark]: {
      draftAndPublish: true,
      attributes: {
        first: { type: 'relation', relation: 'morphToOne' },
        any: { type: 'relation', relation: 'morphToMany' },
      },
    },
    'api::front.front': {
      kind: 'singleType',
      draftAndPublish: true,
      localized: true,
      attributes: { title: { type: 'string', ...localized }, plain: { type: 'string' } },
    },
  },
  components: {
    'shared.note': {
      text: { type: 'text' },
      inner: { type: 'component', component: 'shared.part', repeatable: true },
    },
    'shared.part': {
      ...Object.fromEntries(Object.entries(scalars).filter(([name]) => name !== 'slug')),
      at: { type: 'relation', relation: 'manyToMany', target: place },
      image: { type: 'media' },
      files: { type: 'media', multiple: true },
    },
  },
};

const values = (title: string) => ({
  text: `${title} \u2028 "\\' 😀\n\ttab`,
  rich: '# A\n\n*b*',
  mail: 'a@example.org',
  count: -2147483648,
  big: '-9223372036854775808',
  ratio: 0.1,
  price: 12345678.9,
  isOn: false,
  day: '2020-02-29',
  clock: '23:59:59.999',
  moment: '1969-12-31T23:59:59.001Z',
  stamp: '2038-01-19T03:14:08.000Z',
  mood: 'wild',
  extra: { b: [1, 1e21, null, true, ''], a: { '': 'x', z: 0 } },
  body: [{ type: 'paragraph', children: [{ type: 'text', text: 'b', bold: true }] }],
});

type Created = { readonly data: { readonly documentId: string } };

async function create(app: TestApp, url: string, data: object, method = 'POST'): Promise<string> {
  const { status, body, text } = await app.request(method, url, { data });
  expect([200, 201], text).toContain(status);
  return (body as Created).data.documentId;
}

async function fill(app: TestApp): Promise<void> {
  const image = await uploaded<{ id: number }>(app, { name: 'É.png', content: await png(600, 400) });
  const note = await uploaded<{ id: number }>(app, { name: 'note.txt', content: 'bytes' });
  const places: string[] = [];
  for (const name of ['one', 'two', 'three', '']) places.push(await create(app, '/api/places', { name }));
  const [one = '', two = '', three = ''] = places;
  const user = { username: 'anna', email: 'anna@example.org', password: 'correct horse' };
  const registered = await app.request('POST', '/api/auth/local/register', user, null);
  expect(registered.status, registered.text).toBe(200);
  const owner = (registered.body as { user: { id: number } }).user.id;
  const part = (title: string) => ({
    ...values(title),
    at: [three, one],
    image: image.id,
    files: [note.id, image.id],
  });
  const full = {
    title: 'Full',
    slug: 'full-thing',
    ...values('Full'),
    secret: 'a password',
    hidden: 'hidden',
    cover: image.id,
    gallery: [note.id, image.id],
    places: [three, one, two],
    home: two,
    owner,
    part: part('part'),
    parts: [part('a'), {}, part('b')],
    zone: [
      { __component: 'shared.note', text: 't', inner: [part('deep'), part('deeper')] },
      { __component: 'shared.part', ...part('zone') },
    ],
  };
  const things = [await create(app, '/api/things', full)];
  things.push(
    await create(app, '/api/things?status=draft', { title: 'Only a draft', places: [two], parts: [] }),
  );
  things.push(
    await create(app, '/api/things', {
      title: 'Empty',
      text: '',
      extra: null,
      zone: [],
      places: [one],
      home: two,
    }),
  );
  const [first = '', second = '', third = ''] = things;
  await create(app, `/api/things/${third}`, { parent: first, friends: [first, second, third] }, 'PUT');
  await create(app, `/api/things/${second}?status=draft`, { parent: first }, 'PUT');
  await create(
    app,
    `/api/things/${first}?locale=fr`,
    { title: 'Plein', part: part('fr'), places: [two, one] },
    'PUT',
  );
  await create(
    app,
    `/api/things/${first}?locale=fr&status=draft`,
    { title: 'Brouillon', places: [one, two] },
    'PUT',
  );
  await create(
    app,
    `/api/things/${first}?status=draft`,
    { title: 'Full, draft', gallery: [image.id, note.id], parts: [part('b')] },
    'PUT',
  );
  await create(app, `/api/places/${one}`, { things: [third, first] }, 'PUT');
  const typed = (__type: string, documentId: string) => ({ __type, documentId });
  // Requests cannot write a polymorphic relation to one document.
  const any = [typed(place, two), typed(thing, first), typed(place, one)];
  const data = { first: typed(thing, third), any };
  await app.plinth.strapi.documents(mark).create({ data, status: 'published' });
  await create(app, '/api/front', { title: 'Front', plain: 'p' }, 'PUT');
  await create(app, '/api/front?locale=fr', { title: 'Devant' }, 'PUT');
  await create(app, '/api/front?status=draft', { title: 'Front, draft' }, 'PUT');
}

const deep = 'populate[part][populate]=*&populate[parts][populate]=*&populate[zone][populate]=*';
const tops = ['cover', 'gallery', 'places', 'home', 'parent', 'children', 'friends', 'owner', 'localizations']
  .map((name) => `populate[${name}]=true`)
  .join('&');
const versions = ['status=published', 'status=draft'].flatMap((status) =>
  ['en', 'fr'].map((locale) => `${status}&locale=${locale}`),
);
const urls = [
  ...versions.flatMap((version) => [
    `/api/things?${version}&sort=title&${tops}&${deep}`,
    `/api/places?${version}&sort=name&populate=*`,
    `/api/marks?${version}&populate=*`,
    `/api/front?${version}`,
  ]),
  '/api/users?populate=*',
  '/api/upload/files?sort=name',
  '/api/i18n/locales',
  '/api/users-permissions/roles',
];

async function everything(app: TestApp): Promise<Readonly<Record<string, unknown>>> {
  await app.plinth.access.refresh();
  const entries: [string, unknown][] = [];
  for (const url of urls) entries.push([url, (await app.request('GET', url)).body]);
  const files = (await app.request('GET', '/api/upload/files')).body as readonly { readonly url: string }[];
  for (const { url } of files)
    entries.push([url, (await app.plinth.server.inject({ url })).rawPayload.toString('base64')]);
  const signedIn = await app.request(
    'POST',
    '/api/auth/local',
    { identifier: 'anna', password: 'correct horse' },
    null,
  );
  entries.push(['sign-in', signedIn.status]);
  return Object.fromEntries(entries);
}

it('a round trip over both databases changes no response', { timeout: 120_000 }, async () => {
  const grants = {
    public: ['plugin::users-permissions.auth.register', 'plugin::users-permissions.auth.callback'],
  };
  let app = await startTestApp('sqlite', project, { locales: ['fr'], grants });
  await fill(app);
  const original = await everything(app);
  for (const database of [...databases, 'sqlite' as const].slice(1)) {
    const path = join(mkdtempSync(join(tmpdir(), 'plinth-trip-')), 'content.tar');
    await exportProject(app.folder, { path, isCompressed: true, key: undefined }, onProgress);
    await app.close();
    app = await startTestApp(database, project);
    const report = await importInto(app.folder, {
      from: path,
      key: undefined,
      uploads: undefined,
      isDryRun: false,
      onProgress,
    });
    expect(report.leftOut).toEqual([]);
    expect(report.comparison?.differences).toEqual([]);
    const responses = await everything(app);
    for (const [url, response] of Object.entries(original)) expect(responses[url], url).toEqual(response);
  }
  await app.close();
});

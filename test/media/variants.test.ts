// Images in other sizes and formats: the allowed parameters, the results, and that invalid requests do not block other clients.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { uploaded } from './upload.ts';

interface Stored {
  readonly id: number;
  readonly url: string;
  readonly formats: Readonly<
    Record<string, { readonly url: string; readonly mime: string; readonly ext: string }>
  >;
}

const project = (config: object = {}) => ({
  contentTypes: {},
  files: { 'config/plugins.json': { upload: { config } } },
});

const image = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The left half is red, the right one blue. */
const halves = async (): Promise<Buffer> =>
  image(400, 200)
    .composite([{ input: await image(200, 200, 'blue').png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();

interface Named {
  readonly name?: string;
  readonly search?: string;
  readonly fileInfo?: object;
}

const upload = (
  app: TestApp,
  content: Buffer | string,
  { fileInfo = {}, ...named }: Named = {},
): Promise<Stored> =>
  uploaded<Stored>(app, { content, ...named, fields: { fileInfo: JSON.stringify(fileInfo) } });

async function get(app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await app.plinth.server.inject({ url, headers });
  return {
    status: response.statusCode,
    bytes: response.rawPayload,
    headers: response.headers,
    text: response.body,
  };
}

async function shape(bytes: Buffer) {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
}

const colorOf = async (bytes: Buffer): Promise<string> => {
  const [red = 0, , blue = 0] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
  return red > 200 ? 'red' : blue > 200 ? 'blue' : 'both';
};

/** The pairs of width and height that these tests request. */
const pairs = [
  [320, 100],
  [100, 100],
  [100, 640],
  [640, 320],
];

describe.each(databases)('variants on %s', (database) => {
  let app: TestApp;
  let photo: Stored;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      project({ maxPixels: 1_000_000, variants: { sizes: [100, 320, 640, ...pairs] } }),
    );
    photo = await upload(app, await halves());
  });
  afterAll(() => app.close());

  test.each([
    ['width=320', { width: 320, height: 160, format: 'png' }],
    ['height=100', { width: 200, height: 100, format: 'png' }],
    ['width=320&height=100', { width: 200, height: 100, format: 'png' }],
    ['width=100&height=100&fit=cover', { width: 100, height: 100, format: 'png' }],
    ['width=100&height=100&fit=contain', { width: 100, height: 100, format: 'png' }],
    ['width=100&height=100&fit=fill', { width: 100, height: 100, format: 'png' }],
    ['width=100&fit=cover', { width: 100, height: 50, format: 'png' }],
    ['width=320&format=webp', { width: 320, height: 160, format: 'webp' }],
    ['format=jpeg', { width: 400, height: 200, format: 'jpeg' }],
    // Images are not enlarged.
    ['width=640', { width: 400, height: 200, format: 'png' }],
    ['fit=cover', { width: 400, height: 200, format: 'png' }],
    ['fit=contain', { width: 400, height: 200, format: 'png' }],
    ['width=100&height=640&fit=contain', { width: 100, height: 200, format: 'png' }],
    ['width=640&height=320&fit=cover', { width: 400, height: 200, format: 'png' }],
    ['width=320&other=1', { width: 320, height: 160, format: 'png' }],
  ])('?%s has the requested size and format', async (search, expected) => {
    const { status, bytes, headers } = await get(app, `${photo.url}?${search}`);
    expect(status).toBe(200);
    expect(await shape(bytes)).toEqual(expected);
    expect(headers['content-type']).toBe(`image/${expected.format}`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  test('other parameters are ignored', async () => {
    expect(await shape((await get(app, `${photo.url}?v=2`)).bytes)).toMatchObject({ width: 400 });
  });

  test.each([
    [{ x: 0, y: 50 }, 'red'],
    [{ x: 100, y: 0 }, 'blue'],
    [null, 'both'],
  ])('fit=cover keeps the part around the focal point %j', async (focalPoint, color) => {
    const { url } = await upload(app, await halves(), { fileInfo: { focalPoint } });
    expect(await colorOf((await get(app, `${url}?width=100&height=100&fit=cover`)).bytes)).toBe(color);
  });

  test('a changed focal point changes the part that is kept', async () => {
    const { id, url } = await upload(app, await halves(), { fileInfo: { focalPoint: { x: 0, y: 0 } } });
    const cover = () => get(app, `${url}?width=100&height=100&fit=cover`).then(({ bytes }) => colorOf(bytes));
    expect(await cover()).toBe('red');
    await app.request('POST', `/api/upload?id=${id}`, { fileInfo: { focalPoint: { x: 100, y: 0 } } });
    expect(await cover()).toBe('blue');
  });

  test('all sizes of a replaced image have the new content', async () => {
    const { id, url } = await upload(app, await image(300, 300, 'red').png().toBuffer());
    expect(await colorOf((await get(app, `${url}?width=100`)).bytes)).toBe('red');
    const blue = await image(300, 300, 'blue').png().toBuffer();
    await upload(app, blue, { search: `?id=${id}` });
    expect(await colorOf((await get(app, `${url}?width=100`)).bytes)).toBe('blue');
    await app.request('DELETE', `/api/upload/files/${id}`);
    expect((await get(app, `${url}?width=100`)).status).toBe(404);
  });

  test('a client that already has a variant gets 304', async () => {
    const { headers } = await get(app, `${photo.url}?width=100`);
    const again = await get(app, `${photo.url}?width=100`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test.each([
    'width=101',
    'width=0',
    'width=-1',
    'width=1e2',
    'width=',
    'width=99999999999',
    'width=100&width=320',
    'width=100&fit=none',
    'format=svg',
    'format=gif',
    'fit=constructor',
  ])('?%s is refused', async (search) => {
    const { status, text } = await get(app, `${photo.url}?${search}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/must be one of/)]);
  });

  test('a file that is not an image has no variants', async () => {
    const { url } = await upload(app, 'words', { name: 'a.txt' });
    expect((await get(app, `${url}?width=100`)).status).toBe(400);
    const svg = await upload(app, '<svg xmlns="http://www.w3.org/2000/svg"/>', { name: 'a.svg' });
    expect((await get(app, `${svg.url}?width=100`)).status).toBe(400);
    expect((await get(app, '/uploads/nothing_0123456789.png?width=100')).status).toBe(404);
    expect((await get(app, '/uploads/..%2f..%2fpackage.json?width=100')).status).toBe(404);
  });

  test('two hundred concurrent invalid requests do not block another client', async () => {
    const { url } = await upload(app, 'words', { name: 'a.txt' });
    const bad = Array.from({ length: 200 }, (_, index) =>
      get(app, index % 2 === 0 ? `${photo.url}?width=${index + 1000}` : `${url}?width=100`),
    );
    const good = await Promise.all(Array.from({ length: 20 }, () => get(app, photo.url)));
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(bad)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await get(app, `${photo.url}?width=100`)).status).toBe(200);
  });

  test('an image with too many pixels is refused without being decoded', async () => {
    let other = await startTestApp(database, project());
    try {
      const { url } = await upload(other, await image(600, 600).png().toBuffer());
      other = await other.reopen(project({ maxPixels: 1000 }));
      expect((await get(other, `${url}?width=320`)).status).toBe(413);
      expect((await get(other, url)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('private images are resized for callers with a link, or with permission to read files', async () => {
    const other = await startTestApp(database, project({ providerOptions: { private: true } }));
    try {
      const { url } = await upload(other, await halves());
      expect(await shape((await get(other, `${url}&width=320`)).bytes)).toMatchObject({ width: 320 });
      const address = url.slice(0, url.indexOf('?'));
      expect((await get(other, `${address}?width=320`)).status).toBe(403);
      const token = { authorization: `Bearer ${other.token}` };
      const { status, headers } = await get(other, `${address}?width=320`, token);
      expect(status).toBe(302);
      expect(await shape((await get(other, String(headers.location))).bytes)).toMatchObject({ width: 320 });
    } finally {
      await other.close();
    }
  });
});

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' }, IFD0: { Copyright: 'at home' } };

test('copies and variants are in WebP if the project configures it', async () => {
  const app = await startTestApp('sqlite', project({ copyFormat: 'webp' }));
  try {
    const { url, formats } = await upload(app, await halves());
    expect(formats.thumbnail).toMatchObject({ mime: 'image/webp', ext: '.webp' });
    const copy = await get(app, formats.thumbnail?.url ?? '');
    expect([copy.headers['content-type'], (await shape(copy.bytes)).format]).toEqual(['image/webp', 'webp']);
    expect((await shape((await get(app, `${url}?width=160`)).bytes)).format).toBe('webp');
    expect((await shape((await get(app, url)).bytes)).format).toBe('png');
  } finally {
    await app.close();
  }
});

test.each([
  [false, false],
  [true, true],
])(
  'with keepMetadata %s the original has its place: %s; copies never have it',
  async (keepMetadata, isKept) => {
    const app = await startTestApp('sqlite', project({ keepMetadata }));
    try {
      const content = await image(600, 400).withExif(gps).jpeg().toBuffer();
      const { url, formats } = await upload(app, content, { name: 'photo.jpg' });
      const exifOf = async (address: string) =>
        (await sharp((await get(app, address)).bytes).metadata()).exif;
      expect((await exifOf(url)) !== undefined).toBe(isKept);
      expect(await exifOf(formats.small?.url ?? '')).toBeUndefined();
      expect(await exifOf(`${url}?width=320`)).toBeUndefined();
      // The photo is stored upside down; the focal point refers to the upright image.
      const turned = await sharp(await halves())
        .withMetadata({ orientation: 3 })
        .jpeg()
        .toBuffer();
      const fileInfo = { focalPoint: { x: 0, y: 50 } };
      const other = await upload(app, turned, { name: 'turned.jpg', fileInfo });
      const cover = await get(app, `${other.url}?width=160&height=160&fit=cover`);
      expect(await colorOf(cover.bytes)).toBe('blue');
    } finally {
      await app.close();
    }
  },
);

// Cropping images, as new files or replacing the original. Permissions are tested in files.test.ts.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { idOf, uploadAs } from './uploads.ts';

interface Cropped {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null;
}

describe.each(databases)('images that are cropped on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const half = { left: 150, top: 0, width: 150, height: 200 };

  /** An image that is red on the left and blue on the right. */
  const picture = async (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
    const right = await sharp({ create: { width: 150, height: 200, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    return sharp({ create: { width: 300, height: 200, channels: 3, background: '#f00' } })
      .composite([{ input: right, left: 150, top: 0 }])
      .toFormat(format)
      .toBuffer();
  };
  const uploadPicture = async (info: object = {}, name = 'flag.png'): Promise<Cropped> => {
    const format = name.endsWith('.jpg') ? 'jpeg' : 'png';
    const fields = { fileInfo: JSON.stringify(info) };
    const file = { name, content: await picture(format) };
    const { body } = await uploadAs(app, app.superToken, { fields, file });
    return (body as Cropped[])[0] as Cropped;
  };
  const bytesOf = async (url: string): Promise<Buffer> =>
    (await app.plinth.server.inject({ method: 'GET', url })).rawPayload;
  const colourOf = async (url: string): Promise<readonly number[]> =>
    (await sharp(await bytesOf(url)).stats()).channels.map(({ mean }) => Math.round(mean));

  test('become new files with the description and focal point of the original', async () => {
    const folder = dataOf(await app.admin('POST', 'upload/folders', { name: 'Flags', parent: null }));
    const info = { alternativeText: 'A flag', caption: 'Ours', focalPoint: { x: 75, y: 20 } };
    const whole = await uploadPicture({ ...info, folder: folder.id });
    const path = `upload/files/${whole.id}/crop`;
    const made = await app.admin('POST', path, { ...half, fileInfo: { name: 'blue.png' } });
    expect(made.status, made.text).toBe(201);
    const [part] = made.body as Cropped[];
    expect(part).toMatchObject({
      ...info,
      name: 'blue.png',
      mime: 'image/png',
      width: 150,
      height: 200,
      focalPoint: { x: 50, y: 20 },
      formats: { thumbnail: { width: 117, height: 156 } },
    });
    expect((await colourOf(part?.url ?? '')).slice(0, 3)).toEqual([0, 0, 255]);
    const inFolder = await app.admin('GET', `upload/files?folder=${folder.id}&sort=id`);
    expect((inFolder.body as Cropped[]).map(({ id }) => id)).toEqual([whole.id, part?.id]);
    expect((await app.admin('GET', `upload/files/${whole.id}`)).body).toMatchObject({ width: 300 });
  });

  test('replace the original at its URL, with all formats, and lose a focal point outside the part', async () => {
    const whole = await uploadPicture({ focalPoint: { x: 10, y: 50 } }, 'flag.jpg');
    const { status, body } = await app.admin('PUT', `upload/files/${whole.id}/crop`, half);
    expect(status).toBe(200);
    const { id, url, name } = whole;
    expect(body).toMatchObject({ id, url, name, width: 150, height: 200, focalPoint: null });
    const [red = 255, , blue = 0] = await colourOf(url);
    expect([red < 10, blue > 240]).toEqual([true, true]);
    const thumbnail = (body as Cropped).formats?.thumbnail?.url ?? '';
    expect(await sharp(await bytesOf(thumbnail)).metadata()).toMatchObject({ width: 117, height: 156 });
  });

  test('stay unchanged if another administrator changed them in the meantime', async () => {
    const { id } = await uploadPicture();
    const path = `upload/files/${id}`;
    const put = async (url: string, version: string, payload: object) => {
      const authorization = `Bearer ${app.superToken}`;
      const headers = { authorization, 'if-match': `"${version}"` };
      const sent = await app.plinth.server.inject({ method: 'PUT', url: `/admin/${url}`, headers, payload });
      return { status: sent.statusCode, body: sent.json() };
    };
    const { updatedAt: read } = (await app.admin('GET', path)).body as { updatedAt: string };
    const changed = await put(path, read, { fileInfo: { caption: 'First' } });
    expect(changed).toMatchObject({ status: 200, body: { caption: 'First' } });
    const { updatedAt, url } = changed.body;
    for (const stale of [
      await put(path, read, { fileInfo: { caption: 'Second' } }),
      await put(`${path}/crop`, read, half),
    ])
      expect(stale).toMatchObject({ status: 412, body: { error: { details: { updatedAt } } } });
    expect((await app.admin('GET', path)).body).toMatchObject({ caption: 'First', width: 300, updatedAt });
    expect((await sharp(await bytesOf(url)).metadata()).width).toBe(300);
    expect((await put(`${path}/crop`, updatedAt, half)).status).toBe(200);
  });

  test('keep the frames of animations', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const content = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await uploadAs(app, app.superToken, { file: { name: 'blink.gif', content } });
    const box = { left: 5, top: 5, width: 10, height: 8 };
    const made = await app.admin('POST', `upload/files/${(body as Cropped[])[0]?.id}/crop`, box);
    const [part] = made.body as Cropped[];
    expect(part).toMatchObject({ width: 10, height: 8, mime: 'image/gif' });
    expect(await sharp(await bytesOf(part?.url ?? '')).metadata()).toMatchObject({ pages: 2 });
  });

  test('must be readable images, with a part inside them', async () => {
    const words = idOf(await uploadAs(app, app.superToken));
    const { id } = await uploadPicture();
    const refusals: readonly (readonly [id: number, body: object, status: number, text: string])[] = [
      [words, half, 400, 'text/plain cannot be cropped'],
      [id, { ...half, left: 151 }, 400, '300 × 200'],
      [id, { ...half, width: 0 }, 400, 'integers, width and height at least 1'],
      [id, { ...half, top: 0.5 }, 400, 'integers, width and height at least 1'],
      [id, { ...half, top: -1 }, 400, 'integers, width and height at least 1'],
      [id, {}, 400, 'integers, width and height at least 1'],
      [id, { ...half, fileInfo: { hash: 'x' } }, 400, 'hash'],
      [2_000_000_000, half, 404, 'file.notFound'],
    ];
    for (const method of ['POST', 'PUT'])
      for (const [file, body, status, text] of refusals) {
        const refused = await app.admin(method, `upload/files/${file}/crop`, body);
        expect([method, refused.status, refused.text]).toEqual([
          method,
          status,
          expect.stringContaining(text),
        ]);
      }
    expect((await app.admin('GET', `upload/files/${id}`)).body).toMatchObject({ width: 300 });
  });
});

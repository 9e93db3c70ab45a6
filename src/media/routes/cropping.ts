// Crops an image of the library, as a new file or in place of the original. The result is stored like an upload; the focal point is
// kept if it is inside the crop.
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Abilities } from '../../abilities/abilities.ts';
import { committed, readFirst } from '../../database/rows.ts';
import { noCroppableImage, wrongPart } from '../../errors/families/media.ts';
import { fileNotFound } from '../../errors/families/missing.ts';
import type { Query } from '../../plan/query.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import { selectOriginal } from '../../sql/stored/files.ts';
import { type Data, isData } from '../../values/data.ts';
import { codecOfMime, croppableTypes } from '../images/codecs.ts';
import type { CropArea } from '../images/crop-image.ts';
import type { Box } from '../images/open-image.ts';
import type { FocalPoint } from '../images/resize-image.ts';
import { contentHashOf } from '../receiving/content-hash.ts';
import { fileType, folderType, type MediaRoute, type MediaService, readFiles, rowId } from '../service.ts';
import { type FileInfo, parseFileInfos } from './file-info.ts';
import { type FormRequest, respondToForm } from './uploading.ts';

type Original = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;

const row = {
  path: '/upload/files/:id/crop',
  demand: 'caller',
  action: 'plugin::upload.content-api.upload',
  body: 'json',
} as const;

/** The new file contains a part of the original, so the caller also needs permission to read the original. */
const cropToNewRoute: MediaRoute = {
  ...row,
  method: 'POST',
  async handler({ principal: { abilities }, parameters, body }, service) {
    const original = await requireOriginal(service, parameters.id);
    await requireReadable(service, original, abilities);
    const { name, folder, alternativeText, caption } = original;
    const kept = { name, folder, alternativeText, caption };
    return crop(service, original, { body, abilities, search: '', kept });
  },
};

const cropInPlaceRoute: MediaRoute = {
  ...row,
  method: 'PUT',
  async handler({ principal: { abilities }, parameters, body, headers }, service) {
    const original = await requireOriginal(service, parameters.id);
    const ifMatch = parseIfMatch({ headers });
    return crop(service, original, { body, abilities, search: `id=${parameters.id}`, ifMatch, kept: {} });
  },
};

/** Only administrators have these routes; the content API does not. */
export const cropRoutes: readonly MediaRoute[] = [cropToNewRoute, cropInPlaceRoute];

interface CropRequest extends FormRequest {
  readonly body: unknown;
  readonly kept: FileInfo;
}

async function crop(service: MediaService, original: Original, { body, kept, ...request }: CropRequest) {
  const { hash, ext, mime } = original;
  const fields: Data = isData(body) ? body : {};
  const part = parsePart(fields);
  const [info] = parseFileInfos([fields.fileInfo]);
  const codec = codecOfMime(mime);
  if (!codec) throw noCroppableImage({ mime, types: croppableTypes });
  return service.receiving.incoming.batch(async (newPath) => {
    const [from, path] = [newPath(), newPath()];
    await takeFromStorage(service, `${hash}${ext}`, from);
    const whole = await service.images.crop({ from, to: path, part, codec });
    const { size } = await stat(path);
    const file = { path, name: `part${ext}`, size, contentHash: await contentHashOf(path) };
    const infos = [{ ...kept, focalPoint: focalPointIn(part, whole, original), ...info }];
    return respondToForm(service, { files: [file], infos, text: () => undefined, newPath }, request);
  });
}

function parsePart({ left, top, width, height }: Data): CropArea {
  const isWhole = (one: unknown): one is number => Number.isSafeInteger(one) && Number(one) >= 0;
  if (!isWhole(left) || !isWhole(top) || !isWhole(width) || !isWhole(height)) throw wrongPart();
  if (width === 0 || height === 0) throw wrongPart();
  return { left, top, width, height };
}

/** The focal point of the original, in percent of the crop; null, which means the middle, if the crop does not contain it. */
function focalPointIn(part: CropArea, whole: Box, { focalPoint }: Original): FocalPoint | null {
  if (!isData(focalPoint)) return null;
  const share = (percentage: unknown, length: number, start: number, shown: number): number =>
    Math.round((((Number(percentage) / 100) * length - start) / shown) * 100);
  const x = share(focalPoint.x, whole.width, part.left, part.width);
  const y = share(focalPoint.y, whole.height, part.top, part.height);
  return [x, y].every((one) => one >= 0 && one <= 100) ? { x, y } : null;
}

async function takeFromStorage(
  { storage, storedFiles }: MediaService,
  address: string,
  to: string,
): Promise<void> {
  const key = (await storedFiles.keysOf([address])).get(address);
  const stored = key === undefined ? undefined : await storage.find(key);
  if (!stored) throw fileNotFound();
  await pipeline(stored.open(), createWriteStream(to));
}

async function findOriginal(service: MediaService, address = '') {
  const id = rowId(address);
  if (id === undefined) return undefined;
  const found = selectOriginal(fileType(service), folderType(service), id);
  return readFirst(committed(service.database), found);
}

async function requireOriginal(service: MediaService, id: string | undefined): Promise<Original> {
  const original = await findOriginal(service, id);
  if (!original) throw fileNotFound();
  return original;
}

async function requireReadable(
  service: MediaService,
  { documentId }: Original,
  abilities: Abilities,
): Promise<void> {
  const query = (): Query => ({ fields: ['name'] });
  const isReader = abilities.may('plugin::upload.content-api.findOne');
  if (!isReader || !(await readFiles(service, { key: 'cropped', abilities, documentId, query })))
    throw fileNotFound();
}

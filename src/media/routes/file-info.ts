// `fileInfo`: the metadata that users enter for a file, as JSON in a form field; one for all files, or one per file.
import {
  fileInfoNotJson,
  fileInfoNotObject,
  fileInfoNotText,
  fileInfoTextTooLong,
  wrongFocalPoint,
} from '../../errors/families/media.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import { type Data, isData } from '../../values/data.ts';
import { parentOf } from '../folders.ts';
import { checkName } from '../receiving/file-name.ts';

/** Only values that the request sets; null clears a value. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  /** The row id of a folder; null is the top of the library. */
  readonly folder?: number | null;
}

/** Attributes that only the server sets: a client that sets them could make a record point to another stored file. */
const serverAttributes = new Set(
  'id documentId hash ext mime size url path width height formats previewUrl provider provider_metadata'.split(
    ' ',
  ),
);

/** `fields`: the values of the form field, each an object, a list of objects, or one of these as JSON. Throws for invalid values. */
export function parseFileInfos(fields: readonly unknown[]): readonly FileInfo[] {
  const values = fields.flatMap((one) => {
    const value = typeof one === 'string' ? parseJson(one) : one;
    return Array.isArray(value) ? value : [value];
  });
  return values.map(parseFileInfo);
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw fileInfoNotJson();
  }
}

function parseFileInfo(value: unknown): FileInfo {
  if (value === null || value === undefined) return {};
  if (!isData(value)) throw fileInfoNotObject();
  const refused = Object.keys(value).find((name) => serverAttributes.has(name));
  if (refused !== undefined) throw invalidKey({ key: refused, path: 'fileInfo', source: 'body' });
  return {
    ...name(value),
    ...text(value, 'alternativeText'),
    ...text(value, 'caption'),
    ...focalPoint(value),
    ...(value.folder === undefined ? {} : { folder: parentOf(value.folder) }),
  };
}

/** A missing, null or empty name leaves the name of the file as it is. */
function name({ name: value }: Data): Pick<FileInfo, 'name'> {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'string') throw fileInfoNotText({ key: 'name' });
  return { name: checkName(value) };
}

function text(info: Data, key: 'alternativeText' | 'caption'): FileInfo {
  const value = info[key];
  if (value === undefined) return {};
  if (value !== null && typeof value !== 'string') throw fileInfoNotText({ key });
  if (value !== null && (value.length > 10_000 || value.includes('\u0000')))
    throw fileInfoTextTooLong({ key });
  return { [key]: value };
}

function focalPoint({ focalPoint: point }: Data): Pick<FileInfo, 'focalPoint'> {
  if (point === undefined) return {};
  if (point === null) return { focalPoint: null };
  const isShare = (one: unknown): one is number => typeof one === 'number' && one >= 0 && one <= 100;
  if (!isData(point) || !isShare(point.x) || !isShare(point.y)) throw wrongFocalPoint();
  return { focalPoint: { x: point.x, y: point.y } };
}

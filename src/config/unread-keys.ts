// Finds the configuration keys that a project sets for Strapi and that this server does not read (strapi-keys.ts).
import type { Finding, Meaning } from '../errors/faults/finding.ts';
import { didYouMean } from '../errors/wording/hint.ts';
import { nearest } from '../errors/wording/nearest.ts';
import type { ConfigFile, ConfigFiles } from './files/config-files.ts';
import { isPlainObject } from './files/merge-values.ts';
import { compressionOptions } from './http/http-config.ts';
import {
  bodyOption,
  type ConfigName,
  fileOptions,
  idleMiddlewares,
  middlewareOptions,
  notRun,
  uploadFilter,
} from './strapi-keys.ts';

/** The findings for keys that the project sets and this server does not read. */
export function unreadKeys(files: ConfigFiles): readonly Finding[] {
  const findings = (Object.keys(fileOptions) as ConfigName[]).flatMap((name) => {
    const file = files(name);
    return (fileOptions[name] ?? []).flatMap(([path, meaning]): readonly Finding[] => {
      const keys = path.split('.');
      return isSet(valueAt(file.value, keys)) ? [{ file: file.fileAt(keys), path, ...meaning }] : [];
    });
  });
  return [...findings, ...unreadMiddlewares(files)];
}

function unreadMiddlewares(files: ConfigFiles): readonly Finding[] {
  const file = files('middlewares');
  if (!Array.isArray(file.value)) return [];
  return file.value.flatMap((entry: unknown, index): readonly Finding[] => {
    const named = isPlainObject(entry) ? entry.name : entry;
    if (typeof named !== 'string') return [];
    const name = named.replace(/^(?:strapi|plinth)::/, '');
    const meaning = idleMiddlewares.get(name);
    if (meaning) return [{ file: file.fileAt([index]), path: String(index), ...meaning }];
    return isPlainObject(entry) ? unreadOptions(name, entry.config, { file, index }) : [];
  });
}

interface EntryPlace {
  readonly file: ConfigFile;
  readonly index: number;
}

function unreadOptions(name: string, config: unknown, { file, index }: EntryPlace): readonly Finding[] {
  if (!isPlainObject(config)) return [];
  return Object.entries(config).flatMap(([key, given]): readonly Finding[] => {
    if (name === 'body' && key === 'formidable') return ofFormidable(given, [index, 'config', key], file);
    const paths = [`${name}.${key}`, `${name}.*`, ...(isPlainObject(given) ? [`${name}.${key}.*`] : [])];
    const meaning =
      middlewareOptions.find(([path]) => paths.includes(path))?.[1] ?? misspelledOption(name, key);
    const path = [index, 'config', key];
    return meaning ? [{ file: file.fileAt(path), path: path.join('.'), ...meaning }] : [];
  });
}

/** Findings for `formidable`: `maxFileSize` is read (`config/media/media-config.ts`), other options are not. A boolean is a finding itself. */
function ofFormidable(given: unknown, place: readonly PropertyKey[], file: ConfigFile): readonly Finding[] {
  const keys = isPlainObject(given) ? Object.keys(given).filter((key) => key !== 'maxFileSize') : [];
  const paths = typeof given === 'boolean' ? [place] : keys.map((key) => [...place, key]);
  return paths.map((path) => ({
    file: file.fileAt(path),
    path: path.map(String).join('.'),
    ...(path.at(-1) === 'filter' ? uploadFilter : bodyOption),
  }));
}

/** Misspelled options of compression are listed. Of middlewares that protect something, they are faults. */
function misspelledOption(name: string, key: string): Meaning | undefined {
  const isUnknown = name === 'compression' && !compressionOptions.includes(key);
  const meant = isUnknown ? nearest(key, compressionOptions) : undefined;
  return meant === undefined
    ? undefined
    : notRun('Is not an option, in Strapi neither.', 'It has no effect.', didYouMean(meant));
}

/** Empty and disabled settings have no effect in Strapi either, so they are not listed. */
const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(isPlainObject(value) && Object.keys(value).length === 0);

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return isPlainObject(value) ? valueAt(value[key], rest) : undefined;
}

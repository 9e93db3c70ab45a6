// The custom fields that plugins register, with the types in which they are stored. Content types are read before any plugin runs,
// so `register` is called here with nothing but `strapi.customFields`. What it lacks ends the call without an error: it is called again
// with the whole `strapi`.
import { join } from 'node:path';
import { requireModule } from '../../config/files/module-file.ts';
import { type FieldTypes, fieldUid } from '../../schema/parse/custom-fields.ts';
import { type Data, isData } from '../../values/data.ts';
import { findAllPlugins } from './find-packages.ts';
import { withDeferredStrapi } from './later-strapi.ts';
import { serverOf } from './load-plugins.ts';

/** `plugins`: the content of config/plugins. Code that cannot be loaded registers nothing; the start reports it. */
export const fieldsOfPlugins = (
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): FieldTypes =>
  new Map(
    findAllPlugins(projectFolder, plugins).flatMap(({ server }) =>
      server === undefined ? [] : fieldsOf(join(projectFolder, server)),
    ),
  );

type Field = readonly [uid: string, type: string];

function fieldsOf(path: string): readonly Field[] {
  const fields: Field[] = [];
  const register = (given: unknown): void => {
    for (const field of [given].flat())
      if (isData(field) && typeof field.name === 'string' && typeof field.type === 'string')
        fields.push([fieldUid(field.name, field.plugin), field.type]);
  };
  try {
    withDeferredStrapi(() => registerFields(serverOf(requireModule(path)), { customFields: { register } }));
  } catch {
    // A member that is not here yet.
  }
  return fields;
}

/** Other functions are not called twice. */
function registerFields({ register }: Data, strapi: object): void {
  if (typeof register !== 'function' || !/\bcustomFields\b/.test(String(register))) return;
  Promise.resolve(Reflect.apply(register, undefined, [{ strapi }])).catch(() => undefined);
}

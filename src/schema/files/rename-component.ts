// Renames a component, or moves it to another category: moves its file, and updates the types and components that use
// it, and the lock file. Stored items use its id, which does not change.
import { parse } from 'node:path';
import { componentTaken, componentUnknown, ownerNotLocked } from '../../errors/families/renaming.ts';
import { hint } from '../../errors/wording/hint.ts';
import { type Data, isData } from '../../values/data.ts';
import type { Lock } from '../lock.ts';
import type { SchemaFile, SchemaFiles } from '../schema-files.ts';

export interface ComponentRename {
  /** `shared.seo` */
  readonly from: string;
  readonly to: string;
}

/** Throws if content of another component may be stored under the new name. */
export function lockWithComponent(lock: Lock, { from, to }: ComponentRename): Lock {
  const { [from]: owner, ...components } = lock.components;
  if (!owner) throw ownerNotLocked({ uid: from });
  if (to in components) throw componentTaken({ uid: to });
  const { id = from, ...rest } = owner;
  return { ...lock, components: { ...components, [to]: { ...rest, ...(id === to ? {} : { id }) } } };
}

/** Throws if there is no such component. */
export function filesWithComponent(files: SchemaFiles, rename: ComponentRename): SchemaFiles {
  const uids = files.components.map(({ uid }) => uid);
  const { from, to } = rename;
  if (!uids.includes(from)) throw componentUnknown({ uid: from, hint: hint(from, uids) });
  if (uids.includes(to)) throw componentTaken({ uid: to });
  return {
    ...files,
    contentTypes: files.contentTypes.map((file) => following(file, rename)),
    components: files.components.map((file) => moved(following(file, rename), rename)),
  };
}

function moved(file: SchemaFile, { from, to }: ComponentRename): SchemaFile {
  if (file.uid !== from) return file;
  return { ...file, uid: to, file: `src/components/${to.replace('.', '/')}${parse(file.file).ext}` };
}

function following(file: SchemaFile, rename: ComponentRename): SchemaFile {
  const { content } = file;
  if (!isData(content) || !isData(content.attributes)) return file;
  const { attributes } = content;
  const next = Object.fromEntries(
    Object.entries(attributes).map(([name, one]) => [name, isData(one) ? named(one, rename) : one]),
  );
  const isSame = Object.entries(next).every(([name, one]) => attributes[name] === one);
  return isSame ? file : { ...file, content: { ...content, attributes: next } };
}

function named(attribute: Data, { from, to }: ComponentRename): Data {
  const { component, components } = attribute;
  if (component === from) return { ...attribute, component: to };
  if (!Array.isArray(components) || !components.includes(from)) return attribute;
  return { ...attribute, components: components.map((uid: unknown) => (uid === from ? to : uid)) };
}

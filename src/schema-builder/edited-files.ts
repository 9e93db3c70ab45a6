// Computes the schema files and the lock after an edit. References to a renamed attribute and to a renamed component are updated.
import {
  schemaChanged,
  schemaFileFixed,
  singularNameFixed,
} from '../errors/families/content-type-builder.ts';
import type { Fault } from '../errors/faults/project-faults.ts';
import { replacedNames } from '../schema/every-document.ts';
import { type Rename, renamedLock } from '../schema/files/rename.ts';
import { filesWithComponent, lockWithComponent } from '../schema/files/rename-component.ts';
import { withRenamed } from '../schema/files/renamed-references.ts';
import type { Lock } from '../schema/lock.ts';
import type { SchemaFile, SchemaFiles } from '../schema/schema-files.ts';
import { type Data, isData } from '../values/data.ts';
import type { EditedOwner, SchemaEdit } from './edit.ts';

export interface EditedFiles {
  readonly files: SchemaFiles;
  readonly lock: Lock;
  readonly written: readonly SchemaFile[];
  readonly removed: readonly SchemaFile[];
}

/** `written` and `removed` are the files that differ from `before`. Throws for files that cannot be edited. */
export function editedFiles(before: SchemaFiles, lock: Lock, edit: SchemaEdit): EditedFiles {
  const files = edit.componentRenames.reduce(filesWithComponent, before);
  const next: SchemaFiles = {
    contentTypes: withNames(withEdits(files.contentTypes, edit.contentTypes, typeFile), edit.renames),
    components: withNames(withEdits(files.components, edit.components, componentFile), edit.renames),
  };
  const all = [...before.contentTypes, ...before.components];
  const after = [...next.contentTypes, ...next.components];
  const written = after.filter((file) => !all.includes(file));
  for (const file of written) refuseFixed(file);
  return {
    files: next,
    lock: edit.renames.reduce(renamedLock, edit.componentRenames.reduce(lockWithComponent, lock)),
    written,
    removed: all.filter(({ uid }) => !after.some((file) => file.uid === uid)),
  };
}

/** `api::blog-post.blog-post` */
function typeFile(uid: string): string {
  const [, api = '', name = ''] = /^api::(.+)\.(.+)$/.exec(uid) ?? [];
  return `src/api/${api}/content-types/${name}/schema.json`;
}

const componentFile = (uid: string): string => `src/components/${uid.replace('.', '/')}.json`;

function withEdits(
  files: readonly SchemaFile[],
  edited: readonly EditedOwner[],
  fileOf: (uid: string) => string,
): readonly SchemaFile[] {
  const byUid = new Map(files.map((file) => [file.uid, file]));
  for (const { uid, content, was } of edited) {
    const current = byUid.get(uid);
    const file = current?.file ?? fileOf(uid);
    if (was !== undefined && JSON.stringify(was) !== JSON.stringify(current?.content ?? null))
      throw schemaChanged({ uid });
    if (content === null) {
      refuseFixed({ uid, file, content });
      byUid.delete(uid);
    } else byUid.set(uid, { uid, file, content });
  }
  return [...byUid.values()];
}

/** Throws for schemas that are code or belong to Plinth, and for a changed singular name, which is part of other names. */
function refuseFixed({ uid, file, content }: SchemaFile): void {
  if (!file.endsWith('.json') || uid.startsWith('plugin::') || uid.startsWith('admin::'))
    throw schemaFileFixed({ uid, file });
  if (!uid.startsWith('api::') || !isData(content)) return;
  const info: Data = isData(content.info) ? content.info : {};
  const name = uid.slice(uid.indexOf('.') + 1);
  if (info.singularName !== name) throw singularNameFixed({ uid, name });
}

const withNames = (files: readonly SchemaFile[], renames: readonly Rename[]): readonly SchemaFile[] =>
  files.map((file) => renames.reduce(withName, file));

function withName(file: SchemaFile, rename: Rename): SchemaFile {
  const { content } = file;
  if (!isData(content) || !isData(content.attributes)) return file;
  const { attributes } = content;
  const entries = Object.entries(attributes).map(([name, attribute]): [string, unknown] => [
    name,
    isData(attribute) ? withSide(attribute, rename) : attribute,
  ]);
  const isSame = entries.every(([name, attribute]) => attributes[name] === attribute);
  const sided = isSame ? content : { ...content, attributes: Object.fromEntries(entries) };
  if (file.uid === rename.owner) return { ...file, content: withRenamed(sided, rename) };
  return isSame ? file : { ...file, content: sided };
}

function withSide(attribute: Data, { owner, from, to }: Rename): Data {
  const names = attribute.target === owner ? ['mappedBy', 'inversedBy', 'morphBy'] : [];
  const following = names.filter((name) => attribute[name] === from);
  return following.length === 0
    ? attribute
    : { ...attribute, ...Object.fromEntries(following.map((name) => [name, to])) };
}

/** The attributes that an edit adds under a name that every document has. Files may have them, as in Strapi, but they do not exist. */
export function takenNames({ contentTypes }: SchemaFiles, { written }: EditedFiles): readonly Fault[] {
  const before = new Map(contentTypes.map((file) => [file.uid, file]));
  return written
    .filter(({ uid }) => uid.startsWith('api::'))
    .flatMap((one) => {
      const had = attributeNames(before.get(one.uid));
      const added = attributeNames(one).filter((name) => replacedNames.includes(name) && !had.includes(name));
      return added.map((name) => ({ file: one.file, path: `attributes.${name}`, ...taken }));
    });
}

const taken = { problem: 'is a name that every document has already', remedy: 'Choose another name.' };

const attributeNames = (file: SchemaFile | undefined): readonly string[] =>
  isData(file?.content) && isData(file.content.attributes) ? Object.keys(file.content.attributes) : [];

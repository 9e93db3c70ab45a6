// Renames an attribute: changes its schema file and the key in the lock file. The place of its values does not change.
import { join } from 'node:path';
import {
  attributeNameWrong,
  attributeTaken,
  attributeUnknown,
  lockNotWritten,
  ownerNotLocked,
  ownerUnknown,
} from '../../errors/families/renaming.ts';
import { hint } from '../../errors/wording/hint.ts';
import { readText } from '../../values/json-file.ts';
import { replaceFile } from '../../values/replace-file.ts';
import { faultOfAttributeName } from '../attribute-name.ts';
import { type Lock, type OwnerLock, readLock, writeLock } from '../lock.ts';
import { readSchemaFiles } from './read-files.ts';
import { withRenamed } from './renamed-references.ts';

export interface Rename {
  /** `api::article.article` or `shared.seo` */
  readonly owner: string;
  readonly from: string;
  readonly to: string;
}

/** If the schema file has the new name already, only the lock file is changed. */
export function renameAttribute(projectFolder: string, rename: Rename): void {
  const files = readSchemaFiles(projectFolder, { faults: [] });
  const all = [...files.contentTypes, ...files.components];
  const file = all.find(({ uid }) => uid === rename.owner);
  if (!file)
    throw ownerUnknown({
      uid: rename.owner,
      hint: hint(
        rename.owner,
        all.map(({ uid }) => uid),
      ),
    });
  const [problem] = faultOfAttributeName(rename.to) ?? [];
  if (problem !== undefined) throw attributeNameWrong({ name: rename.to, problem });
  const newLock = renamedLock(readLock(projectFolder), rename);
  renameKey(join(projectFolder, file.file), rename);
  if (!writeLock(projectFolder, newLock)) throw lockNotWritten();
}

/** Throws if the lock file has no such attribute. */
export function renamedLock(lock: Lock, rename: Rename): Lock {
  const kind = rename.owner in lock.components ? 'components' : 'contentTypes';
  const owner = lock[kind][rename.owner];
  if (!owner) throw ownerNotLocked({ uid: rename.owner });
  return { ...lock, [kind]: { ...lock[kind], [rename.owner]: renamePlace(owner, rename) } };
}

function renamePlace(owner: OwnerLock, { owner: uid, from, to }: Rename): OwnerLock {
  const place = owner.attributes[from] ?? owner.removed[from];
  if (!place)
    throw attributeUnknown({
      uid,
      name: from,
      hint: hint(from, [...Object.keys(owner.attributes), ...Object.keys(owner.removed)]),
    });
  const { [from]: _gone, [to]: given, ...attributes } = owner.attributes;
  const { [from]: _was, ...removed } = owner.removed;
  // The new name may have a place of its own with values already, which is kept.
  const aside = given ? { [`${to}:${given.id}`]: given } : {};
  return { ...owner, attributes: { ...attributes, [to]: place }, removed: { ...removed, ...aside } };
}

function renameKey(path: string, { from, to }: Rename): void {
  const content = JSON.parse(readText(path));
  if (!(from in content.attributes)) return;
  if (to in content.attributes) throw attributeTaken({ name: to });
  replaceFile(path, `${JSON.stringify(withRenamed(content, { from, to }), null, 2)}\n`);
}

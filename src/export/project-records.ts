// Reads the records of an export: documents with their relations, roles, locales, files, settings.
import { type RowSource, readAll, readFirst } from '../database/rows.ts';
import { readVersions } from '../import/compare/stored-versions.ts';
import type { SourceRecord } from '../import/source/source.ts';
import { fileUid, isMoved, localeUid, narrowedKey, permissionUid, roleUid } from '../import/source/uids.ts';
import type { FileStorage } from '../media/storage/storage.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { selectCounter } from '../sql/stored/counters.ts';
import { selectLocales } from '../sql/stored/locales.ts';
import { selectRolePermissions, selectRolesWithUsers } from '../sql/stored/roles.ts';
import { selectKeys } from '../sql/stored/stored-files.ts';
import * as statements from '../sql/write/moved-rows.ts';
import { type Data, isData } from '../values/data.ts';
import { ComponentNumbers } from './component-numbers.ts';
import { exportedEntity } from './entities.ts';
import { linksTo, type RowReference, referencesOf, type StoredReference } from './links.ts';
import { portionsOf } from './portions.ts';
import { isShown } from './shown-versions.ts';

export interface ProjectContent {
  readonly schema: Schema;
  readonly storage: FileStorage;
  /** A snapshot of the database. */
  readonly source: RowSource;
  readonly onProgress: (what: string, done: number) => void;
  /** Called for every exported version. */
  readonly onVersion: (
    contentType: ContentType,
    version: Awaited<ReturnType<typeof readVersions>>[number],
  ) => void;
}

const page = 200;

const hiddenVersions = 'versions that are hidden, because drafts or locales were switched off';

/** Roles and permissions, locales, then documents by content type, each page followed by its links. */
export async function* projectRecords(content: ProjectContent): AsyncGenerator<SourceRecord> {
  const { schema, source } = content;
  const counter = await readFirst(source, selectCounter('component'));
  const numbers = new ComponentNumbers(counter?.value ?? 0);
  const locales = await readAll(source, selectLocales());
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code ?? 'en';
  yield* accessRecords(content);
  for (const { id, documentId, code, name, createdAt, updatedAt } of locales)
    yield entityOf(localeUid, id, {
      documentId,
      code,
      name,
      createdAt,
      updatedAt,
      publishedAt: createdAt,
      locale: null,
    });
  for (const contentType of schema.contentTypes.values())
    if (isMoved(contentType.uid)) yield* typeRecords(contentType, { ...content, numbers, defaultLocale });
  yield { kind: 'setting', key: 'plugin_i18n_default_locale', value: defaultLocale };
}

const entityOf = (type: string, id: number, data: Data): SourceRecord => ({
  kind: 'entity',
  entity: { type, id, data },
});

async function* accessRecords({ schema, source }: ProjectContent): AsyncGenerator<SourceRecord> {
  const user = contentTypeOf(schema, 'plugin::users-permissions.user');
  const roles = await readAll(source, selectRolesWithUsers(user));
  for (const { id, nb_users: _users, ...role } of roles)
    yield entityOf(roleUid, id, { ...role, locale: null });
  const idOf = new Map(roles.map(({ type, id }) => [type, id]));
  const permissions = await readAll(source, selectRolePermissions());
  let number = 0;
  for (const { role, action, rule } of permissions) {
    if (action === null || rule) continue;
    number += 1;
    const data = { documentId: `permission${number}`, action, locale: null };
    yield entityOf(permissionUid, number, data);
    const left = { type: permissionUid, field: 'role', ref: number };
    const right = { type: roleUid, field: 'permissions', ref: idOf.get(role) };
    yield { kind: 'link', link: { kind: 'relation.basic', left, right } };
  }
  // Permissions with a rule are exported as a setting: Strapi would import them without the rule.
  const narrowed = permissions.filter(({ action, rule }) => action !== null && rule !== undefined);
  yield {
    kind: 'setting',
    key: narrowedKey,
    value: narrowed.map(({ role, action, rule }) => ({ role, action, rule })),
  };
}

interface TypeContent extends ProjectContent {
  readonly numbers: ComponentNumbers;
  readonly defaultLocale: string;
}

async function* typeRecords(contentType: ContentType, content: TypeContent): AsyncGenerator<SourceRecord> {
  const { source, onProgress } = content;
  let last = 0;
  let done = 0;
  for (;;) {
    const found = await readAll(source, statements.selectDocumentsAfter(contentType, last, page));
    if (found.length === 0) return;
    for (const documents of portionsOf(found)) {
      const documentIds = documents.map(({ documentId }) => documentId);
      yield* documentRecords(documentIds, contentType, content);
      done += documentIds.length;
      onProgress(`exporting ${contentType.uid}`, done);
    }
    last = found.at(-1)?.id ?? last;
  }
}

async function* documentRecords(
  documentIds: readonly string[],
  contentType: ContentType,
  content: TypeContent,
): AsyncGenerator<SourceRecord> {
  const { schema, source, numbers, onVersion } = content;
  const stored = await readVersions(contentType, documentIds, source);
  const shown = stored.filter((version) => isShown(contentType, version));
  const count = stored.length - shown.length;
  if (count > 0) yield { kind: 'other', what: hiddenVersions, name: contentType.uid, count };
  const versions = Map.groupBy(shown, ({ documentId }) => documentId);
  const references: StoredReference[] = [];
  // In the order of row ids: an import assigns ids in this order, and unsorted lists are ordered by id.
  for (const documentId of documentIds) {
    numbers.beginDocument();
    for (const version of versions.get(documentId) ?? []) {
      onVersion(contentType, version);
      const { entity, components } = exportedEntity(version, contentType, { schema, numbers });
      yield { kind: 'entity', entity };
      references.push(...referencesOf(version, contentType, components));
      if (contentType.uid === fileUid && version.status === 'published')
        yield* fileRecords({ id: entity.id, ...entity.data }, content);
    }
  }
  yield* linkRecords(references, content);
}

async function* linkRecords(
  references: readonly StoredReference[],
  { schema, source, defaultLocale }: TypeContent,
): AsyncGenerator<SourceRecord> {
  const byType = new Map<string, Set<string>>();
  for (const { targetType, targetId } of references)
    byType.set(targetType, (byType.get(targetType) ?? new Set<string>()).add(targetId));
  const rows = new Map<string, RowReference[]>();
  for (const [type, ids] of byType) {
    const target = schema.contentTypes.get(type);
    if (!target) continue;
    for (const row of await readAll(source, statements.selectRowReferences(target, [...ids]))) {
      if (!isShown(target, row)) continue;
      const key = `${type} ${row.documentId}`;
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
  }
  const rowsOf = (type: string, documentId: string) => rows.get(`${type} ${documentId}`) ?? [];
  for (const reference of references)
    for (const link of linksTo(reference, { schema, defaultLocale, rowsOf })) yield { kind: 'link', link };
}

/** The bytes of a file and of its formats, under the names in their URLs. */
async function* fileRecords(data: Data, { source, storage }: ProjectContent): AsyncGenerator<SourceRecord> {
  const { id, hash: mainHash } = data;
  const formats = Object.entries(isData(data.formats) ? data.formats : {}).flatMap(
    ([type, format]): readonly Data[] => (isData(format) ? [{ ...format, type, id, mainHash }] : []),
  );
  const parts = [data, ...formats].map((part) => ({ part, name: `${part.hash}${part.ext ?? ''}` }));
  const known = await readAll(source, selectKeys(parts.map(({ name }) => name)));
  const keys = new Map(known.map(({ address, key }) => [address, key]));
  for (const { part, name } of parts) {
    const stored = await storage.find(keys.get(name) ?? name);
    if (stored) yield { kind: 'file', name, bytes: stored.open(), size: stored.size, record: part };
    else yield { kind: 'other', what: 'file without bytes', name };
  }
}

// Permissions of administrator roles: parses them from request bodies, and decides whether one set covers another.
import {
  actionHasNoSubject,
  permissionNamesWrong,
  permissionNameUnknown,
  permissionNeedsAction,
  permissionsNotList,
  permissionTwice,
  propertiesNotObject,
} from '../../errors/families/admin.ts';
import { hint } from '../../errors/wording/hint.ts';
import { printValue } from '../../errors/wording/print-value.ts';

import type { Schema } from '../../schema/schema.ts';
import type {
  AdminPermission,
  PermissionProperties,
  StoredPermission,
} from '../../sql/stored/admin-roles.ts';
import { asText } from '../../values/as-text.ts';
import { type Data, isData } from '../../values/data.ts';
import { conditions, contentActions, contentSubjects, pluginActions, settingsActions } from './actions.ts';

export type { AdminPermission, StoredPermission };

export const shownPermission = ({ roleId: _role, ...permission }: StoredPermission) => ({
  ...permission,
  actionParameters: {},
});

/** Parses a list from a body. Throws for unknown actions, subjects, fields and conditions, and for duplicates. */
export function parsePermissions(input: unknown, schema: Schema): readonly AdminPermission[] {
  if (!Array.isArray(input)) throw permissionsNotList();
  const permissions = input.map((item) => parsePermission(item, schema));
  const keys = permissions.map(({ action, subject }) => `${action} ${subject}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw permissionTwice({ permission: twice });
  return permissions;
}

function parsePermission(item: unknown, schema: Schema): AdminPermission {
  if (!isData(item) || typeof item.action !== 'string') throw permissionNeedsAction();
  const { action } = item;
  const subject = parseSubject(action, item.subject ?? null, schema);
  return {
    action,
    subject,
    properties: parseProperties(item.properties ?? {}, subject, schema),
    conditions: parseNames(
      item.conditions ?? [],
      'conditions',
      conditions.map(({ id }) => id),
    ),
  };
}

function parseSubject(action: string, subject: unknown, schema: Schema): string | null {
  const ofContent = contentActions.find((known) => known.action === action);
  if (!ofContent) {
    const others = [...settingsActions, ...pluginActions].map((known) => known.action);
    if (!others.includes(action)) throw unknownName(action, 'action', others);
    if (subject !== null) throw actionHasNoSubject({ action });
    return null;
  }
  const subjects = contentSubjects(schema)
    .filter(ofContent.isOf)
    .map(({ uid }) => uid);
  if (typeof subject === 'string' && subjects.includes(subject)) return subject;
  throw unknownName(asText(subject) ?? printValue(subject), `subject of ${action}`, subjects);
}

function parseProperties(input: unknown, subject: string | null, schema: Schema): PermissionProperties {
  if (!isData(input)) throw propertiesNotObject();
  const { fields, locales }: Data = input;
  const contentType = subject === null ? undefined : schema.contentTypes.get(subject);
  // A path such as "seo.title" belongs to the attribute that it begins with.
  const attributes = [...(contentType?.attributes.keys() ?? [])];
  return {
    ...(fields === undefined || fields === null ? {} : { fields: parseFields(fields, attributes) }),
    ...(locales === undefined || locales === null ? {} : { locales: parseNames(locales, 'locales') }),
  };
}

function parseFields(input: unknown, attributes: readonly string[]): readonly string[] {
  const fields = parseNames(input, 'fields');
  parseNames([...new Set(fields.map((field) => field.split('.')[0] ?? ''))], 'fields', attributes);
  return fields;
}

function parseNames(input: unknown, place: string, known?: readonly string[]): readonly string[] {
  if (!Array.isArray(input) || input.length > 1000) throw permissionNamesWrong({ place });
  return input.map((name) => {
    if (typeof name !== 'string' || name.length > 500) throw permissionNamesWrong({ place });
    if (known && !known.includes(name)) throw unknownName(name, place, known);
    return name;
  });
}

const unknownName = (name: string, place: string, known: readonly string[]) =>
  permissionNameUnknown({ place, name, hint: hint(name, known) });

/** Whether `own` allow everything that `theirs` allow. */
export const reachesAsFar = (own: readonly AdminPermission[], theirs: readonly AdminPermission[]): boolean =>
  theirs.every((wanted) => own.some((held) => includes(held, wanted)));

const includes = (held: AdminPermission, wanted: AdminPermission): boolean =>
  held.action === wanted.action &&
  held.subject === wanted.subject &&
  hasAll(held.properties.fields, wanted.properties.fields) &&
  hasAll(held.properties.locales, wanted.properties.locales) &&
  isAsStrict(held.conditions, wanted.conditions);

/** An undefined list stands for all names. */
const hasAll = (held: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean =>
  held === undefined || (wanted?.every((name) => held.includes(name)) ?? false);

/** Conditions are alternatives (one that is met is enough), so each wanted condition must be among the held ones. */
const isAsStrict = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === 0 || (wanted.length > 0 && wanted.every((name) => held.includes(name)));

/** The permissions of the super admin role, which are not stored. */
export function everyPermission(schema: Schema): readonly StoredPermission[] {
  const ofContent = contentSubjects(schema).flatMap((contentType) =>
    contentActions
      .filter(({ isOf }) => isOf(contentType))
      .map(({ action }) => ({ action, subject: contentType.uid })),
  );
  const others = [...settingsActions, ...pluginActions].map(({ action }) => ({ action, subject: null }));
  return [...others, ...ofContent].map((permission, index) => ({
    ...permission,
    id: index + 1,
    roleId: 0,
    properties: {},
    conditions: [],
  }));
}

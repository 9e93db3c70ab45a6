// Permissions of administrator roles as text.
import type { Permission, PermissionCatalogue } from '../api/admins.ts';
import type { Text } from '../messages/text.ts';
import { placesOf, rightName } from './rights.ts';

/** With both, one is enough. */
export const conditions = [
  { id: 'admin::is-creator', label: 'settings.ownOnly' },
  { id: 'admin::has-same-role-as-creator', label: 'settings.sameRoleOnly' },
] as const;

export function limitsOf(held: Permission | undefined, text: Text): string | undefined {
  const { fields, locales } = held?.properties ?? {};
  const limits = [
    fields && text('settings.onlyFields', { fields: fields.join(', ') }),
    locales && text('settings.onlyLocales', { locales: locales.join(', ') }),
  ];
  return limits.filter((limit) => limit !== undefined).join(' ') || undefined;
}

/** Whether a role has a permission, and with which limits. */
export function heldInWords(held: Permission | undefined, text: Text): string {
  if (!held) return text('app.no');
  const under = conditions.filter(({ id }) => held.conditions.includes(id)).map(({ label }) => text(label));
  return [text('app.yes'), limitsOf(held, text), ...under].filter((part) => part).join(' · ');
}

/** "Article: Publish" */
export function permissionName(
  { action, subject }: Pick<Permission, 'action' | 'subject'>,
  { sections }: PermissionCatalogue,
  text: Text,
): string {
  const contents = [sections.collectionTypes, sections.singleTypes];
  const type = contents.flatMap(({ subjects }) => subjects).find(({ uid }) => uid === subject);
  const others = [...sections.plugins, ...sections.settings];
  const place = placesOf(others, text).find(([, those]) => those.some((one) => one.action === action));
  const label =
    contents.flatMap(({ actions }) => actions).find(({ actionId }) => actionId === action)?.label ??
    others.find((one) => one.action === action)?.displayName;
  return text('app.named', {
    what: type?.label ?? place?.[0] ?? subject ?? '–',
    name: rightName(action, label ?? action, text),
  });
}

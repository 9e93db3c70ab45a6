// Readable names of administrators' permissions. Those that the project's code registers have its names.
import type { MessageKey, Text } from '../messages/text.ts';

interface Right {
  readonly action: string;
  readonly displayName: string;
  readonly subCategory: string;
}

const places: Readonly<Record<string, MessageKey>> = {
  'plugin::upload': 'nav.media',
  'plugin::content-manager': 'nav.content',
  'plugin::content-type-builder': 'nav.builder',
  'admin::api-tokens': 'settings.tokens',
  'plugin::users-permissions.roles': 'settings.roles',
  'plugin::users-permissions.users': 'settings.users',
  'admin::users': 'settings.admins',
  'admin::roles': 'settings.admin-roles',
  'plugin::i18n.locale': 'settings.locales',
  'plugin::email.settings': 'settings.mail',
  'admin::audit-logs': 'settings.audit',
};

const names: Readonly<Record<string, MessageKey>> = {
  'plugin::upload.read': 'right.read',
  'plugin::upload.assets.create': 'right.upload',
  'plugin::upload.assets.update': 'right.changeFiles',
  'plugin::upload.assets.download': 'right.download',
  'plugin::upload.assets.copy-link': 'right.copyLink',
  'admin::users.create': 'right.invite',
  'admin::api-tokens.access': 'right.access',
  'admin::api-tokens.regenerate': 'right.regenerate',
  'plugin::email.settings.test': 'right.testMail',
  'plugin::content-manager.configure-view': 'right.configureView',
};

const everywhere = ['create', 'read', 'update', 'delete', 'publish'] as const;

/** Groups permissions in the order of `places`; others are at the end. */
export function placesOf<T extends Right>(
  rights: readonly T[],
  text: Text,
): readonly (readonly [string, readonly T[]])[] {
  const found = Object.groupBy(rights, ({ action }) => {
    const place = Object.keys(places).find((prefix) => action.startsWith(`${prefix}.`));
    return place === undefined ? 'other' : place;
  });
  const known = Object.entries(places).map(([place, key]) => [text(key), found[place] ?? []] as const);
  return [...known, [text('right.others'), found.other ?? []] as const].filter(
    ([, those]) => those.length > 0,
  );
}

export function rightName(action: string, displayName: string, text: Text): string {
  const special = names[action];
  if (special) return text(special);
  const isKnown = Object.keys(places).some((prefix) => action.startsWith(`${prefix}.`));
  const verb = everywhere.find((one) => action.endsWith(`.${one}`));
  return isKnown && verb ? text(`right.${verb}`) : displayName;
}

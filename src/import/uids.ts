// Uids of Strapi's content types that an import handles specially.
export const fileUid = 'plugin::upload.file';
export const userUid = 'plugin::users-permissions.user';
export const roleUid = 'plugin::users-permissions.role';
export const permissionUid = 'plugin::users-permissions.permission';
export const localeUid = 'plugin::i18n.locale';

/** Rights of roles that a rule narrows, in export files of Plinth. */
export const narrowedKey = 'plinth_narrowed_permissions';

/** Types that no content is moved of. */
export const isMoved = (uid: string): boolean => uid !== roleUid && uid !== 'admin::user';

/** Rows that become settings of access, not documents. */
export const accessUids: readonly string[] = [roleUid, permissionUid, localeUid];

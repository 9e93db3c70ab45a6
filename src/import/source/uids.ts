// Uids of Strapi's content types that an import handles specially.
export const fileUid = 'plugin::upload.file';
export const userUid = 'plugin::users-permissions.user';
export const roleUid = 'plugin::users-permissions.role';
export const permissionUid = 'plugin::users-permissions.permission';
export const administratorUid = 'admin::user';
export const localeUid = 'plugin::i18n.locale';

/** The key of a setting in export files of Plinth: permissions of roles that are limited by a rule. */
export const narrowedKey = 'plinth_narrowed_permissions';

/** Whether the documents of a type are imported and exported. */
export const isMoved = (uid: string): boolean => uid !== roleUid && uid !== administratorUid;

/** Types whose rows become roles, permissions and locales, not documents. */
export const accessUids: readonly string[] = [roleUid, permissionUid, localeUid];

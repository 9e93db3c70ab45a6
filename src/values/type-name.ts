// What content types are called in GraphQL, by their uid and one of their names.

/** `api::article.article` and `article`: `Article`; `plugin::upload.file` and `file`: `UploadFile` */
export function typeNameOf(uid: string, name: string): string {
  const [, plugin] = /^plugin::([^.]+)\./.exec(uid) ?? [];
  return (plugin === undefined ? '' : pascal(plugin)) + pascal(name);
}

/** Words are cut where case or digits change: `i18n` is `I18N`. */
export const pascal = (text: string): string =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

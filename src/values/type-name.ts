// What content types are called in GraphQL, in types for projects and by the code of projects, by their uid and names.

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

/** `shared.call-to-action` → `SharedCallToAction`. Capitals inside of a word stay. */
export const inCapitals = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

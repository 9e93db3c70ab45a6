// Names of content types in GraphQL, in generated types and in code of projects.

/** `api::article.article` and `article`: `Article`; `plugin::upload.file` and `file`: `UploadFile` */
export function typeNameOf(uid: string, name: string): string {
  const [, plugin] = /^plugin::([^.]+)\./.exec(uid) ?? [];
  return (plugin === undefined ? '' : pascal(plugin)) + pascal(name);
}

/** Splits words where case or digits change: `i18n` → `I18N`. */
export const pascal = (text: string): string =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `shared.call-to-action` → `SharedCallToAction`. Capitals inside a word are kept. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

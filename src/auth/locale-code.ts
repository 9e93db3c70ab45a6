// Codes of new locales: language tags of BCP 47 (RFC 5646), which `lang` in pages, `Intl` and translation services
// understand. Existing locales of another form, from older content, stay.
import { localeCodeWrong } from '../errors/families/auth.ts';

/** Characters. */
const maxCodeLength = 35;

/** Throws if the code is not a language tag, and suggests the one that was probably meant. */
export function checkLocaleCode(code: string): void {
  if (isLanguageTag(code)) return;
  const tag = tagFrom(code);
  throw localeCodeWrong({ code, hint: tag === undefined ? '' : ` Did you mean "${tag}"?` });
}

// RFC 5646 reserves languages of four letters and more, so "english" has the form of a tag but is not one.
export const isLanguageTag = (code: string): boolean =>
  code.length <= maxCodeLength && /^[a-z]{2,3}(-|$)/i.test(code) && canonical(code) !== undefined;

/** `en_US`, `en US` and `en_US.UTF-8` → `en-US`. */
function tagFrom(code: string): string | undefined {
  const [name = ''] = code.trim().split(/[.@]/);
  const tag = canonical(name.replace(/[_\s]+/g, '-'));
  return tag !== undefined && isLanguageTag(tag) ? tag : undefined;
}

function canonical(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

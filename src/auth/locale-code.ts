// Which codes a new locale may have: language tags of BCP 47 (RFC 5646), so that `lang` in pages, `Intl` and translation
// services understand them. Locales of another form, which came with older content, are only read.
import { localeCodeWrong } from '../errors/auth.ts';

/** Codes are stored in columns of this length. */
const longestCode = 35;

/** Throws where the code is no language tag, with the one that was probably meant. */
export function checkLocaleCode(code: string): void {
  if (isLanguageTag(code)) return;
  const tag = tagFrom(code);
  throw localeCodeWrong({ code, hint: tag === undefined ? '' : ` Did you mean "${tag}"?` });
}

// RFC 5646 reserves languages of four letters and more: "english" has the form of a tag and is none.
export const isLanguageTag = (code: string): boolean =>
  code.length <= longestCode && /^[a-z]{2,3}(-|$)/i.test(code) && canonical(code) !== undefined;

/** Of `en_US`, `en US` and `en_US.UTF-8`: `en-US`. */
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

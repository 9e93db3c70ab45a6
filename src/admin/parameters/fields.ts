// Validates bodies of the admin API.
import {
  adminFieldRequired,
  adminFlagWrong,
  adminIdsWrong,
  adminTextWrong,
} from '../../errors/families/admin.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import { bodyOf, refuseOtherFields } from '../../users/routes/fields.ts';
import { asText } from '../../values/as-text.ts';
import { type Data, isData } from '../../values/data.ts';

export const maxTextLength = 255;

/** Returns the body as an object. Throws if it has fields that are not in `allowed`. */
export function fieldsOf(body: unknown, allowed: readonly string[]): Data {
  const fields = bodyOf(body);
  refuseOtherFields(fields, allowed);
  return fields;
}

/** Returns undefined if the field is missing, and null for null and an empty string. Throws for other types and long strings. */
export function optionalText(fields: Data, name: string): string | null | undefined {
  const given = fields[name];
  if (given === undefined) return undefined;
  if (given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > maxTextLength || given.includes('\u0000'))
    throw adminTextWrong({ name, max: maxTextLength, value: printValue(given) });
  return given;
}

export function requiredText(fields: Data, name: string): string {
  const given = optionalText(fields, name)?.trim();
  if (!given) throw adminFieldRequired({ name });
  return given;
}

export function optionalFlag(fields: Data, name: string): boolean | undefined {
  const given = fields[name];
  if (given === undefined || typeof given === 'boolean') return given;
  throw adminFlagWrong({ name, value: printValue(given) });
}

/** Parses a list of ids: numbers, numeric strings, or objects with an `id`. Duplicates are removed. Throws for anything else. */
export function idsOf(given: unknown, name: string): readonly number[] {
  if (!Array.isArray(given) || given.length > 1000) throw adminIdsWrong({ name });
  const ids = given.map((item: unknown) => Number(asText(isData(item) ? item.id : item)));
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647))
    throw adminIdsWrong({ name });
  return [...new Set(ids)];
}

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
  const value = fields[name];
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > maxTextLength || value.includes('\u0000'))
    throw adminTextWrong({ name, max: maxTextLength, value: printValue(value) });
  return value;
}

export function requiredText(fields: Data, name: string): string {
  const value = optionalText(fields, name)?.trim();
  if (!value) throw adminFieldRequired({ name });
  return value;
}

export function optionalFlag(fields: Data, name: string): boolean | undefined {
  const value = fields[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw adminFlagWrong({ name, value: printValue(value) });
}

/** Parses a list of ids: numbers, numeric strings, or objects with an `id`. Duplicates are removed. Throws for anything else. */
export function idsOf(value: unknown, name: string): readonly number[] {
  if (!Array.isArray(value) || value.length > 1000) throw adminIdsWrong({ name });
  const ids = value.map((item: unknown) => Number(asText(isData(item) ? item.id : item)));
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647))
    throw adminIdsWrong({ name });
  return [...new Set(ids)];
}

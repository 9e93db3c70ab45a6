// Checks scalar values and passwords: type, bounds, and whether they are required.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { PlinthError } from '../../errors/errors.ts';
import { patternNotMet, tooLong, tooShort } from '../../errors/families/value-problems.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { defaultValue } from '../../schema/parse/defaults.ts';
import type { PasswordAttribute, ScalarAttribute } from '../../schema/schema.ts';
import type { Findings, ValuePlace } from './findings.ts';

/** The value to store: the default if it is missing in a new document, null if it is invalid. */
export function scalarValue(
  findings: Findings,
  attribute: ScalarAttribute,
  given: unknown,
  place: ValuePlace,
): JsonValue {
  const isMissing = given === undefined && place.isCreate && !findings.validation.isStored;
  const value = isMissing ? defaultOrMissing(attribute) : given;
  if (value === undefined && !place.isCreate) return null;
  const isSet = value !== undefined && value !== null;
  if (!isSet) findings.required(attribute, value, place);
  const checked = isSet ? checkedValue(findings, attribute, value, place) : null;
  if (place.path.length === 1) findings.values.set(attribute.name, checked);
  return checked;
}

function defaultOrMissing(attribute: ScalarAttribute): JsonValue | undefined {
  return attribute.default === undefined || attribute.default === null ? undefined : defaultValue(attribute);
}

function checkedValue(
  findings: Findings,
  attribute: ScalarAttribute,
  value: unknown,
  place: ValuePlace,
): JsonValue {
  const { isStored } = findings.validation;
  let isWrong = false;
  const report = (said: ProblemText, problem: { value?: unknown; below?: readonly string[] } = {}): void => {
    isWrong = true;
    const shown = 'value' in problem ? { value: problem.value } : {};
    findings.report(
      [...place.path, ...(problem.below ?? [])],
      isStored ? unprinted(said, value) : said,
      shown,
    );
  };
  try {
    const checked = attribute.type.check(value, {
      attribute,
      isDraft: place.isDraft,
      label: place.label,
      report,
    });
    return isWrong ? null : checked;
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    findings.unreadable ??= error;
    return null;
  }
}

/** Removes the value from a message, because stored values must not be shown. */
function unprinted({ code, message, values }: ProblemText, value: unknown): ProblemText {
  const printed = printValue(value);
  return {
    code,
    message: message.replace(`\`${printed}\``, '`…`'),
    values: Object.fromEntries(
      Object.entries(values).map(([name, said]) => [name, said === printed ? '…' : said]),
    ),
  };
}

export function checkPassword(
  findings: Findings,
  attribute: PasswordAttribute,
  given: unknown,
  place: ValuePlace,
): void {
  // A stored password is a hash, whose length says nothing.
  if (findings.validation.isStored || (given === undefined && !place.isCreate)) return;
  if (given === undefined || given === null) findings.required(attribute, given, place);
  else if (typeof given === 'string') checkPasswordText(findings, attribute, given, place);
  else findings.wrongType('string', given, place);
}

/** Messages about lengths contain the value, as clients expect (docs/reference/compatibility.md, Validation messages). */
function checkPasswordText(
  findings: Findings,
  { minLength, maxLength = 256, regex }: PasswordAttribute,
  given: string,
  { path, label, isDraft }: ValuePlace,
): void {
  if (minLength !== undefined && !isDraft && given.length < minLength)
    findings.report(path, tooShort({ name: label, count: minLength }), { value: given });
  if (given.length > maxLength)
    findings.report(path, tooLong({ name: label, count: maxLength }), { value: given });
  if (regex && !isDraft && !regex.test(given))
    findings.report(path, patternNotMet({ name: label, pattern: String(regex) }));
}

// Parses the options for permission rules, and prints rules in tables.
import { InvalidArgumentError } from 'commander';
import type { ShownRule } from '../../plan/rules/parse-rule.ts';

/** Parses `title,body`. */
export const parseNames = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidArgumentError(`It must be JSON, such as '{"title":{"$eq":"Home"}}': ${reason}`);
  }
}

/** Prints `title, body where {"author":{"id":{"$eq":"$user.id"}}}`. */
export function printRule(rule: ShownRule | undefined): string {
  if (!rule) return '';
  const { fields, filter, isBroken } = rule;
  return [
    fields ? fields.join(', ') || '(no attributes)' : '',
    filter === undefined ? '' : `where ${JSON.stringify(filter)}`,
    isBroken ? '(nothing: its filter uses an attribute that no longer exists)' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

// Invalid field and row rules (docs/guides/row-and-field-rules.md).
import { defineError } from '../definition/define-error.ts';

export const negationBelowList = defineError({
  code: 'PLINTH_RULE_NEGATION_BELOW_LIST',
  name: 'ValidationError',
  message:
    '<operator> at <path> of a rule would match if any entry of <list> differs: put $not around <list> and use the opposite operator, which matches if no entry has the value',
  help: 'A row rule has a negative operator below a to-many relation or a repeatable component, so one entry that differs would make the document readable. Write `{"$not":{"tags":{"name":{"$eq":"secret"}}}}`.',
});

export const ruleDecidesNothing = defineError({
  code: 'PLINTH_RULE_DECIDES_NOTHING',
  name: 'ValidationError',
  message: 'An empty condition or list in a rule has no effect: write a condition, or leave it out',
  help: 'A row rule has an empty object or list.',
});

export const listBelowNegation = defineError({
  code: 'PLINTH_RULE_LIST_BELOW_NEGATION',
  name: 'ValidationError',
  message:
    'A list below <operator> matches if any of its values differs, which is nearly always true: use $notIn, or $not around the opposite operator',
  help: 'A row rule has a list below a negative operator.',
});

export const ruleTooDeep = defineError({
  code: 'PLINTH_RULE_TOO_DEEP',
  name: 'ValidationError',
  message:
    'The filter of a rule is nested too deeply: paths may have at most <names> names, and the filter <levels> levels',
  help: 'Write a rule with fewer levels, or store the deciding value in the document.',
});

export const unknownRuleAttribute = defineError({
  code: 'PLINTH_RULE_ATTRIBUTE_UNKNOWN',
  name: 'ValidationError',
  message: '<uid> has no attribute "<name>".<hint>',
  help: 'Correct the name in the rule.',
});

export const unknownVariable = defineError({
  code: 'PLINTH_RULE_VARIABLE_UNKNOWN',
  name: 'ValidationError',
  message: 'Unknown variable "<text>".<hint>',
  help: 'Users have no attribute of this name. See docs/guides/row-and-field-rules.md for the variables.',
});

export const ruleWithoutDocuments = defineError({
  code: 'PLINTH_RULE_WITHOUT_DOCUMENTS',
  name: 'ValidationError',
  message: '<action> does not concern documents: its rule cannot have fields or a filter',
  help: 'Grant the action without a rule.',
});

export const ruleTakesNoFields = defineError({
  code: 'PLINTH_RULE_TAKES_NO_FIELDS',
  name: 'ValidationError',
  message: 'The rule of <action> can have a filter, but no fields',
  help: 'Leave out `fields`.',
});

export const ruleTakesNoFilter = defineError({
  code: 'PLINTH_RULE_TAKES_NO_FILTER',
  name: 'ValidationError',
  message: '<action> concerns the signed-in user: its rule can have fields, but no filter',
  help: 'Leave out `filter`.',
});

export const ruleNeedsFields = defineError({
  code: 'PLINTH_RULE_NEEDS_FIELDS',
  name: 'ValidationError',
  message:
    '<action> with a filter by $user needs fields, such as ["username","email"]: without them users could give themselves another role',
  help: 'List the attributes of their own account that users may change.',
});

export const ruleFieldUnreadable = defineError({
  code: 'PLINTH_RULE_FIELD_UNREADABLE',
  name: 'ValidationError',
  message: '"<field>" of <uid> cannot be read by any caller: it is private or a password',
  help: 'Leave the attribute out of `fields`.',
});

export const ruleFilterNoObject = defineError({
  code: 'PLINTH_RULE_FILTER_NO_OBJECT',
  name: 'ValidationError',
  message: 'The filter of a rule must be an object, such as {"author":{"id":{"$eq":"$user.id"}}}',
  help: 'Send an object.',
});

export const ruleFilterTooLong = defineError({
  code: 'PLINTH_RULE_FILTER_TOO_LONG',
  name: 'ValidationError',
  message: 'The filter of a rule must have at most <max> characters',
  help: 'Write a shorter rule.',
});

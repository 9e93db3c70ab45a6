// Invalid field and row rules (docs/guides/row-and-field-rules.md).
import { defineError } from './define-error.ts';

export const negationBelowList = defineError({
  code: 'PLINTH_RULE_NEGATION_BELOW_LIST',
  name: 'ValidationError',
  message:
    '<operator> at <path> of a rule would hold where any entry of <list> differs: put $not around <list> and compare the opposite, which holds where no entry meets it',
  help: 'A row rule negates below a relation to many or a repeatable component, which would show a document for one harmless entry. Write `{"$not":{"tags":{"name":{"$eq":"secret"}}}}`.',
});

export const ruleDecidesNothing = defineError({
  code: 'PLINTH_RULE_DECIDES_NOTHING',
  name: 'ValidationError',
  message: 'An empty condition or list in a rule decides nothing: say what must hold, or leave it out',
  help: 'A row rule has an empty condition.',
});

export const listBelowNegation = defineError({
  code: 'PLINTH_RULE_LIST_BELOW_NEGATION',
  name: 'ValidationError',
  message:
    'A list below <operator> holds where any of its values does, which is nearly always: use $notIn, or $not around the opposite operator',
  help: 'A row rule has a list below a negative operator.',
});

export const ruleTooDeep = defineError({
  code: 'PLINTH_RULE_TOO_DEEP',
  name: 'ValidationError',
  message:
    'The filter of a rule is nested too deep: at most <names> names in a row, and <levels> levels in all',
  help: 'Write a flatter rule, or store what decides in the document.',
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
  help: 'A rule names what no user has. See docs/guides/row-and-field-rules.md for the variables.',
});

export const ruleWithoutDocuments = defineError({
  code: 'PLINTH_RULE_WITHOUT_DOCUMENTS',
  name: 'ValidationError',
  message: '<action> is about no documents: it takes neither fields nor a filter',
  help: 'Grant the action without a rule.',
});

export const ruleTakesNoFields = defineError({
  code: 'PLINTH_RULE_TAKES_NO_FIELDS',
  name: 'ValidationError',
  message: '<action> takes a filter, and no fields',
  help: 'Leave out `fields`.',
});

export const ruleTakesNoFilter = defineError({
  code: 'PLINTH_RULE_TAKES_NO_FILTER',
  name: 'ValidationError',
  message: '<action> is about the signed-in user: it takes fields, and no filter',
  help: 'Leave out `filter`.',
});

export const ruleNeedsFields = defineError({
  code: 'PLINTH_RULE_NEEDS_FIELDS',
  name: 'ValidationError',
  message:
    '<action> with a filter by $user needs fields, such as ["username","email"]: without them users could give themselves another role',
  help: 'Name the attributes that users may change of themselves.',
});

export const ruleFieldUnreadable = defineError({
  code: 'PLINTH_RULE_FIELD_UNREADABLE',
  name: 'ValidationError',
  message: '"<field>" of <uid> can be read by nobody: it is private or a password',
  help: 'Leave the attribute out of `fields`.',
});

export const ruleFilterNoObject = defineError({
  code: 'PLINTH_RULE_FILTER_NO_OBJECT',
  name: 'ValidationError',
  message: 'The filter of a rule is an object, such as {"author":{"id":{"$eq":"$user.id"}}}',
  help: 'Write an object.',
});

export const ruleFilterTooLong = defineError({
  code: 'PLINTH_RULE_FILTER_TOO_LONG',
  name: 'ValidationError',
  message: 'The filter of a rule has at most <most> characters',
  help: 'Write a shorter rule.',
});

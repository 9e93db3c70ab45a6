// What a grant cannot be narrowed to: field and row rules (docs/guides/row-and-field-rules.md).
import { defineError } from './define-error.ts';

export const negationBelowList = defineError({
  code: 'PLINTH_RULE_NEGATION_BELOW_LIST',
  name: 'ValidationError',
  message:
    '<operator> at <path> of a rule would hold where any entry of <list> differs: put $not around <list> and compare the opposite, which holds where no entry meets it',
  help: 'A row rule negates below a relation to many or a repeatable component, which would show a document for one harmless entry. Write `{"$not":{"tags":{"name":{"$eq":"secret"}}}}`.',
});

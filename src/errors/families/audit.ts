// Reading the audit trail.
import { defineError } from '../definition/define-error.ts';

export const auditSortWrong = defineError({
  code: 'PLINTH_AUDIT_SORT_WRONG',
  name: 'ValidationError',
  message: 'sort of the audit trail must be date:asc or date:desc',
  help: 'Send one of the two values.',
});

export const auditFiltersWrong = defineError({
  code: 'PLINTH_AUDIT_FILTERS_WRONG',
  name: 'ValidationError',
  message: 'filters must be an object',
  help: 'Write `filters[action][$eq]=entry.delete`.',
});

export const auditFilterWrong = defineError({
  code: 'PLINTH_AUDIT_FILTER_WRONG',
  name: 'ValidationError',
  message: 'The filter of <column> must be a string or an object',
  help: 'Write `filters[<column>][$eq]=…`.',
});

export const auditDateWrong = defineError({
  code: 'PLINTH_AUDIT_DATE_WRONG',
  name: 'ValidationError',
  message: '<place> must be a date or a time, such as 2026-11-01T08:00:00Z',
  help: 'Write it in the format of ISO 8601.',
});

export const auditTextWrong = defineError({
  code: 'PLINTH_AUDIT_TEXT_WRONG',
  name: 'ValidationError',
  message: '<place> must be a string',
  help: 'Send one string without the character U+0000.',
});

export const auditKeyUnknown = defineError({
  code: 'PLINTH_AUDIT_KEY_UNKNOWN',
  name: 'ValidationError',
  message: 'Invalid key <name> at <place>.<hint>',
  help: 'Filter by a column of the audit trail, with one of its operators.',
});

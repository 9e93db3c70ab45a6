// Strings that are not values of their attribute type.
import { defineError } from '../definition/define-error.ts';

export const wrongDateFormat = defineError({
  code: 'PLINTH_WRONG_DATE_FORMAT',
  name: 'ValidationError',
  message: 'Invalid format, expected yyyy-MM-dd',
  help: 'Write a date such as `2024-02-29`.',
});

export const noSuchDate = defineError({
  code: 'PLINTH_NO_SUCH_DATE',
  name: 'ValidationError',
  message: 'Invalid date',
  help: 'The date does not exist: the month has fewer days.',
});

export const wrongDatetimeFormat = defineError({
  code: 'PLINTH_WRONG_DATETIME_FORMAT',
  name: 'ValidationError',
  message: 'Invalid format, expected a timestamp or an ISO date',
  help: 'Write a date and time such as `2024-02-29T12:00:00.000Z`.',
});

export const timeNotText = defineError({
  code: 'PLINTH_TIME_NOT_TEXT',
  name: 'ValidationError',
  message: 'Expected a string, got a <type>',
  help: 'Write a time such as `"12:30:00.000"`.',
});

export const wrongTimeFormat = defineError({
  code: 'PLINTH_WRONG_TIME_FORMAT',
  name: 'ValidationError',
  message: 'Invalid time format, expected HH:mm:ss.SSS',
  help: 'Write a time such as `12:30:00.000`.',
});

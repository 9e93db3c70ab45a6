// Every error code of src/errors has a German and a French message, or cannot occur in the panel.
import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/errors/definition/define-error.ts';
import { families } from '../../../src/errors/families.ts';
import { server as german } from './de/server.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { server as french } from './fr/server.ts';
import { textIn } from './text.ts';

/** Families of errors that only occur on the command line or in the code of a project. */
const familiesElsewhere = ['import and export', 'backups', 'code of a project'];

/** Errors for which the panel has its own texts, by their status or details. */
const toldOtherwise = [
  'PLINTH_WRONG_VALUE',
  'PLINTH_FORBIDDEN',
  'PLINTH_TOO_MANY_REQUESTS',
  'PLINTH_QUERY_TOO_COSTLY',
  'PLINTH_REQUEST_TOO_COSTLY',
  'PLINTH_READ_TIMEOUT',
  'PLINTH_INTERNAL',
  'PLINTH_BUSY',
  'PLINTH_CLIENT_GONE',
  'PLINTH_DATABASE_AWAY',
  'PLINTH_DATABASE_FULL',
  'PLINTH_DATABASE_LOCKED',
  'PLINTH_DATABASE_READ_ONLY',
  'PLINTH_DISK_FULL',
  'PLINTH_TOO_MANY_OPEN_FILES',
];

/** Errors of requests that the panel does not send, or of the content API, which are for developers. */
const ofOtherClients = [
  /^PLINTH_(BULK_NEEDS|CURSOR|DATA|DELETE_LEAVES|FOREIGN_CURSOR|HEADERS_TOO|IDEMPOTENCY|IF_MATCH|INVALID_PARAM)/,
  /^PLINTH_(JSON|LIMIT_NOT|LIST_INDEX|MIXED|NUMBER_INEXACT|PAGE_OUTSIDE|PATH_(?:NOT|TOO)|QUERY_STRING|START_NOT|UNPUBLISHES_BY)/,
  /^PLINTH_(REPEATED_HEADER|UNREADABLE_REQUEST|UNSUPPORTED_MEDIA|WRITE_LOCALE|WRONG_CONTENT_LENGTH|WRONG_FIELDS)/,
  /^PLINTH_WRONG_(HAS_PUBLISHED_VERSION|LOCALE|ORDER|POPULATE|PUBLICATION_\w+|SORT|WITH_COUNT)$/,
  /^PLINTH_(METRICS_TOKEN_WRONG|API_TOKEN_NAME_NOT_FOUND|ROLE_TYPE_NOT_FOUND)$/,
  /^PLINTH_(CLAIM|CONDITION|FILTERS|FRAGMENTS|OPERATOR_MISPLACED|STATE_OF_RELATION|TOO_MANY_PLACES|ZONE_WITHOUT)/,
  /^PLINTH_(FILE_INFO_NOT|FOLDER_NAME_NOT_TEXT|FORM_FIELD|LINKED|MULTIPART_UNREADABLE|WRONG_DUPLICATE)/,
  /^PLINTH_WRONG_(FOCAL_POINT|FOLDER_PARENT|PART|REPLACED_ID|VARIANT)$/,
  /^PLINTH_(ACCOUNT_BLOCKED|CALLBACK_NOT|PASSWORD_NEEDS|PASSWORD_UNCHANGED|PROVIDER_|REFRESH_TOKEN|REGISTRATION)/,
  /^PLINTH_(PERMISSIONS_NOT_OBJECTS|PERMISSION_FIELDS_NOT|ROLE_BODY_EMPTY|SIGN_IN_NOT_BEGUN|USER_NOT_SIGNED)/,
  /^PLINTH_(USER_TOKEN_VOID|WRONG_(CONFIRMATION|CURRENT|IDENTIFIER|PASSWORD|PROVIDER|REFRESH)_\w+)$/,
  /^PLINTH_ADMIN_(ACTION|COUNT|FLAG|IDS|LISTING|PARAMETER|PERMISSIONS|PERMISSION_(NAMES|NEEDS|TWICE)|PROPERTIES)/,
  /^PLINTH_API_TOKEN_(PERMISSIONS_WRONG|RULES_WRONG|RULE_(FIELDS|KEYS|NOT)_\w+|TYPE_WRONG)$/,
  /^PLINTH_AUDIT_(FILTERS?|KEY|SORT|TEXT)/,
];

const definitions = Object.entries(families).flatMap(([family, own]) =>
  familiesElsewhere.includes(family) ? [] : own,
);
const isMetElsewhere = ({ code }: Definition): boolean =>
  toldOtherwise.includes(code) || ofOtherClients.some((codes) => codes.test(code));
const met = definitions.filter((definition) => !isMetElsewhere(definition));
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/[<{](\w+)[>}]/g)].map(([, name = '']) => name);

describe.each([
  ['German', german],
  ['French', french],
] as const)('in %s', (_language, server: Readonly<Record<string, string>>) => {
  test('every error that can occur in the panel has a message', () => {
    expect(met.map(({ code }) => code).filter((code) => !(code in server))).toEqual([]);
  });

  test('every message belongs to an error that can occur in the panel', () => {
    const codes = new Set<string>(met.map(({ code }) => code));
    expect(Object.keys(server).filter((code) => !codes.has(code))).toEqual([]);
  });

  test('messages use only values that the server sends', () => {
    const strange = met.filter(({ code, message }) => {
      const sent = namesIn(message);
      return namesIn(server[code] ?? '').some((name) => !sent.includes(name));
    });
    expect(strange.map(({ code }) => code)).toEqual([]);
  });
});

test('every exception is an existing code', () => {
  const codes = definitions.map(({ code }) => code);
  expect(toldOtherwise.filter((code) => !codes.some((known) => known === code))).toEqual([]);
  expect(ofOtherClients.filter((pattern) => !codes.some((code) => pattern.test(code)))).toEqual([]);
});

test('an error is translated, and keeps the message of the server if there is no translation', () => {
  const refusal = {
    code: 'PLINTH_VALUE_TOO_SHORT',
    values: { name: 'seo.cards[0].title', count: 3 },
    message: 'seo.cards[0].title must be at least 3 characters',
  };
  expect(textIn(de)(refusal)).toBe('„seo.cards[0].title“ muss mindestens 3 Zeichen haben.');
  expect(textIn(en)(refusal)).toBe(refusal.message);
  expect(textIn(de)({ ...refusal, code: 'PLINTH_OF_A_PROJECT' })).toBe(refusal.message);
  expect(textIn(de)({ code: undefined, values: {}, message: 'From a proxy' })).toBe('From a proxy');
});

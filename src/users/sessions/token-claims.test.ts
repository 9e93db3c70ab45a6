import { describe, expect, test } from 'vitest';
import {
  accessClaims,
  accessPayload,
  longLivedClaims,
  longLivedPayload,
  refreshClaims,
  refreshPayload,
} from './token-claims.ts';

const session = { userId: 7, sessionId: 's' };
const refresh = { ...session, tokenId: 't' };

test('the claims of each kind of token are parsed', () => {
  expect(longLivedClaims(longLivedPayload({ userId: 7, version: 3 }))).toEqual({ userId: 7, version: 3 });
  expect(accessClaims(accessPayload(session))).toEqual(session);
  expect(refreshClaims(refreshPayload(refresh))).toEqual(refresh);
});

test('version 0 is omitted, and a missing version is 0', () => {
  expect(longLivedPayload({ userId: 7, version: 0 })).toEqual({ id: 7 });
  expect(longLivedClaims({ id: 7 })).toEqual({ userId: 7, version: 0 });
});

test('a token of one kind is not accepted as another kind', () => {
  const [long, access, refreshing] = [
    longLivedPayload({ userId: 7, version: 0 }),
    accessPayload(session),
    refreshPayload(refresh),
  ];
  expect([longLivedClaims(access), longLivedClaims(refreshing)]).toEqual([undefined, undefined]);
  expect([accessClaims(long), accessClaims(refreshing)]).toEqual([undefined, undefined]);
  expect([refreshClaims(long), refreshClaims(access)]).toEqual([undefined, undefined]);
});

describe('invalid claims are refused', () => {
  test.each([
    { id: '7' },
    { id: -1 },
    { id: 1.5 },
    { id: 2 ** 53 },
    { id: 7, version: -1 },
    { id: 7, version: '0' },
  ])('long-lived: %j', (payload) => expect(longLivedClaims(payload)).toBeUndefined());

  test.each([{ userId: 7 }, { userId: 'x' }, { userId: '-1' }, { userId: '1.5' }, { sessionId: 5 }])(
    'of a session: %j',
    (wrong) => {
      expect(accessClaims({ ...accessPayload(session), ...wrong })).toBeUndefined();
      expect(refreshClaims({ ...refreshPayload(refresh), ...wrong })).toBeUndefined();
    },
  );

  test('a refresh token without the number of its rotation', () => {
    const { jti: _jti, ...payload } = refreshPayload(refresh);
    expect(refreshClaims(payload)).toBeUndefined();
  });
});

// What is sent to see how much of it an error repeats, and how long an error may be.
import { expect } from 'vitest';

export const long = 'x'.repeat(100_000);
export const some = 'y'.repeat(9_000);
export const many = Array.from({ length: 3_000 }, (_, index) => `n${index}`);
export const ofNames = (value: unknown) => Object.fromEntries(many.map((name) => [name, value]));

export const values: readonly (readonly [string, unknown])[] = [
  ['a long text', long],
  ['a long name', { [long]: 1 }],
  ['many names', ofNames(1)],
  ['many items', many],
];

/** Attributes of a post, and one that it has not. */
export const attributes = [
  'title',
  'code',
  'rank',
  'pattern',
  'mail',
  'extra',
  'text',
  'tags',
  'parent',
  'related',
  'links',
  'zone',
  long,
];

export const short = ({ status, text }: { readonly status: number; readonly text: string }): void => {
  expect([status, text.length, text.slice(0, 300)]).toEqual([
    status,
    expect.toSatisfy((length: number) => length < 10_000),
    expect.any(String),
  ]);
  expect(status).toBeLessThan(500);
};

/** What was taken is no error: its response may be long. */
export const noDocument = <T extends { readonly status: number; readonly text: string }>(response: T) =>
  response.status < 400 ? { ...response, text: '' } : response;

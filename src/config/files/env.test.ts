import { describe, expect, test } from 'vitest';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { createEnv } from './env.ts';

function envOf(variables: Readonly<Record<string, string>>) {
  const faults: Fault[] = [];
  const fault = (path: string, problem: string, remedy: string): Fault => ({
    file: '.env',
    path,
    problem,
    remedy,
  });
  const variable = (name: string): string | undefined => new Map(Object.entries(variables)).get(name);
  const findings: Finding[] = [];
  return { env: createEnv({ name: 'test', variable, fault }, faults, findings), faults, findings };
}

describe('env', () => {
  test('returns a string, or the fallback for an unset variable', () => {
    const { env } = envOf({ A: 'a', EMPTY: '' });
    expect([env('A'), env('EMPTY', 'x'), env('B'), env('B', 5), env('constructor')]).toEqual([
      'a',
      '',
      undefined,
      5,
      undefined,
    ]);
  });

  test('returns numbers', () => {
    const { env, faults } = envOf({ INT: ' 5 ', FLOAT: '-1.5e3' });
    expect([env.int('INT'), env.int('B', 7), env.int('B'), env.float('FLOAT'), env.float('INT')]).toEqual([
      5,
      7,
      undefined,
      -1500,
      5,
    ]);
    expect(faults).toEqual([]);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['1', false],
    ['True', false],
  ])('reads the boolean %j as %j', (given, expected) => {
    expect(envOf({ A: given }).env.bool('A')).toBe(expected);
  });

  test('lists once what may mean true and is read as false', () => {
    const { env, findings } = envOf({ A: 'yes', B: 'false', C: 'true', D: 'off', SECRET_ON: '1' });
    for (const name of ['A', 'A', 'B', 'C', 'D', 'SECRET_ON']) env.bool(name);
    const does = (text: string) => `${text} is read as false, as in Strapi.`;
    expect(findings).toMatchObject([
      { path: 'A', does: does('"yes"'), weight: 'notRun' },
      { path: 'SECRET_ON', does: does('Its value') },
    ]);
  });

  test.each(['a, b', '[a,b]', '["a", "b"]'])('reads the list %j as a and b', (given) => {
    expect(envOf({ A: given }).env.array('A')).toEqual(['a', 'b']);
  });

  test('returns JSON and dates', () => {
    const { env } = envOf({ JSON: '{"a":null}', NULL: 'null', DATE: '2026-01-31' });
    expect([env.json('JSON'), env.json('NULL', 1), env.json('B', {})]).toEqual([{ a: null }, null, {}]);
    expect(env.date('DATE')).toEqual(new Date('2026-01-31'));
  });

  test('returns one of the expected values, otherwise the fallback', () => {
    const { env } = envOf({ A: 'x', B: 'z' });
    expect([env.oneOf('A', ['x', 'y'], 'y'), env.oneOf('B', ['x', 'y'], 'y'), env.oneOf('C', ['x'])]).toEqual(
      ['x', 'y', undefined],
    );
  });

  test('lists once an unexpected value, which counts as unset', () => {
    const { env, findings } = envOf({ A: 'postgress', B: 'y', C: '' });
    for (const name of ['A', 'A', 'B', 'C', 'D']) env.oneOf(name, ['x', 'y'], 'x');
    expect(findings).toEqual([
      {
        file: '.env',
        path: 'A',
        does: '"postgress" is none of the values that env.oneOf expects.',
        instead: 'It counts as unset, as in Strapi.',
        remedy: 'Write one of x, y.',
        weight: 'notRun',
      },
    ]);
  });

  test.each([
    ['int', 'abc'],
    ['int', '5px'],
    ['int', ''],
    ['float', 'Infinity'],
    ['json', '{'],
    ['date', 'tomorrow'],
  ] as const)('reports once that %s cannot read %j, and goes on with the fallback', (method, given) => {
    const { env, faults } = envOf({ A: given });
    expect([env[method]('A'), env[method]('A')]).toEqual([undefined, undefined]);
    const problem = `${JSON.stringify(given)} cannot be read.`;
    expect(faults).toEqual([{ file: '.env', path: 'A', problem, remedy: expect.stringMatching(/^Write /) }]);
  });

  test('does not print secrets', () => {
    const { env, faults } = envOf({ API_SECRET: '{ hidden' });
    env.json('API_SECRET');
    expect(faults[0]?.problem).toBe('Its value cannot be read.');
  });
});

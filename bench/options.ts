// The command-line options of the benchmarks.
import { parseArgs } from 'node:util';

export type DatabaseName = 'sqlite' | 'postgres';

export interface Options {
  readonly databases: readonly DatabaseName[];
  /** A part of the names of the scenarios to run; undefined: all scenarios. */
  readonly scenario: string | undefined;
  readonly seconds: number;
  /** Seconds of requests to each server before the first round of a scenario. They are not counted. */
  readonly warmUp: number;
  readonly rounds: number;
  readonly connections: number;
  readonly documents: number;
}

export function readOptions(defaults: { readonly documents: number }): Options {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      scenario: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      'warm-up': { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '10' },
      documents: { type: 'string', default: String(defaults.documents) },
    },
  });
  const { database, scenario } = values;
  return {
    databases: databasesOf(database),
    scenario,
    seconds: positive('seconds', values.seconds),
    warmUp: positive('warm-up', values['warm-up']),
    rounds: positive('rounds', values.rounds),
    connections: positive('connections', values.connections),
    documents: positive('documents', values.documents),
  };
}

export function databasesOf(name: string | undefined): readonly DatabaseName[] {
  if (name === undefined) return ['sqlite', 'postgres'];
  if (name !== 'sqlite' && name !== 'postgres') throw new Error('--database has to be sqlite or postgres');
  return [name];
}

export function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} has to be a number above 0`);
  return number;
}

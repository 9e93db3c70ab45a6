// Many documents at once: all of them in one transaction, or none. Every problem is told with the place of its document.
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { transactionsOn } from '../database/joined.ts';
import { PlinthError } from '../errors/errors.ts';
import { mostProblems, type Problem, problemAt, problemsOf, validationProblems } from '../errors/problems.ts';
import type { Data } from '../values/data.ts';
import type { Write, WrittenDocument } from './requests.ts';

export interface ManyWrites extends Pick<Write, 'uid' | 'abilities' | 'locale' | 'status'> {
  readonly list: readonly Data[];
}

/** Milliseconds: on SQLite writes and reads share a thread, and reads are not to wait for all of the documents. */
const longestTurn = 10;

/** `database` is joined, so that each `create` takes part in the one transaction. */
export const createMany = (
  list: readonly Data[],
  database: Database,
  create: (data: Data) => Promise<WrittenDocument>,
): Promise<readonly WrittenDocument[]> =>
  transactionsOn(database).together(async () => {
    const written: WrittenDocument[] = [];
    const problems: Problem[] = [];
    let begunAt = performance.now();
    for (const [index, data] of list.entries()) {
      if (problems.length >= mostProblems) break;
      if (performance.now() - begunAt > longestTurn) {
        await setImmediate();
        begunAt = performance.now();
      }
      const outcome = await create(data).catch((error: unknown) => problemsAt(index, error));
      if ('documentId' in outcome) written.push(outcome);
      else problems.push(...outcome);
    }
    if (problems.length > 0) throw validationProblems(problems.slice(0, mostProblems));
    return written;
  });

/** What is wrong with one document says nothing about the next; anything else ends the whole. */
function problemsAt(index: number, error: unknown): readonly Problem[] {
  if (!(error instanceof PlinthError) || error.name !== 'ValidationError') throw error;
  const problems = problemsOf(error) ?? [problemAt([], error)];
  return problems.map((problem) => ({ ...problem, path: [String(index), ...problem.path] }));
}

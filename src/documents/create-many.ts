// Creates many documents in one transaction. Every problem has the index of its document.
import type { Database } from '../database/database.ts';
import { transactionsOn } from '../database/joined.ts';
import { PlinthError } from '../errors/errors.ts';
import { maxProblems, type Problem, problemAt, problemsOf, validationProblems } from '../errors/problems.ts';
import type { Data } from '../values/data.ts';
import { takeTurns } from '../values/turns.ts';
import type { Write, WrittenDocument } from './requests.ts';

export interface ManyWrites extends Pick<Write, 'uid' | 'abilities' | 'locale' | 'status'> {
  readonly list: readonly Data[];
}

/** `database` is a joined one, so that all creates take part in one transaction. */
export const createMany = (
  list: readonly Data[],
  database: Database,
  create: (data: Data) => Promise<WrittenDocument>,
): Promise<readonly WrittenDocument[]> =>
  transactionsOn(database).together(async () => {
    const written: WrittenDocument[] = [];
    const problems: Problem[] = [];
    const nextTurn = takeTurns();
    for (const [index, data] of list.entries()) {
      if (problems.length >= maxProblems) break;
      await nextTurn();
      const outcome = await create(data).catch((error: unknown) => problemsAt(index, error));
      if ('documentId' in outcome) written.push(outcome);
      else problems.push(...outcome);
    }
    if (problems.length > 0) throw validationProblems(problems.slice(0, maxProblems));
    return written;
  });

/** The problems of one document. Errors of another kind end the operation. */
function problemsAt(index: number, error: unknown): readonly Problem[] {
  if (!(error instanceof PlinthError) || error.name !== 'ValidationError') throw error;
  const problems = problemsOf(error) ?? [problemAt([], error)];
  return problems.map((problem) => ({ ...problem, path: [String(index), ...problem.path] }));
}

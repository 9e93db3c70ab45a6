// The errors that stages throw.
export { notFound } from './missing.ts';
export { forbidden } from './permission.ts';
export {
  type ErrorDetails,
  type ErrorName,
  errorKinds,
  PlinthError,
} from './plinth-error.ts';
export {
  type Problem,
  problemAt,
  problemsOf,
  type ShownProblem,
  validationProblems,
  withProblems,
} from './problems.ts';

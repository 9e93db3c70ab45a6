// The errors that stages throw.
export {
  type ErrorDetails,
  type ErrorName,
  errorKinds,
  PlinthError,
} from './definition/plinth-error.ts';
export { notFound } from './families/missing.ts';
export { forbidden } from './families/permission.ts';
export {
  type Problem,
  problemAt,
  problemsOf,
  type ShownProblem,
  validationProblems,
  withProblems,
} from './problems.ts';

// An invalid call by a project's code: what is wrong, and what would be right. The file and line are added by the
// caller of the code.

export class ExtensionFault extends Error {
  readonly problem: string;
  readonly remedy: string;

  constructor(problem: string, remedy: string, options?: ErrorOptions) {
    super(`${problem} ${remedy}`, options);
    this.name = 'ExtensionFault';
    this.problem = problem;
    this.remedy = remedy;
  }
}

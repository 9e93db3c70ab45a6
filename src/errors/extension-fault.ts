// A call of a project's code that cannot be obeyed: what is wrong with it, and what would be right. The call itself does
// not know its file; the caller of the code adds it.

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

// Faults of a project (schema, configuration, environment), which are collected and thrown together at the start.

export interface Fault {
  /** Relative to the project's folder. */
  readonly file: string;
  /** Path inside the file, `attributes.title.minLength`; empty for the file as a whole. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A file that only a start can check, and the reason. */
export type Unseen = Pick<Fault, 'file' | 'problem'>;

/** Thrown if a project cannot be started. Its message lists all faults. */
export class ProjectFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(printFaults(faults));
    this.name = 'ProjectFaults';
    this.faults = faults;
  }
}

/** The problems of an error without their places, as one line. */
export const problemsOf = (error: unknown): string =>
  error instanceof ProjectFaults ? error.faults.map(({ problem }) => problem).join(' ') : String(error);

/** Prints each problem once, with all its places: a missing package may be imported by many files. */
export function printFaults(faults: readonly Fault[]): string {
  const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`;
  const groups = Map.groupBy(faults, ({ problem, remedy }) => `    ${problem}\n    -> ${remedy}\n`);
  const printed = [...groups].map(([text, places]) => `${places.map(printPlace).join('')}${text}`);
  return `${count} in the project:\n\n${printed.join('\n')}`;
}

const printPlace = ({ file, path }: Fault): string => `  ${file}${path ? `  ${path}` : ''}\n`;

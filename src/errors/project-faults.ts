// What is wrong with a project (schema, configuration, environment): collected first, thrown all at once at start.

export interface Fault {
  /** Relative to the project's folder. */
  readonly file: string;
  /** Path inside the file, `attributes.title.minLength`; empty for the file as a whole. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A file of which only a start can tell whether it is right, and what kept it from being looked at. */
export type Unseen = Pick<Fault, 'file' | 'problem'>;

/** Thrown at start when a project cannot be served; its message lists every fault. */
export class ProjectFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(printFaults(faults));
    this.name = 'ProjectFaults';
    this.faults = faults;
  }
}

/** The same problem once, with the places that have it: a package that is not installed is imported by many files. */
export function printFaults(faults: readonly Fault[]): string {
  const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`;
  const groups = Map.groupBy(faults, ({ problem, remedy }) => `    ${problem}\n    -> ${remedy}\n`);
  const printed = [...groups].map(([text, places]) => `${places.map(printPlace).join('')}${text}`);
  return `${count} in the project:\n\n${printed.join('\n')}`;
}

const printPlace = ({ file, path }: Fault): string => `  ${file}${path ? `  ${path}` : ''}\n`;

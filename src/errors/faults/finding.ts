// A finding: something in a project that this server does not run. It is not a fault, and is listed at the start and by
// `plinth check`.
import type { Fault } from './project-faults.ts';

export interface Finding {
  /** Relative to the project's folder. */
  readonly file: string;
  /** Path inside the file; empty for the file as a whole. */
  readonly path: string;
  /** What the thing does in Strapi. */
  readonly does: string;
  /** What happens here instead. */
  readonly instead: string;
  readonly remedy: string;
  /**
   * `refused`: it controls access, so the server does not start, since it would run without that control. `notRun`: it changes
   * responses or has effects, which are missing here. `needless`: nothing is missing without it.
   */
  readonly weight: 'refused' | 'notRun' | 'needless';
}

/** A finding without its place, for tables. */
export type Meaning = Omit<Finding, 'file' | 'path'>;

/** The findings that prevent a start, as faults. */
export const refusals = (findings: readonly Finding[]): readonly Fault[] =>
  findings.filter(({ weight }) => weight === 'refused').map(faultOf);

export const faultOf = ({ file, path, does, instead, remedy }: Finding): Fault => ({
  file,
  path,
  problem: `${does} ${instead}`,
  remedy,
});

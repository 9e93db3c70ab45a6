// What a project contains and this server does not run. It is no fault, but it is listed, so that it is not found out later.
import type { Fault } from './project-faults.ts';

export interface Finding {
  /** Relative to the project's folder. */
  readonly file: string;
  /** Path inside the file; empty for the file as a whole. */
  readonly path: string;
  /** What it does in the service that the project was written for. */
  readonly does: string;
  /** What happens here instead. */
  readonly instead: string;
  readonly remedy: string;
  /**
   * `refused`: it decides who may do what, so nothing is served without it. `notRun`: responses or effects are missing.
   * `needless`: nothing is missing without it.
   */
  readonly weight: 'refused' | 'notRun' | 'needless';
}

/** What a line of a table says about a thing, wherever it is found. */
export type Meaning = Omit<Finding, 'file' | 'path'>;

/** The faults that keep the server from starting. */
export const refusals = (findings: readonly Finding[]): readonly Fault[] =>
  findings.filter(({ weight }) => weight === 'refused').map(faultOf);

export const faultOf = ({ file, path, does, instead, remedy }: Finding): Fault => ({
  file,
  path,
  problem: `${does} ${instead}`,
  remedy,
});

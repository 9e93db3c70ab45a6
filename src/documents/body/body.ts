// A body whose names are checked and whose needs are gathered.
import type { Data } from '../../values/data.ts';
import type { Gathered } from './gather.ts';

/** Hashes of the passwords in a body, by their object and the attribute's id. */
export type Hashes = ReadonlyMap<object, Readonly<Record<string, string>>>;

export interface Body
  extends Pick<Gathered, 'references' | 'targets' | 'edits' | 'files' | 'componentCount'> {
  /** Names are checked, values are not. */
  readonly data: Data;
  /** The ids of the named attributes. */
  readonly named: ReadonlySet<string>;
  readonly hashes: Hashes;
  readonly nextComponentId: () => number;
}

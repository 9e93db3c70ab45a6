// A body that was read: its names are checked, and what it needs from elsewhere is known.
import type { Data } from '../../values/data.ts';
import type { Gathered } from './gather.ts';

/** Hashes of the passwords in a body, by the object that holds them and the attribute's id. */
export type Hashes = ReadonlyMap<object, Readonly<Record<string, string>>>;

export interface Body extends Pick<Gathered, 'references' | 'targets' | 'files' | 'componentCount'> {
  /** Its names are checked, its values are not. */
  readonly data: Data;
  /** The ids of the attributes that it names. */
  readonly named: ReadonlySet<string>;
  readonly hashes: Hashes;
  readonly nextComponentId: () => number;
}

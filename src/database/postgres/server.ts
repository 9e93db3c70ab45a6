// The connections to one PostgreSQL server, a primary or a streaming replica.
import type { ReadLimits } from '../read-limits.ts';
import { Connections } from './connections.ts';
import { LanedReads } from './laned-reads.ts';
import { type PostgresPlace, type Reached, reach } from './pooler.ts';
import { SharedVersions } from './shared-versions.ts';

export interface Server extends Reached {
  readonly connections: Connections;
  readonly reads: LanedReads;
  readonly versions: SharedVersions;
}

interface ServerOptions {
  readonly limits: ReadLimits;
  /** Whether its versions are compared with those of another server. */
  readonly hasPositions: boolean;
  readonly onError: (error: Error) => void;
}

export async function openServer(
  place: PostgresPlace,
  { limits, hasPositions, onError }: ServerOptions,
): Promise<Server> {
  const reached = await reach(place);
  const { connection, pooler } = reached;
  // One connection is reserved for versions.
  const max = Math.max(2, (connection.max ?? 10) - 1);
  const versions = new SharedVersions({ reached, hasPositions, onError });
  const connections = new Connections({
    connection: { ...connection, max },
    pooler,
    limits,
    ask: () => versions.all(),
    onReplaced: () => versions.renew(),
    onError,
  });
  return {
    ...reached,
    connections,
    reads: new LanedReads(connections, limits),
    versions,
  };
}

// Chooses a replica for a read. It must have replayed every commit to the content types of the read that was confirmed before the
// read began (docs/decisions/039-replicas.md).
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLoad } from '../database.ts';
import type { Replica } from './replica.ts';
import { positionsOf, type SharedVersions, versionsOf } from './shared-versions.ts';

/** Milliseconds that a replica may respond later than the primary, so that a hanging replica does not delay reads. */
const maxWaitMs = 50;

export interface Chosen {
  readonly replica: Replica | undefined;
  /** The versions of the types, none newer than what the replica shows. */
  readonly versions: string;
}

export class Replicas {
  readonly #versions: SharedVersions;
  readonly #replicas: readonly Replica[];

  /** `versions`: those of the primary, with positions. */
  constructor(versions: SharedVersions, replicas: readonly Replica[]) {
    this.#versions = versions;
    this.#replicas = replicas;
  }

  async open(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.open()));
  }

  /** The replica with the fewest reads among those that are up to date. */
  async choose(uids: readonly string[]): Promise<Chosen> {
    const requested = this.#replicas
      .filter(({ isIn }) => isIn)
      .map(async (replica) => ({ replica, seen: await replica.versions() }));
    const written = await this.#versions.all();
    const wanted = positionsOf(written, uids);
    const found = await Promise.all(requested.map((one) => Promise.race([one, pause(maxWaitMs, undefined)])));
    const [replica] = found
      .flatMap((one) => (one?.seen && positionsOf(one.seen, uids) === wanted ? [one.replica] : []))
      .filter(({ isIn }) => isIn)
      .sort((a, b) => a.reads - b.reads);
    return { replica, versions: versionsOf(written, uids) };
  }

  get pools(): DatabaseLoad['pools'] {
    return Object.fromEntries(
      this.#replicas.flatMap(({ load }, index) =>
        Object.entries(load?.pools ?? {}).map(([name, pool]) => [`replica ${index + 1} ${name}`, pool]),
      ),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}

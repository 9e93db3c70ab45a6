// Chooses the server of a read: the primary, or a replica that is up to date for it.
import { postgres } from '../../sql/dialects/postgres.ts';
import type { Sql } from '../../sql/sql.ts';
import type { Database, Row, StatementListener } from '../database.ts';
import { versioned, versionsIn } from '../versioned.ts';
import type { LanedReads, ReadArguments } from './laned-reads.ts';
import type { Replica } from './replica.ts';
import type { Replicas } from './replicas.ts';

interface PlacedReadsParts {
  readonly reads: LanedReads;
  readonly version: Sql;
  /** Undefined without replicas. */
  readonly replicas: Replicas | undefined;
  readonly onRead: StatementListener;
}

export class PlacedReads {
  readonly #reads: LanedReads;
  readonly #version: Sql;
  readonly #replicas: Replicas | undefined;
  readonly #onRead: StatementListener;

  constructor({ reads, version, replicas, onRead }: PlacedReadsParts) {
    this.#reads = reads;
    this.#version = version;
    this.#replicas = replicas;
    this.#onRead = onRead;
  }

  readonly read: Database['read'] = async (statement, inputs, options = {}) => {
    this.#onRead(statement.text);
    const { replica } = this.#replicas && options.types ? await this.#replicas.choose(options.types) : {};
    return this.#readOn(replica, [statement, inputs, options]);
  };

  readonly readVersioned: Database['readVersioned'] = async (statement, inputs, options) => {
    const { types: uids } = options;
    const { replica, versions: seen } = this.#replicas ? await this.#replicas.choose(uids) : {};
    const added = { uids, version: this.#version };
    const whole = replica ? statement : versioned(statement, added, postgres);
    this.#onRead(whole.text);
    const rows = await this.#readOn(replica, [whole, inputs, options]);
    if (replica) return { rows, versions: seen };
    return { rows, versions: versionsIn(rows, uids), isSnapshot: true };
  };

  #readOn(replica: Replica | undefined, requested: ReadArguments): Promise<readonly Row[]> {
    const here = () => this.#reads.read(...requested);
    return replica ? replica.readOr(here, requested) : here();
  }
}

// The read path on one screen: parse → plan → compile → run → respond. Repeated questions of callers with the same
// abilities skip to run: the statement is kept, never the result.
import { LRUCache } from 'lru-cache';
import type { Abilities } from './abilities/abilities.ts';
import { type Bounds, refuseOver } from './bounds/bounds.ts';
import { estimateRead } from './bounds/estimate.ts';
import { laneFor } from './bounds/lane.ts';
import type { RequestBudget } from './bounds/request-budget.ts';
import type { Statistics } from './bounds/statistics.ts';
import type { Database, Lane, Row } from './database/database.ts';
import { PlinthError } from './errors/errors.ts';
import { isOfRead } from './errors/limits.ts';
import type { ReadPlan } from './plan/plan.ts';
import type { Limits } from './plan/plan-page.ts';
import { planRead, type ReadRequest } from './plan/plan-read.ts';
import type { Schema } from './schema/schema.ts';
import { compile, documentIdInput } from './sql/compile.ts';
import type { Statement } from './sql/sql.ts';
import { sizeOfStatement, withOwnTexts } from './sql/statement-size.ts';
import { waiting } from './waiting.ts';

/** JSON that the database built; a buffer where the driver hands over bytes. Nothing parses it. */
export type JsonText = string | Buffer;

export interface ReadContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: () => string;
  readonly statistics: () => Statistics;
}

/** Where questions come in, and how much they may ask for there. */
export interface Door {
  readonly name: string;
  readonly limits: Limits;
  readonly bounds: Bounds;
}

export interface Question {
  /** Everything that the parsed request depends on, such as method, type and query string. */
  readonly key: string;
  readonly abilities: Abilities;
  readonly documentId: string | undefined;
  readonly parse: () => ReadRequest;
  /** Of the request, where it may read more than once. */
  readonly budget?: RequestBudget | undefined;
}

export interface ReadResult {
  /** Undefined where no document matches. */
  readonly json: JsonText | undefined;
  readonly total: number | undefined;
  readonly result: ReadPlan['result'];
}

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Something to know about the request that took no time of its own. */
  readonly note: (name: string, text: string) => void;
}

/** Milliseconds for which a read that was ended is not tried again. */
const endedFor = 5000;

type Inputs = Readonly<Record<string, unknown>>;

/** Bytes of statements and questions; the least recently asked go first, and very long ones are not kept. */
const keptBytes = 16 * 2 ** 20;
const longestKept = 2 ** 18;

/** What remains of a plan: its tree is many times as large as all of this. */
interface Prepared {
  readonly result: ReadPlan['result'];
  readonly statement: Statement;
  /** As estimated. */
  readonly rows: number;
  readonly comparisons: number;
  /** The version of the statistics that rows were estimated and the lane was chosen with. */
  readonly statisticsVersion: number;
  readonly lane: Lane;
  /** The last run that was ended: what it had asked for, and until when the same is not tried again. */
  ended?: { readonly inputs: string; readonly until: number; readonly error: PlinthError };
}

/** Reads at one door. */
export interface Reader {
  read(question: Question, stages?: Stages): Promise<ReadResult>;
  /** Plans and compiles without running: throws what is wrong with the question. */
  check(question: Question): void;
}

/** Reads of one schema, at all doors; a new schema gets a new reader, so nothing kept can be stale. */
export class SchemaReader {
  readonly #context: ReadContext;
  readonly #prepared = new LRUCache<string, Prepared>({
    maxSize: keptBytes,
    maxEntrySize: longestKept,
    sizeCalculation: ({ statement }, key) => sizeOfStatement(statement) + 2 * key.length,
  });

  constructor(context: ReadContext) {
    this.#context = context;
  }

  at(door: Door): Reader {
    return {
      read: (question, stages) => this.#read(question, door, stages),
      check: (question) => void this.#prepare(question, door),
    };
  }

  async #read(question: Question, door: Door, stages: Stages | undefined): Promise<ReadResult> {
    const prepared = this.#prepare(question, door);
    question.budget?.charge(prepared);
    stages?.mark('plan');
    const inputs = { ...question.abilities.claims, [documentIdInput]: question.documentId };
    const [row] = await this.#run(prepared, inputs);
    stages?.mark('run');
    const { result } = prepared;
    const total = result.kind === 'list' && result.page.hasTotal ? Number(row?.[1]) : undefined;
    return { json: row?.[0] as JsonText | undefined, total, result };
  }

  async #run(prepared: Prepared, inputs: Inputs): Promise<readonly Row[]> {
    const { statement, lane, ended } = prepared;
    if (ended && ended.until > Date.now() && ended.inputs === JSON.stringify(inputs)) throw ended.error;
    const { signal, isPublic, network, work } = waiting() ?? {};
    work?.(prepared.rows);
    try {
      return await this.#context.database.read(statement, inputs, { lane, signal, isPublic, network });
    } catch (error) {
      // GraphQL repeats a read to place its error: the repetition is refused without running.
      if (error instanceof PlinthError && isOfRead(error))
        prepared.ended = { inputs: JSON.stringify(inputs), until: Date.now() + endedFor, error };
      throw error;
    }
  }

  #prepare({ key, abilities, parse, budget }: Question, { name, limits, bounds }: Door): Prepared {
    budget?.demandRest();
    const defaultLocale = this.#context.defaultLocale();
    const fullKey = `${abilities.key} ${defaultLocale} ${name} ${key}`;
    const statistics = this.#context.statistics();
    const known = this.#prepared.get(fullKey);
    if (known?.statisticsVersion === statistics.version) return known;
    const { rows, comparisons } = bounds;
    const plan = planRead(parse(), { ...this.#context, limits, comparisons, defaultLocale, abilities });
    const estimate = estimateRead(plan, statistics);
    refuseOver(estimate, rows);
    const prepared: Prepared = {
      result: plan.result,
      rows: estimate.rows,
      comparisons: plan.comparisons,
      lane: laneFor(plan, estimate, statistics),
      statisticsVersion: statistics.version,
      statement: known?.statement ?? withOwnTexts(compile(plan, this.#context.database.dialect)),
    };
    this.#prepared.set(fullKey, prepared);
    return prepared;
  }
}

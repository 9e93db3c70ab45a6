// Plans and compiles read requests, and keeps the result for callers with the same abilities until the statistics change that its
// cost was estimated with.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Abilities } from '../abilities/abilities.ts';
import { type Bounds, refuseOver } from '../bounds/bounds.ts';
import { estimateRead } from '../bounds/estimate.ts';
import { laneFor, laneOfScan } from '../bounds/lane.ts';
import type { RequestBudget } from '../bounds/request-budget.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Database, Lane } from '../database/database.ts';
import { SeenStatements } from '../database/seen-statements.ts';
import { outlineOf, withPlaceholders } from '../plan/outline.ts';
import type { Placeholder } from '../plan/placeholder.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { Limits } from '../plan/plan-page.ts';
import type { DeepPopulate } from '../plan/populate/deep-populate.ts';
import type { Query } from '../plan/query.ts';
import { type Cursors, cursorsOf } from '../plan/read/cursor.ts';
import { type ParsedRead, planRead } from '../plan/read/plan-read.ts';
import type { Schema } from '../schema/schema.ts';
import { boundValues, inputsOf } from '../sql/bound-values.ts';
import { compile } from '../sql/compile/compile.ts';
import type { IndexesOfReads } from '../sql/compile/usable-indexes.ts';
import { type Statement, withInputs } from '../sql/sql.ts';
import { sizeOfStatement, withOwnTexts } from '../sql/statement-size.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import { type Filled, KeptOutlines, type OutlinedRequest } from './kept-outlines.ts';
import { type CountedList, countedList, countedWith, mayBeMany } from './kept-totals.ts';
import type { Dependencies, JsonText, ReadResult } from './read-result.ts';

export interface ReadContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: () => string;
  readonly deepPopulate?: DeepPopulate | undefined;
  readonly statistics: () => Statistics;
  /** Called with every plan. */
  readonly indexes: IndexesOfReads;
}

/** A place where read requests come in, such as REST, and its limits. */
export interface EntryPoint {
  readonly name: string;
  readonly limits: Limits;
  readonly bounds: Bounds;
}

export interface ReadRequest {
  /** Everything that the parsed request depends on, such as method, type and query string. */
  readonly key: string;
  readonly abilities: Abilities;
  readonly documentId: string | undefined;
  readonly parse: () => ParsedRead;
  /** Set by APIs whose requests often differ only in the values of filters: the query, apart from the key. */
  readonly filtered?: FilteredRead;
  /** The budget of the whole request, if it may read more than once. */
  readonly budget?: RequestBudget | undefined;
  /** The result is not kept, as of a document that was just written. */
  readonly isOnce?: true;
  /** Whether the caller uses the tag of the result. Otherwise versions are read only for results that are kept. */
  readonly isTagged?: boolean;
  /** The tags in `If-None-Match`: results that the caller has already. */
  readonly knownTags?: string | undefined;
  /** Puts the envelope around the JSON. Kept with it, so it must be the same for all results of one kind at the entry point. */
  readonly envelope?: (result: ReadResult) => JsonText;
}

interface FilteredRead {
  /** Everything that the parsed request depends on, except the query. */
  readonly key: string;
  /** The part of the parsed request that `key` does not determine. */
  readonly query: () => Query;
}

/** Bytes of statements and keys. The least recently used are dropped first; very long ones are not kept. */
const keptBytes = 16 * 2 ** 20;
const maxKeptLength = 2 ** 18;
/** Characters of all statement texts for which facts are kept. */
const keptTexts = 2 ** 20;

/** What is kept of a plan. The plan itself is not kept, because its tree is many times larger. */
export interface PreparedRead extends Dependencies {
  readonly result: ReadPlan['result'];
  readonly statement: Statement;
  /** The estimated number of rows. */
  readonly rows: number;
  readonly comparisons: number;
  /** The version of the statistics by which rows were estimated and the lane was chosen. */
  readonly statisticsVersion: number;
  readonly lane: Lane;
  /** A hash that is equal on every node for requests with the same statement at the same entry point. */
  readonly fingerprint: () => string;
  /** The names of the inputs that the statement is run with, in the order of its parameters. */
  readonly inputs: readonly string[];
  /** For pages by cursor: makes the cursors from the JSON list of sort keys. */
  readonly cursorsOf: ((keys: unknown) => Cursors) | undefined;
  /** For lists with a filter and a total. */
  readonly counted: CountedList | undefined;
}

/** A read request, with the entry point and the statistics to plan it with. */
interface PlanInput {
  readonly readRequest: ReadRequest;
  readonly entryPoint: EntryPoint;
  readonly defaultLocale: string;
  readonly statistics: Statistics;
}

/** What depends on the text of a statement only, and is shared by requests that differ in their values. */
interface TextFacts extends Pick<PreparedRead, 'types'> {
  /** One string object for all of them, so that a look-up compares references instead of characters. */
  readonly text: string;
  readonly digest: () => string;
}

/** The prepared reads of one schema. A new schema gets a new object, so that no entry can be stale. */
export class PreparedReads {
  readonly #context: ReadContext;
  readonly #keepsTotals: boolean;
  readonly #prepared = new LRUCache<string, PreparedRead>({
    maxSize: keptBytes,
    maxEntrySize: maxKeptLength,
    sizeCalculation: ({ statement, counted }, key) =>
      sizeOfStatement(statement) +
      (counted ? sizeOfStatement(counted.page) + sizeOfStatement(counted.count) : 0) +
      2 * key.length,
  });
  /** A request is kept only when it comes a second time: keeping costs a quarter of the time of a request. */
  readonly #seen = new SeenStatements(maxKeptLength);
  readonly #outlines: KeptOutlines<PreparedRead>;
  readonly #texts = new LRUCache<string, TextFacts>({
    maxSize: keptTexts,
    sizeCalculation: (_facts, text) => text.length,
  });

  /** `keepsTotals`: whether totals of lists are kept. */
  constructor(context: ReadContext, keepsTotals = false) {
    this.#context = context;
    this.#keepsTotals = keepsTotals;
    this.#outlines = new KeptOutlines(context.database.dialect);
  }

  /** Throws if the request is wrong or exceeds the bounds of the entry point. */
  prepare(readRequest: ReadRequest, entryPoint: EntryPoint): PreparedRead {
    const { key, abilities, documentId, budget } = readRequest;
    budget?.demandRest();
    const defaultLocale = this.#context.defaultLocale();
    // Single types are read without a documentId, but with one after a write.
    const named = documentId === undefined ? '' : 'one ';
    const place = `${abilities.key} ${defaultLocale} ${entryPoint.name} ${named}`;
    const fullKey = place + key;
    const planInput: PlanInput = {
      readRequest,
      entryPoint,
      defaultLocale,
      statistics: this.#context.statistics(),
    };
    const known = this.#prepared.get(fullKey);
    if (known?.statisticsVersion === planInput.statistics.version) return known;
    const outlined = outlinedRequest(readRequest, place);
    const filled = outlined && this.#outlines.fill(outlined, planInput.statistics.version);
    if (filled) return this.#keep(fullKey, this.#filled(filled, entryPoint));
    const request = readRequest.parse();
    const { prepared, isPending } = this.#plan(request, planInput, known);
    if (isPending) return prepared;
    if (outlined && this.#outlines.isMissing(outlined.key, planInput.statistics.version))
      this.#keepOutline(outlined.key, request, planInput);
    return known ? this.#keepAgain(fullKey, prepared) : this.#keep(fullKey, prepared);
  }

  /** `known`: the same request as it was prepared with older statistics. */
  #plan(
    request: ParsedRead,
    {
      readRequest: { abilities },
      entryPoint: { name, limits, bounds },
      defaultLocale,
      statistics,
    }: PlanInput,
    known?: PreparedRead,
  ): { readonly prepared: PreparedRead; readonly isPending: boolean } {
    const { rows, comparisons } = bounds;
    const plan = planRead(request, { ...this.#context, limits, comparisons, defaultLocale, abilities });
    const estimate = estimateRead(plan, statistics, this.#context.indexes.expectsSortPair(plan));
    refuseOver(estimate, rows);
    const indexes = this.#context.indexes.request(plan);
    const { scanned, isPending } = indexes;
    const { database } = this.#context;
    const compiled = known?.statement ?? withOwnTexts(compile(plan, database.dialect, indexes));
    const facts = this.#factsOf(compiled.text);
    const statement = { text: facts.text, values: compiled.values };
    const prepared: PreparedRead = {
      result: plan.result,
      rows: estimate.rows,
      comparisons: plan.comparisons,
      lane:
        scanned.length > 0
          ? laneOfScan(scanned, statistics)
          : laneFor(plan, estimate, { statistics, types: facts.types }),
      statisticsVersion: statistics.version,
      statement,
      types: facts.types,
      fingerprint: known?.fingerprint ?? fingerprintOf(statement, facts, plan.result, name),
      inputs: inputsOf(statement),
      isAlone: isAlone(plan, facts.types),
      cursorsOf: cursorReader(plan),
      counted:
        known?.counted ??
        (this.#keepsTotals && mayBeMany(estimate) ? countedList(plan, database, indexes) : undefined),
    };
    return { prepared, isPending };
  }

  /** Keeps it from the second time on. */
  #keep(fullKey: string, prepared: PreparedRead): PreparedRead {
    return this.#seen.see(fullKey) ? this.#keepAgain(fullKey, prepared) : prepared;
  }

  #keepAgain(fullKey: string, prepared: PreparedRead): PreparedRead {
    this.#prepared.set(fullKey, prepared);
    return prepared;
  }

  #keepOutline(key: string, request: ParsedRead, planInput: PlanInput): void {
    const { query } = request;
    const placeholders: Placeholder[] = [];
    if (!query.filters) return;
    const filters = withPlaceholders(query.filters, placeholders);
    const { prepared } = this.#plan({ ...request, query: { ...query, filters } }, planInput);
    this.#outlines.keep(key, prepared, placeholders);
  }

  #filled({ read, bound }: Filled<PreparedRead>, entryPoint: EntryPoint): PreparedRead {
    const fill = (statement: Statement): Statement => withInputs(statement, bound);
    const statement = fill(read.statement);
    const { result, counted } = read;
    return {
      ...read,
      statement,
      fingerprint: fingerprintOf(statement, this.#factsOf(statement.text), result, entryPoint.name),
      inputs: inputsOf(statement),
      counted: counted && countedWith(counted, fill),
    };
  }

  #factsOf(text: string): TextFacts {
    const known = this.#texts.get(text);
    if (known) return known;
    const types = this.#context.database.typesRead(text);
    const facts = { text, types, digest: lazily(() => hash('sha256', text, 'base64url')) };
    this.#texts.set(text, facts);
    return facts;
  }
}

function outlinedRequest({ filtered }: ReadRequest, place: string): OutlinedRequest | undefined {
  const outline = filtered && outlineOf(filtered.query());
  return outline && { key: `${place}${filtered.key} ${outline.text}`, values: outline.values };
}

/** The text of a statement is the same on every node; its parameters are hashed too. */
const fingerprintOf = (
  statement: Statement,
  { digest }: TextFacts,
  result: ReadPlan['result'],
  entryPoint: string,
): PreparedRead['fingerprint'] =>
  lazily(() => {
    const parts = [plinthVersion, entryPoint, result, digest(), boundValues(statement)];
    return hash('sha256', JSON.stringify(parts), 'base64url');
  });

/** Calls `make` at the first access and keeps its result. Until then everything that `make` refers to stays in memory. */
function lazily(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** A rule or a filter may read other types, whose changes may hide the document. */
const isAlone = ({ result, selection }: ReadPlan, types: PreparedRead['types']): boolean =>
  result.kind === 'document' &&
  result.isAddressed &&
  selection.members.length === 0 &&
  (types === undefined || types.length === 1);

function cursorReader({ keyset, result, contentType: { uid } }: ReadPlan): PreparedRead['cursorsOf'] {
  if (!keyset || result.kind !== 'list') return undefined;
  return (keys) => cursorsOf(JSON.parse(String(keys ?? '[]')), result.page, { uid, ...keyset });
}

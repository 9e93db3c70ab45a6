// Questions that were planned and compiled: what remains of them is kept for callers with the same abilities, as long as the
// statistics that they were estimated with hold.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Abilities } from './abilities/abilities.ts';
import { type Bounds, refuseOver } from './bounds/bounds.ts';
import { estimateRead } from './bounds/estimate.ts';
import { laneFor, laneOfScan } from './bounds/lane.ts';
import type { RequestBudget } from './bounds/request-budget.ts';
import type { Statistics } from './bounds/statistics.ts';
import type { Database, Lane } from './database/database.ts';
import { SeenStatements } from './database/seen-statements.ts';
import { type Filled, KeptOutlines, type OutlinedQuestion } from './kept-outlines.ts';
import { type CountedList, countedList, countedWith, mayBeMany } from './kept-totals.ts';
import type { Blank } from './plan/blank.ts';
import { type Cursors, cursorsOf } from './plan/cursor.ts';
import type { DeepPopulate } from './plan/deep-populate.ts';
import { outlineOf, withBlanks } from './plan/outline.ts';
import type { ReadPlan } from './plan/plan.ts';
import type { Limits } from './plan/plan-page.ts';
import { planRead, type ReadRequest } from './plan/plan-read.ts';
import type { Query } from './plan/query.ts';
import type { Dependencies, JsonText, ReadResult } from './read-result.ts';
import type { ContentType, Schema } from './schema/schema.ts';
import { boundValues, inputsOf } from './sql/bound-values.ts';
import { compile } from './sql/compile.ts';
import { type Statement, withInputs } from './sql/sql.ts';
import { sizeOfStatement, withOwnTexts } from './sql/statement-size.ts';
import { plinthVersion } from './values/plinth-version.ts';

export interface ReadContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: () => string;
  readonly deepPopulate?: DeepPopulate | undefined;
  readonly statistics: () => Statistics;
  /** Told of every plan; returns the types that it scans because an index of theirs is still to be made. */
  readonly asked: (plan: ReadPlan) => readonly ContentType[];
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
  /** Of questions that often differ in the values of their filters alone: the part of their query that has the filters. */
  readonly filtered?: FilteredQuestion;
  /** Of the request, where it may read more than once. */
  readonly budget?: RequestBudget | undefined;
  /** For questions that are asked once, such as what was written: nothing is kept of their results. */
  readonly isOnce?: true;
  /** Whether anybody looks at the tag of the result: at other doors only results that are kept need their versions. */
  readonly isTagged?: boolean;
  /** Tags of results that the caller has, as `If-None-Match` lists them. */
  readonly knownTags?: string | undefined;
  /** What is put around the JSON, and kept with it; the same for all questions of the door with one kind of result. */
  readonly envelope?: (result: ReadResult) => JsonText;
}

interface FilteredQuestion {
  /** Everything that the parsed request depends on beside the query. */
  readonly key: string;
  /** Of what the request is parsed to, all that `key` does not decide. */
  readonly query: () => Query;
}

/** Bytes of statements and questions; the least recently asked go first, and very long ones are not kept. */
const keptBytes = 16 * 2 ** 20;
const longestKept = 2 ** 18;
/** Characters of the statements of which more is known than their text. */
const keptTexts = 2 ** 20;

/** What remains of a plan: its tree is many times as large as all of this. */
export interface PreparedRead extends Dependencies {
  readonly result: ReadPlan['result'];
  readonly statement: Statement;
  /** As estimated. */
  readonly rows: number;
  readonly comparisons: number;
  /** The version of the statistics that rows were estimated and the lane was chosen with. */
  readonly statisticsVersion: number;
  readonly lane: Lane;
  /** The same on every node, and for all questions with the same statement at the same door. */
  readonly fingerprint: () => string;
  /** Of what a caller brings along, what the statement is run with; in the order of its parameters. */
  readonly inputs: readonly string[];
  /** Of a page by cursor: from the JSON list of its sort keys. */
  readonly cursorsOf: ((keys: unknown) => Cursors) | undefined;
  /** Of a list with a filter and a total. */
  readonly counted: CountedList | undefined;
}

/** A question, and what it is planned with. */
interface Asked {
  readonly question: Question;
  readonly door: Door;
  readonly defaultLocale: string;
  readonly statistics: Statistics;
}

/** What follows from the text of a statement alone: questions that differ in their values have the same. */
interface TextFacts extends Pick<PreparedRead, 'types'> {
  /** The same string for all of them: looking it up compares no characters. */
  readonly text: string;
  readonly digest: () => string;
}

/** Of one schema: a new schema gets new ones, so nothing kept can be stale. */
export class PreparedReads {
  readonly #context: ReadContext;
  readonly #keepsTotals: boolean;
  readonly #prepared = new LRUCache<string, PreparedRead>({
    maxSize: keptBytes,
    maxEntrySize: longestKept,
    sizeCalculation: ({ statement, counted }, key) =>
      sizeOfStatement(statement) +
      (counted ? sizeOfStatement(counted.page) + sizeOfStatement(counted.count) : 0) +
      2 * key.length,
  });
  /** What is asked once is not kept: moving it through the memory takes a quarter of the time of the request. */
  readonly #seen = new SeenStatements(longestKept);
  readonly #outlines: KeptOutlines<PreparedRead>;
  readonly #texts = new LRUCache<string, TextFacts>({
    maxSize: keptTexts,
    sizeCalculation: (_facts, text) => text.length,
  });

  /** `keepsTotals`: whether lists are prepared for totals that are known. */
  constructor(context: ReadContext, keepsTotals = false) {
    this.#context = context;
    this.#keepsTotals = keepsTotals;
    this.#outlines = new KeptOutlines(context.database.dialect);
  }

  /** Throws what is wrong with the question, and what is over the bounds of the door. */
  prepare(question: Question, door: Door): PreparedRead {
    const { key, abilities, documentId, budget } = question;
    budget?.demandRest();
    const defaultLocale = this.#context.defaultLocale();
    // A single type is asked for without a documentId, and after a write with one.
    const named = documentId === undefined ? '' : 'one ';
    const place = `${abilities.key} ${defaultLocale} ${door.name} ${named}`;
    const fullKey = place + key;
    const asked: Asked = { question, door, defaultLocale, statistics: this.#context.statistics() };
    const known = this.#prepared.get(fullKey);
    if (known?.statisticsVersion === asked.statistics.version) return known;
    const outlined = outlinedQuestion(question, place);
    const filled = outlined && this.#outlines.fill(outlined, asked.statistics.version);
    if (filled) return this.#keep(fullKey, this.#filled(filled, door));
    const request = question.parse();
    const { prepared, isScanning } = this.#plan(request, asked, known);
    if (isScanning) return prepared;
    if (outlined && this.#outlines.isMissing(outlined.key, asked.statistics.version))
      this.#keepOutline(outlined.key, request, asked);
    return known ? this.#keepAgain(fullKey, prepared) : this.#keep(fullKey, prepared);
  }

  /** `known`: the same question, estimated with other statistics. */
  #plan(
    request: ReadRequest,
    { question: { abilities }, door: { name, limits, bounds }, defaultLocale, statistics }: Asked,
    known?: PreparedRead,
  ): { readonly prepared: PreparedRead; readonly isScanning: boolean } {
    const { rows, comparisons } = bounds;
    const plan = planRead(request, { ...this.#context, limits, comparisons, defaultLocale, abilities });
    const estimate = estimateRead(plan, statistics);
    refuseOver(estimate, rows);
    const scanned = this.#context.asked(plan);
    const { database } = this.#context;
    const compiled = known?.statement ?? withOwnTexts(compile(plan, database.dialect));
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
      isAlone: isAlone(plan),
      cursorsOf: cursorReader(plan),
      counted:
        known?.counted ??
        (this.#keepsTotals && mayBeMany(estimate) ? countedList(plan, database) : undefined),
    };
    return { prepared, isScanning: scanned.length > 0 };
  }

  /** What comes once only is not kept. */
  #keep(fullKey: string, prepared: PreparedRead): PreparedRead {
    return this.#seen.see(fullKey) ? this.#keepAgain(fullKey, prepared) : prepared;
  }

  #keepAgain(fullKey: string, prepared: PreparedRead): PreparedRead {
    this.#prepared.set(fullKey, prepared);
    return prepared;
  }

  #keepOutline(key: string, request: ReadRequest, asked: Asked): void {
    const { query } = request;
    const blanks: Blank[] = [];
    if (!query.filters) return;
    const filters = withBlanks(query.filters, blanks);
    const { prepared } = this.#plan({ ...request, query: { ...query, filters } }, asked);
    this.#outlines.keep(key, prepared, blanks);
  }

  #filled({ read, bound }: Filled<PreparedRead>, door: Door): PreparedRead {
    const fill = (statement: Statement): Statement => withInputs(statement, bound);
    const statement = fill(read.statement);
    const { result, counted } = read;
    return {
      ...read,
      statement,
      fingerprint: fingerprintOf(statement, this.#factsOf(statement.text), result, door.name),
      inputs: inputsOf(statement),
      counted: counted && countedWith(counted, fill),
    };
  }

  #factsOf(text: string): TextFacts {
    const known = this.#texts.get(text);
    if (known) return known;
    const types = this.#context.database.typesRead(text);
    const facts = { text, types, digest: whenAsked(() => hash('sha256', text, 'base64url')) };
    this.#texts.set(text, facts);
    return facts;
  }
}

function outlinedQuestion({ filtered }: Question, place: string): OutlinedQuestion | undefined {
  const outline = filtered && outlineOf(filtered.query());
  return outline && { key: `${place}${filtered.key} ${outline.text}`, values: outline.values };
}

/** Statements are the same text on every node, and parameters stand beside it. */
const fingerprintOf = (
  statement: Statement,
  { digest }: TextFacts,
  result: ReadPlan['result'],
  door: string,
): PreparedRead['fingerprint'] =>
  whenAsked(() => {
    const told = [plinthVersion, door, result, digest(), boundValues(statement)];
    return hash('sha256', JSON.stringify(told), 'base64url');
  });

/** Made for the first who asks. What `make` refers to is kept as long. */
function whenAsked(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

const isAlone = ({ result, selection }: ReadPlan): boolean =>
  result.kind === 'document' && result.isAddressed && selection.members.length === 0;

function cursorReader({ keyset, result, contentType: { uid } }: ReadPlan): PreparedRead['cursorsOf'] {
  if (!keyset || result.kind !== 'list') return undefined;
  return (keys) => cursorsOf(JSON.parse(String(keys ?? '[]')), result.page, { uid, ...keyset });
}

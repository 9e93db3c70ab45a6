// Reads of one content type by project code, with full access, through the same planner as requests.
import { codeAccess } from '../../../abilities/abilities.ts';
import { hint } from '../../../errors/wording/hint.ts';
import type { Condition, Status } from '../../../plan/plan.ts';
import type { Query } from '../../../plan/query.ts';
import type { ParsedRead } from '../../../plan/read/plan-read.ts';
import type { ReadRequest } from '../../../read/prepared-reads.ts';
import type { Reader, ReadResult } from '../../../read.ts';
import { type ContentType, isPopulatable } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { memoizePer } from '../../../values/memoize.ts';
import { Once } from '../parameters/once.ts';
import type { LeaveOut } from '../parameters/populate-parameters.ts';
import {
  passwordMembers,
  type RequestedPasswords,
  requestedPasswords,
  withPasswords,
} from './requested-passwords.ts';

/** A document for project code, with private attributes. */
export interface Entry {
  readonly id: number;
  readonly documentId: string;
  readonly [attribute: string]: unknown;
}

/** One version of a document. */
interface VersionAddress {
  readonly documentId: string;
  /** Empty on types without locales. */
  readonly locale: string;
}

/** How parameters become a query, and what else narrows the rows. `name` distinguishes them in keys of prepared reads. */
export interface ReadingOptions {
  readonly name: string;
  readonly queryOf: (given: Data, leaveOut?: LeaveOut) => Query;
  readonly where?: (given: Data) => Condition | undefined;
  readonly rows?: ParsedRead['rows'];
  /** The part of an entry that the caller gets; the whole entry by default. */
  readonly shown?: (entry: Entry, given: Data) => Entry;
  /** Reports unknown names in `populate`, once each. Without it they are errors. */
  readonly warn?: (message: string) => void;
}

export class Reading {
  readonly #reader: Reader;
  readonly #contentType: ContentType;
  readonly #options: ReadingOptions;

  constructor(reader: Reader, contentType: ContentType, options: ReadingOptions) {
    this.#reader = reader;
    this.#contentType = contentType;
    this.#options = options;
  }

  async list(parameters: object): Promise<readonly Entry[]> {
    const { parameters: selected, passwords } = requestedPasswords(this.#contentType, { ...parameters });
    const entries: readonly Entry[] = JSON.parse(
      String((await this.#read({ parameters: selected, passwords }, 'list')).json ?? '[]'),
    );
    return entries.map((entry) => this.#shown(entry, passwords, { ...parameters }));
  }

  async one(parameters: object, documentId: string): Promise<Entry | null> {
    const { parameters: selected, passwords } = requestedPasswords(this.#contentType, { ...parameters });
    const { json } = await this.#read({ parameters: selected, passwords }, 'byDocumentId', documentId);
    if (json === undefined) return null;
    return this.#shown(JSON.parse(String(json)), passwords, { ...parameters });
  }

  /** The written versions, without those that were deleted meanwhile. */
  async each(
    written: readonly VersionAddress[],
    status: Status,
    shown: object = {},
  ): Promise<readonly Entry[]> {
    const entries = written.map(({ documentId, locale }) =>
      this.one({ ...shown, status, ...(locale === '' ? {} : { locale }) }, documentId),
    );
    return (await Promise.all(entries)).filter((entry) => entry !== null);
  }

  async written(parameters: object, documentId: string): Promise<Entry> {
    const entry = await this.one(parameters, documentId);
    if (entry) return entry;
    throw new Error(`${this.#contentType.uid} ${documentId} was deleted while it was written`);
  }

  /** Throws if the parameters are invalid. */
  check(parameters: object): void {
    const requested = requestedPasswords(this.#contentType, { ...parameters });
    this.#reader.check({ ...this.#readRequest(requested, 'list'), documentId: undefined });
  }

  async count(parameters: object): Promise<number> {
    return (
      (await this.#read({ parameters: { ...parameters }, passwords: [] }, 'list', undefined, true)).total ?? 0
    );
  }

  #shown(entry: Entry, passwords: RequestedPasswords['passwords'], given: Data): Entry {
    const whole = withPasswords(entry, this.#contentType, passwords);
    return this.#options.shown?.(whole, given) ?? whole;
  }

  #read(
    requested: RequestedPasswords,
    result: ParsedRead['result'],
    documentId?: string,
    isCounted = false,
  ): Promise<ReadResult> {
    return this.#reader.read({ ...this.#readRequest(requested, result, isCounted), documentId });
  }

  #readRequest(
    { parameters, passwords }: RequestedPasswords,
    result: ParsedRead['result'],
    isCounted = false,
  ): Omit<ReadRequest, 'documentId'> {
    const contentType = this.#contentType;
    const { name, queryOf, where, rows, warn } = this.#options;
    const text = JSON.stringify(parameters);
    const shown = passwords.map((password) => password.name);
    const key = `${name} ${result} ${isCounted} ${contentType.uid} ${shown} ${text}`;
    const parse = (): ParsedRead => {
      const given: Data = JSON.parse(text);
      const ignored = warn && ((path: string, why: string) => warnOnce({ contentType, path, why, warn }));
      const query = queryOf(given, ignored && ((path) => ignored(path, noParameter)));
      const purpose = { kind: 'read' } as const;
      return {
        contentType,
        query: isCounted ? { ...query, fields: ['documentId'], pagination: counted } : query,
        result,
        purpose,
        shape: 'flat',
        where: where?.(given),
        constants: passwordMembers(passwords),
        ...(rows ? { rows } : {}),
        ...(ignored ? { leaveOut: (path) => ignored(path, noRelation) } : {}),
      };
    };
    return { key, abilities: codeAccess, parse };
  }
}

const counted = { kind: 'offset', start: 0, limit: 1, withCount: true } as const;

const noParameter =
  'is not a parameter and is ignored: to populate something below a name, write a populate inside it';
const noRelation = 'is not a relation, component or file there and is ignored';

const onceOf = memoizePer((_contentType: ContentType) => new Once());

interface Ignored {
  readonly contentType: ContentType;
  readonly path: string;
  readonly why: string;
  readonly warn: (message: string) => void;
}

/** One read may be planned several times: parameters are checked before the read, and again with newer statistics. */
function warnOnce({ contentType, path, why, warn }: Ignored): void {
  onceOf(contentType).report(path, (shown) =>
    warn(`populate of ${contentType.uid} has ${shown}, which ${why}${meantBy(path, contentType)}`),
  );
}

/** Suggests a name at the top of the populate. */
function meantBy(path: string, { attributes }: ContentType): string {
  const names = [...attributes.values()].filter(isPopulatable).map(({ name }) => name);
  const meant = hint(path, names);
  return meant === '' ? '' : `.${meant}`;
}

// Passes results of the statement lane through Apollo Server as the JSON that the database built.
import type { FormattedExecutionResult } from 'graphql';
import { shownErrors } from '../../errors/shown.ts';
import type { Request } from '../../routes/request.ts';
import { concatenated, type JsonPieces, objectOf } from '../lanes/json-pieces.ts';
import type { GraphqlLane } from '../lanes/lane.ts';

/** For Server-Timing. */
export const noteLanes = ({ stages }: Request, lanes: readonly GraphqlLane[]): void =>
  stages?.note('lane', [...new Set(lanes)].join(', '));

const ready = Symbol('ready');

interface ReadyData {
  readonly pieces: JsonPieces;
  /** The request, if its response has only this data. */
  readonly request: Request | undefined;
}

/** A placeholder for the data of a result. Plugins that read it get parsed data. */
export const readyData = (data: ReadyData) => ({
  [ready]: data,
  toJSON: (): unknown => JSON.parse(concatenated(data.pieces).toString()),
});

/** Results as bytes, kept by request, since Apollo Server passes on only texts. */
const printedBytes = new WeakMap<Request, Buffer>();

/** Undefined for results that were printed as text. */
export const bytesFor = (request: Request): Buffer | undefined => printedBytes.get(request);

export function printResult(result: FormattedExecutionResult): string {
  const shown = result.errors ? { ...result, errors: shownErrors(result.errors) } : result;
  const { data, ...others } = shown;
  const own: ReadyData | undefined = data ? Reflect.get(data, ready) : undefined;
  if (!own) return JSON.stringify(shown);
  const members = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, [JSON.stringify(value)]] as const);
  const text = concatenated(objectOf([...members, ['data', own.pieces]]));
  if (typeof text === 'string' || !own.request) return text.toString();
  printedBytes.set(own.request, text);
  return '';
}
